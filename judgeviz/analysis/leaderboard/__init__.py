"""Many judges on many data sets: how far each agrees with the humans, and who is alike."""
