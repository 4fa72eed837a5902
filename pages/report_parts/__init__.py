"""Parts of the page Report: its entries, the figure that is looked at, and what is taken away."""
