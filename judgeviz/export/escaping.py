"""Text of the user's data, and the few signs of ours, as LaTeX and Markdown take them."""

import re

_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
}
_SIGNS = {
    r"JS\_b": r"JS\textsubscript{b}",
    "′": "$'$",
    "α": r"$\alpha$",
    "ε": r"$\varepsilon$",
    "κ": r"$\kappa$",
    "ρ": r"$\rho$",
    "τ": r"$\tau$",
    "Δ": r"$\Delta$",
    "Φ": r"$\Phi$",
    "ω": r"$\omega$",
    "≤": r"$\leq$",
    "−": "$-$",
    "–": "--",
}
_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~$])")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")


def latex_text(text: str) -> str:
    """Make any text safe to typeset, on one line, with Greek letters and minus signs spelt out.

    Other letters beyond ASCII need an engine that reads UTF-8, as all do today.
    """
    safe = "".join(_LATEX.get(letter, letter) for letter in _CONTROLS.sub(" ", text))
    for sign, spelt in _SIGNS.items():
        safe = safe.replace(sign, spelt)
    return safe


def markdown_escaped(text: str) -> str:
    """Make any text stand literally in a cell of a Markdown table, on one line."""
    return _MARKDOWN.sub(r"\\\1", _CONTROLS.sub(" ", text))
