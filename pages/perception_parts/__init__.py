"""The page Perception: how humans and a judge label the same items, bin by bin."""
