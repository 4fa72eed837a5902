"""Version of the package, shown with every number."""

__version__ = "0.1.0"
