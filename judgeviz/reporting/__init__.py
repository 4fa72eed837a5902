"""Results and figures in, what goes to a paper or a colleague out: figure files, HTML, an archive.

Figures are drawn elsewhere, numbers are computed elsewhere; here they are set on a page.
"""
