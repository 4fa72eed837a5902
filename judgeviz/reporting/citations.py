"""Papers that the numbers rest on, and judgeviz itself, as BibTeX."""

from collections.abc import Iterable

from judgeviz.installation import __version__

JUDGEVIZ = "judgeviz"
BEYOND_CORRELATION = "elangovan2025beyond"
ALT_TEST = "calderon2025alternative"
FAVI_SCORE = "vondaniken2024favi"
JUDGE_BENCH = "bavaresco2025llms"

_ACL = "Annual Meeting of the Association for Computational Linguistics"
_ENTRIES = {
    BEYOND_CORRELATION: (
        "inproceedings",
        {
            "title": "Beyond Correlation: The Impact of Human Uncertainty in Measuring the "
            "Effectiveness of Automatic Evaluation and {LLM}-as-a-Judge",
            "author": "Elangovan, Aparna and Xu, Lei and Ko, Jongwoo and Elyasi, Mahsa and Liu, "
            "Ling and Bodapati, Sravan and Roth, Dan",
            "booktitle": "International Conference on Learning Representations",
            "year": "2025",
        },
    ),
    ALT_TEST: (
        "inproceedings",
        {
            "title": "The Alternative Annotator Test for {LLM}-as-a-Judge: How to Statistically "
            "Justify Replacing Human Annotators with {LLMs}",
            "author": "Calderon, Nitay and Reichart, Roi and Dror, Rotem",
            "booktitle": f"Proceedings of the 63rd {_ACL}",
            "year": "2025",
        },
    ),
    FAVI_SCORE: (
        "inproceedings",
        {
            "title": "Favi-Score: A Measure for Favoritism in Automated Preference Ratings for "
            "Generative {AI} Evaluation",
            "author": "von Däniken, Pius and Deriu, Jan and Tuggener, Don and Cieliebak, Mark",
            "booktitle": f"Proceedings of the 62nd {_ACL}",
            "year": "2024",
        },
    ),
    JUDGE_BENCH: (
        "inproceedings",
        {
            "title": "{LLMs} instead of Human Judges? A Large Scale Empirical Study across 20 "
            "{NLP} Evaluation Tasks",
            "author": "Bavaresco, Anna and Bernardi, Raffaella and Bertolazzi, Leonardo and "
            "Elliott, Desmond and Fernández, Raquel and Gatt, Albert and Ghaleb, Esam and "
            "Giulianelli, Mario and Hanna, Michael and Koller, Alexander and "
            "Martins, André F. T. and Mondorf, Philipp and Neplenbroek, Vera and "
            "Pezzelle, Sandro and Plank, Barbara and Schlangen, David and Suglia, Alessandro and "
            "Surikuchi, Aditya K and Takmaz, Ece and Testoni, Alberto",
            "booktitle": f"Proceedings of the 63rd {_ACL}",
            "year": "2025",
        },
    ),
    JUDGEVIZ: (
        "software",
        {
            "title": "judgeviz: show how far {LLM} judges and automatic metrics can be trusted",
            "author": "{The judgeviz authors}",
            "version": __version__,
            "license": "GPL-3.0-or-later",
        },
    ),
}
KEYS = tuple(_ENTRIES)
# As every BibTeX reads them.
_ACCENTS = {"ä": r"{\"a}", "á": r"{\'a}", "é": r"{\'e}"}


def bibtex(keys: Iterable[str] | None = None) -> str:
    """Write entries in their fixed order; by default all.

    Raises
    ------
    ValueError
        For a key that there is not.
    """
    wanted = set(_ENTRIES if keys is None else keys)
    if wanted - set(_ENTRIES):
        raise ValueError(f"Keys are {', '.join(_ENTRIES)}; got {sorted(wanted - set(_ENTRIES))}.")
    return "\n".join(_entry(key) for key in _ENTRIES if key in wanted)


def reference(key: str) -> str:
    """One entry as a line of plain text."""
    _, facts = _ENTRIES[key]
    names = [" ".join(reversed(name.split(", "))) for name in facts["author"].split(" and ")]
    where = facts.get("booktitle") or f"Version {facts['version']}"
    year = f", {facts['year']}" if "year" in facts else ""
    return f"{', '.join(names)}. {facts['title']}. {where}{year}.".translate({123: "", 125: ""})


def _entry(key: str) -> str:
    kind, facts = _ENTRIES[key]
    written = {
        name: "".join(_ACCENTS.get(letter, letter) for letter in value)
        for name, value in facts.items()
    }
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in written.items())
    return f"@{kind}{{{key},\n{lines}\n}}\n"
