"""What all pages share: open data sets, the sidebar's choices, cached calls, charts, item lists."""
