"""Text of the user's data, and the few signs of ours, as LaTeX and Markdown take them."""

import re
from unicodedata import decomposition, name, normalize

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
    '"': r"\char34{}",  # \textquotedbl is in the encoding T1 alone
}
_SIGNS = {
    "′": "$'$", "″": "$''$", "−": "$-$", "–": "--", "—": "---", "‐": "-", "‑": "-", "‒": "--",
    "‘": "`", "’": "'", "“": "``", "”": "''", "…": r"\dots{}", "·": r"$\cdot$", "•": r"$\bullet$",
    "×": r"$\times$", "÷": r"$\div$", "±": r"$\pm$", "≤": r"$\leq$", "≥": r"$\geq$",
    "≠": r"$\neq$", "≈": r"$\approx$", "∞": r"$\infty$", "√": r"$\surd$", "∑": r"$\sum$",
    "∈": r"$\in$", "°": r"$^\circ$", "µ": r"$\mu$", "←": r"$\leftarrow$", "→": r"$\rightarrow$",
    "↑": r"$\uparrow$", "↓": r"$\downarrow$", "↔": r"$\leftrightarrow$", "⇒": r"$\Rightarrow$",
    "▲": r"$\bigtriangleup$", "△": r"$\bigtriangleup$", "▼": r"$\bigtriangledown$",
    "▽": r"$\bigtriangledown$", "●": r"$\bullet$", "○": r"$\circ$", "◆": r"$\diamond$",
    "◇": r"$\diamond$", "■": r"\rule{1ex}{1ex}", "★": r"$\star$", "✓": r"$\surd$",
    "✗": r"$\times$", "€": r"\texteuro{}", "£": r"\pounds{}", "§": r"\S{}", "©": r"\copyright{}",
    "®": r"\textregistered{}", "™": r"\texttrademark{}", "†": r"\dag{}", "‡": r"\ddag{}",
    "¿": r"\textquestiondown{}", "¡": r"\textexclamdown{}", "ς": r"$\varsigma$", "ο": "o",
    "ε": r"$\varepsilon$", "ϵ": r"$\epsilon$",
}  # fmt: skip
# Capitals that look like Latin ones; LaTeX has no command for these.
_CAPITALS = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧ", "ABEZHIKMNOPTX", strict=True))
_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u",
    "\u0307": ".", "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0323": "d",
    "\u0327": "c", "\u0331": "b",
}  # fmt: skip
# What pdfLaTeX typesets as it stands in the encoding T1.
_IN_T1 = (set(map(chr, range(0xC0, 0x180))) | set("«»‚„‹›ȘșȚț")) - set("×÷ĦħĸĿŀŉŦŧſ")
_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~$])")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]+")


def latex_text(text: str) -> str:
    """Make any text safe to typeset, on one line, with signs and Greek letters as commands.

    Letters with accents stay, and so does what no command writes, such as Chinese:
    :func:`latex_needs` says what these take.
    """
    shown = _UNSEEN.sub("", _CONTROLS.sub(" ", text))
    safe = "".join(_LATEX.get(one) or (one if one.isascii() else _typeset(one)) for one in shown)
    return safe.replace(r"JS\_b", r"JS\textsubscript{b}")


def latex_needs(written: str, *packages: str) -> str:
    r"""Comment that says what some LaTeX takes: packages, the encoding T1, or another engine.

    Examples
    --------
    >>> latex_needs("Größe", "booktabs")
    '% needs \\usepackage{booktabs} \\usepackage[T1]{fontenc}'
    """
    beyond = {one for one in written if not one.isascii()}
    needed = " ".join(rf"\usepackage{{{one}}}" for one in packages)
    if beyond - _IN_T1:
        letters = "".join(sorted(beyond - _IN_T1))
        return f"% needs {needed}, XeLaTeX or LuaLaTeX, and a font that has {letters}"
    encoding = r" \usepackage[T1]{fontenc}" if beyond else ""
    return f"% needs {needed}{encoding}"


def markdown_escaped(text: str) -> str:
    """Make any text stand literally in a cell of a Markdown table, on one line."""
    return _MARKDOWN.sub(r"\\\1", _CONTROLS.sub(" ", text))


def _typeset(sign: str) -> str:
    """Write one sign beyond ASCII by commands; itself where it needs none, or none is known."""
    if sign in _SIGNS or sign in _CAPITALS:
        return _SIGNS.get(sign) or _CAPITALS[sign]
    if sign in _IN_T1:
        return sign
    called = name(sign, "").split()
    if called[:1] == ["GREEK"] and called[2:3] == ["LETTER"] and len(called) == 4:
        letter = {"LAMDA": "lambda"}.get(called[3], called[3].lower())
        return rf"$\{letter.capitalize() if called[1] == 'CAPITAL' else letter}$"
    return _composed(sign)


def _composed(sign: str) -> str:
    """Write a sign that Unicode makes of others: small digits, blanks, letters with accents."""
    kind, _, _ = decomposition(sign).partition(" ")
    plain = normalize("NFKD", sign).replace("\u2044", "/")  # of fractions
    if kind in ("<sub>", "<super>") and plain.isascii():
        return rf"\text{'sub' if kind == '<sub>' else 'super'}script{{{latex_text(plain)}}}"
    if plain.isascii():
        return "~" if sign == "\xa0" else latex_text(plain)
    letter, accents = plain[0], plain[1:]
    if not letter.isascii() or not all(one in _ACCENTS for one in accents):
        return sign
    written = {"i": r"\i", "j": r"\j"}.get(letter, letter)
    for one in accents:
        written = rf"\{_ACCENTS[one]}{{{written}}}"
    return written
