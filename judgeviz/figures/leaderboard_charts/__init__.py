"""The leaderboard as a table of shaded cells, and broken down into bars."""
