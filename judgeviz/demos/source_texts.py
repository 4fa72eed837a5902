"""Invented English sentences to translate, in four domains and three lengths."""

import numpy as np

#: Per domain: who, does what.
SENTENCES = {
    "news": (
        ("The mayor", "A spokeswoman", "The fire brigade", "The committee", "A local baker"),
        (
            "welcomed the new timetable",
            "warned of ice on the roads",
            "counted the votes again",
            "asked for more time",
            "opened the summer fair",
            "praised the young rescuers",
            "rejected the first draft",
            "promised cheaper tickets",
            "cancelled the boat race",
            "visited the flooded fields",
        ),
    ),
    "talks": (
        ("My grandmother", "Our teacher", "A friend of mine", "The whole team", "Nobody here"),
        (
            "believed in the idea",
            "kept a diary for forty years",
            "laughed at the first sketch",
            "built a boat out of doors",
            "learned to listen",
            "wanted to give up",
            "found the missing piece",
            "talked about the stars",
            "asked the simple question",
            "mended old radios",
        ),
    ),
    "manuals": (
        ("The technician", "The owner", "A trained person", "The operator", "The installer"),
        (
            "removes the rear cover",
            "tightens the four screws",
            "checks the water level",
            "replaces the filter",
            "presses the green button",
            "cleans the glass plate",
            "disconnects the cable",
            "notes the serial number",
            "lowers the lid",
            "greases the bearing",
        ),
    ),
    "travel": (
        ("The ferry", "Our guide", "The night train", "A cheerful driver", "The cable car"),
        (
            "reached the island at noon",
            "stopped at every village",
            "waited for the last guest",
            "crossed the valley in silence",
            "took the longer way",
            "left before sunrise",
            "turned round at the bridge",
            "passed three waterfalls",
            "arrived with an hour's delay",
            "followed the old salt road",
        ),
    ),
}
DOMAINS = tuple(SENTENCES)
#: A phrase for a sentence harder than the easiest ones, a clause for the hardest.
TOLD = (
    ("as agreed", "without a word", "once more", "for good reason", "to our surprise"),
    (
        "although hardly anyone had thought it possible when the year began",
        "which, all things considered, came as less of a blow than many had feared",
        "not so much out of habit as because there was nothing else left to do",
        "so that what had looked like bad luck turned out to be for the better",
    ),
)
INSTRUCTED = (
    ("by hand", "with care", "as shown above", "twice a year", "before each use"),
    (
        "even where it does not look as though there were any need to",
        "unless the lamp has gone out, in which case all steps are to be repeated",
        "which is as much for the sake of the machine as of whoever runs it next",
        "making sure that nothing that may have come loose is left inside",
    ),
)
EXTENSIONS = {"news": TOLD, "talks": TOLD, "manuals": INSTRUCTED, "travel": TOLD}


def source_text(rng: np.random.Generator, domain: str, number: int, hardness: int) -> str:
    """One sentence; consecutive numbers up to 50 give different ones in a domain.

    Parameters
    ----------
    rng : numpy.random.Generator
        Chooses the extension.
    domain : str
        One of `DOMAINS`.
    number : int
        Number of the segment.
    hardness : int
        0 for a plain sentence, 1 with a phrase added, 2 with a clause added.
    """
    subjects, predicates = SENTENCES[domain]
    turn, subject = divmod(number % (len(subjects) * len(predicates)), len(subjects))
    # The shift keeps neighbouring segments from sharing a predicate.
    sentence = f"{subjects[subject]} {predicates[(turn + 3 * subject) % len(predicates)]}"
    if hardness == 0:
        return f"{sentence}."
    extensions = EXTENSIONS[domain][hardness - 1]
    extension = extensions[int(rng.integers(len(extensions)))]
    comma = "," if hardness == 2 else ""
    return f"{sentence}{comma} {extension}."
