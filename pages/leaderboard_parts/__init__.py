"""The page Leaderboard: every judge on every criterion of several data sets."""
