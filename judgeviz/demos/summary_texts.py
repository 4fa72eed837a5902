"""Invented summaries whose faults can be seen: off the point, out of order, or broken."""

from collections.abc import Mapping

import numpy as np

ACTORS = (
    "town council",
    "harbour board",
    "school committee",
    "museum trust",
    "ferry company",
    "library service",
    "bus operator",
    "water board",
    "market association",
    "botanical garden",
)
PLACES = (
    "Pellbrook",
    "Tarnley Cross",
    "Quillford",
    "Marrowby",
    "Little Ostwin",
    "Dunmere Vale",
    "Fennick Bay",
    "Upper Haldry",
    "Corrisham",
    "Saltwick End",
)
ACTIONS = (
    ("repair the old footbridge", "Work should start in May and take {n} weeks"),
    ("open two hours earlier in summer", "A trial last year drew {n} more visitors a day"),
    ("raise its fees for the first time in ten years", "The change should bring in {n} thousand"),
    ("move its office into the former mill", "The move affects {n} members of staff"),
    ("plant a row of lime trees along the main road", "Volunteers have offered {n} saplings"),
    ("publish its minutes online", "A petition with {n} names had asked for it"),
    ("close on Mondays until the roof is mended", "Rain had damaged {n} rooms in January"),
    ("hire more young people from the area", "At present {n} places are vacant"),
)
#: How a summary states the main fact; as many as there are systems, so that none repeats.
WORDINGS = (
    "The {actor} in {place} has decided to {action}.",
    "In {place}, the {actor} will {action}.",
    "After a long debate, the {actor} of {place} agreed to {action}.",
    "The {place} {actor} voted on Tuesday to {action}.",
    "Plans to {action} were approved by the {actor} in {place}.",
    "It is now certain that the {actor} in {place} will {action}.",
    "The {actor} in {place} announced that it intends to {action}.",
    "Residents of {place} learned this week that the {actor} is going to {action}.",
)
#: What a summary off the point tells instead.
ASIDES = (
    "The meeting of the {actor} in {place} was held in a well heated room.",
    "Reporters in {place} were offered tea before the {actor} spoke.",
    "The chair of the {actor} in {place} wore a green scarf.",
    "Parking near the {actor} in {place} is difficult on weekdays.",
    "The {actor} in {place} has a website with many pictures.",
    "It had been raining in {place} when the {actor} met.",
    "Two people arrived late at the meeting of the {actor} in {place}.",
    "The building of the {actor} in {place} dates from the last century.",
)
#: Openings that point to something not said yet.
DANGLING = ("For this reason as well,", "The latter, however, is that", "Despite the second one,")


def summary_text(
    rng: np.random.Generator, doc: int, wording: int, grades: Mapping[str, int]
) -> str:
    """One or two sentences about a document, faulty where its true grade is 1 or 2.

    Parameters
    ----------
    rng : numpy.random.Generator
        Chooses where a fault falls.
    doc : int
        Number of the document; it fixes what the summary is about.
    wording : int
        Which of `WORDINGS` (or of `ASIDES`) to use.
    grades : mapping of str to int
        True grades 1 to 5 of coherence, fluency and relevance.
    """
    lead, detail = _sentences(doc, wording, off_the_point=grades["relevance"] <= 2)
    if grades["coherence"] <= 2:
        opening = DANGLING[int(rng.integers(len(DANGLING)))]
        lead, detail = f"{opening} {detail[0].lower()}{detail[1:]}", lead
    # A middling summary leaves the detail out; a bad one may well have kept it.
    short = grades["relevance"] == 3 and grades["coherence"] > 2
    text = lead if short else f"{lead} {detail}"
    if grades["fluency"] <= 2:
        text = _stutter(rng, text, cut=grades["fluency"] == 1)
    return text


def _sentences(doc: int, wording: int, off_the_point: bool) -> tuple[str, str]:
    """Two sentences: the main fact or an aside, then a detail."""
    turn, position = divmod(doc, len(ACTORS))
    # Neither (actor, place) nor (actor, action) comes twice in 40 documents.
    words = {"actor": ACTORS[position], "place": PLACES[(position + 3 * turn) % len(PLACES)]}
    action, detail = ACTIONS[(position + 2 * turn) % len(ACTIONS)]
    if off_the_point:
        lead = ASIDES[wording].format(**words)
    else:
        lead = WORDINGS[wording].format(action=action, **words)
    return lead, detail.format(n=12 + 7 * doc % 41) + "."


def _stutter(rng: np.random.Generator, text: str, cut: bool) -> str:
    """Say three words twice; with ``cut``, break off before the end as well."""
    words = text.split()
    start = int(rng.integers(1, len(words) - 4))
    broken = words[: start + 3] + words[start:]
    return " ".join(broken[:-3] if cut else broken)
