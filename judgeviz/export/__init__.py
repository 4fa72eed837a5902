"""Numbers of a result as tables and files; nothing is computed again."""
