"""Whether the judge may replace an annotator: the alternative annotator test and around it."""
