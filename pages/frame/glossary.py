"""The words of the figures, explained in a drawer that every page can open."""

from typing import NamedTuple

import streamlit as st

from judgeviz.analysis.systems.favi_scores import FAVOURS
from pages.frame.markdown import plain

BEYOND_CORRELATION = "Beyond Correlation, 2025"
ALT_TEST = "Alternative Annotator Test, 2025"
FAVI_SCORE = "Favi-Score, 2024"
JUDGE_BENCH = "JUDGE-BENCH, 2025"


class Entry(NamedTuple):
    """A term, what it means in a sentence or two, and the paper that defines it."""

    term: str
    meaning: str
    paper: str = ""


SECTIONS: dict[str, tuple[Entry, ...]] = {
    "Data": (
        Entry(
            "Item", "What is judged once by each rater: a summary, an answer, a pair of answers."
        ),
        Entry("Rater, annotator", "A human who labels items."),
        Entry("Judge", "An LLM that labels items, or an automatic metric that scores them."),
        Entry(
            "Scale",
            "Nominal: classes without an order. Ordinal: grades. Preference: A, tie or B of two "
            "systems. Continuous: scores of a metric.",
        ),
        Entry(
            "Source, system",
            "What several systems were given alike, such as a document or a prompt, and who made "
            "an output of it. Systems are compared on shared sources.",
        ),
        Entry(
            "Human majority, human median",
            "The centre of an item's human labels: the most frequent class, or of grades the "
            "lower median.",
            BEYOND_CORRELATION,
        ),
        Entry(
            "PA, percentage agreement of an item",
            "Share of its human labels that equal their centre: how sure the humans were. PA = 1 "
            "holds the items on which all agree; others' PA = 1 those where all but the human held "
            "out do.",
            BEYOND_CORRELATION,
        ),
        Entry(
            "Invalid response",
            "An answer of a judge that is no label of the scale. It counts against the judge: by "
            "default a random label stands in its place.",
            JUDGE_BENCH,
        ),
    ),
    "Judge and humans": (
        Entry(
            "One more human: HH′, HM′, D′",
            "Each human in turn is held out and set against the other humans of the item (HH′); "
            "the judge is set against the same others (HM′). D′ is the difference; above 0 the "
            "judge is better. The verdict is read from D′ and its interval.",
        ),
        Entry(
            "HH, MM, HM, Δ",
            "Agreement of humans among themselves, of a judge's repeated answers, of the judge "
            "with the humans' centre, and HH − HM. Not like for like: where all humans agree, HH "
            "is 1 because these items were picked for it.",
            BEYOND_CORRELATION,
        ),
        Entry(
            "Perception chart",
            "Items sorted into bins by their human centre; in each bin the label shares of humans "
            "and judge side by side.",
            BEYOND_CORRELATION,
        ),
        Entry(
            "JS_b, binned Jensen-Shannon",
            "How far the judge's label shares lie from the humans' in each bin, averaged over the "
            "bins by items; 0 is the same. Distance: the square root, base e. Divergence: its "
            "square, base 2.",
            BEYOND_CORRELATION,
        ),
        Entry(
            "Could it be a human? The exchangeability p-value",
            "How often JS_b comes out as large when the judge's label is exchanged at random with "
            "one of the humans'. Small: the judge can be told from one more human.",
        ),
        Entry(
            "Krippendorff's alpha, Cohen's, Fleiss' and Randolph's kappa, Gwet's AC1 and AC2",
            "Agreement beyond what chance alone brings, each with a chance of its own; 1 is full "
            "agreement, 0 is chance.",
        ),
        Entry(
            "The kappa paradox",
            "Where one label is nearly always right, raters agree often and alpha is low all the "
            "same, as chance would agree as often.",
        ),
        Entry(
            "Margin",
            "How much worse than one more human still counts as good; 0 unless set.",
        ),
    ),
    "Replacing an annotator": (
        Entry(
            "Alt-test, winning rate ω",
            "For each human a test whether the judge may take that human's place; ω is the share "
            "of humans it may replace, and from 0.5 on it passes.",
            ALT_TEST,
        ),
        Entry(
            "Advantage probability ρ",
            "How often the judge agrees with the other humans at least as well as the human does.",
            ALT_TEST,
        ),
        Entry(
            "ε",
            "What a human's label costs, as an advantage: 0.2 for experts, 0.15 for skilled "
            "raters, 0.1 for crowds.",
            ALT_TEST,
        ),
    ),
    "Systems": (
        Entry(
            "Wins, graph of systems",
            "A system wins against another where a sign test over the shared items says so. An "
            "arrow stands for a win that does not follow from others.",
        ),
        Entry(
            "Kept, reversed, lost, new",
            "Pairs of systems on which judge and humans find the same winner, opposite ones, one "
            "by the humans alone, one by the judge alone.",
        ),
        Entry(
            "Favi-Score Φ",
            "Of a judge's errors on two systems, how far they go to one of them: from −2 to 2, "
            "0 is even-handed.",
            FAVI_SCORE,
        ),
        Entry(
            "Favours, favourite",
            f"A judge favours a system where its {FAVOURS}. Errors at random go most to what loses "
            "most: that is no favourite.",
        ),
        Entry(
            "Excess over chance",
            "Mean |Φ| less what errors of random direction would show; chance alone makes |Φ| "
            "positive.",
        ),
        Entry(
            "Sign accuracy",
            "By item: how often judge and humans prefer the same system. By system: for how many "
            "pairs both have the same winner.",
            FAVI_SCORE,
        ),
    ),
    "Uncertainty": (
        Entry(
            "Interval",
            "A range that holds the true number in about 95 of 100 such samples of items. JS_b: by "
            "the jackknife; nearly all else: bootstrap percentiles.",
        ),
        Entry(
            "Cluster, design effect",
            "Items of one document or prompt are alike. Resampled as a whole they give wider, "
            "honest intervals; the design effect is how much the variance grows.",
        ),
        Entry(
            "Holm, Benjamini-Yekutieli",
            "Corrections for many tests at once: of any wrong finding, and of the share of wrong "
            "ones.",
        ),
    ),
}


def offer() -> None:
    """Draw the button that opens the glossary."""
    if st.button(
        "Glossary",
        key="glossary",
        icon=":material/menu_book:",
        type="tertiary",
        help="What the words and signs of the figures mean.",
    ):
        _show()


@st.dialog("Glossary", position="right", width="medium", icon=":material/menu_book:")
def _show() -> None:
    for section, entries in SECTIONS.items():
        st.subheader(plain(section))
        for term, meaning, paper in entries:
            of = f" ({paper})" if paper else ""
            st.markdown(f"**{plain(term)}.** {plain(meaning + of)}")
