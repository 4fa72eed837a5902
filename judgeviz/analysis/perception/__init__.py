"""How humans and the judge label the same items, bin by bin of what the humans said."""
