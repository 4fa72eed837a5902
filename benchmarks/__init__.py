"""Speed of judgeviz as ratios against named alternatives; see the README beside this file."""
