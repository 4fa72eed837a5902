"""What all figures are drawn with: theme, text, panels, headings, rows, cells and dials.

Data and measures go in, parts of a Plotly figure come out; no result is known here.
"""
