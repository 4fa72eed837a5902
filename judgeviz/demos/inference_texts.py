"""Invented premises and hypotheses in three genres."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the sentences of one genre are made of.

    ``activities`` are (what is done, what is used in it).
    """

    people: tuple[str, ...]
    activities: tuple[tuple[str, str], ...]
    places: tuple[str, ...]


VOCABULARIES = {
    "travel": Vocabulary(
        ("hiker", "tour guide", "cyclist", "young couple", "photographer", "bus driver"),
        (
            ("studying a map", "map"),
            ("buying two tickets", "tickets"),
            ("packing a heavy rucksack", "rucksack"),
            ("eating a sandwich", "sandwich"),
            ("pointing a camera at a bird", "camera"),
            ("filling a water bottle", "bottle"),
            ("writing a postcard", "postcard"),
        ),
        ("at the station", "beside the lake", "on a mountain path", "in a small harbour"),
    ),
    "letters": Vocabulary(
        ("treasurer", "new manager", "chairwoman", "neighbour", "volunteer", "librarian"),
        (
            ("signing the yearly report", "report"),
            ("asking for a small donation", "donation"),
            ("thanking the members", "members"),
            ("ordering twelve wooden chairs", "chairs"),
            ("inviting guests to a dinner", "guests"),
            ("complaining about a late parcel", "parcel"),
            ("explaining the new rules", "rules"),
        ),
        ("in the club room", "on behalf of the club", "before the holidays", "after the meeting"),
    ),
    "fiction": Vocabulary(
        ("old sailor", "princess", "lighthouse keeper", "inventor", "travelling fiddler", "orphan"),
        (
            ("hiding a silver key", "key"),
            ("repairing a broken clock", "clock"),
            ("telling a story about a whale", "story"),
            ("burning a torn letter", "letter"),
            ("feeding a grey horse", "horse"),
            ("lighting a lantern", "lantern"),
            ("carving a wooden ship", "ship"),
        ),
        ("in the tower", "by the fire", "under the bridge", "at the edge of the forest"),
    ),
}
GENRES = tuple(VOCABULARIES)

PREMISES = (
    "The {person} is {activity} {place}.",
    "While others wait, the {person} is {activity} {place}.",
    "Early in the morning, the {person} is {activity} {place}.",
)
#: Per label: what leaves no doubt, then what leaves some.
HYPOTHESES = {
    "entailment": (
        ("The {person} is {activity}.", "Someone is {activity}.", "The {person} is busy."),
        ("The {person} knows about the {thing}.", "The {thing} matters to the {person}."),
    ),
    "neutral": (
        (
            "The {person} has a brother who is a doctor.",
            "The {person} will do the same again next week.",
            "The {person} promised a friend to do this.",
        ),
        ("The {person} is in a good mood.", "The {person} has done this before."),
    ),
    "contradiction": (
        (
            "The {person} is fast asleep.",
            "Nobody is {activity}.",
            "The {person} has nothing to do with the {thing}.",
        ),
        ("The {person} is not interested in the {thing}.", "The {person} is about to rest."),
    ),
}


def sentence_pair(
    rng: np.random.Generator, genre: str, number: int, label: str, clear: bool
) -> tuple[str, str]:
    """Premise and hypothesis for a true label.

    Parameters
    ----------
    rng : numpy.random.Generator
        Chooses the wording.
    genre : str
        One of `GENRES`.
    number : int
        Counts the pairs of a genre from 0; below 168, no two premises are about the same.
    label : str
        entailment, neutral or contradiction.
    clear : bool
        Whether the hypothesis leaves no doubt.
    """
    words = _words(VOCABULARIES[genre], number)
    sure, unsure = HYPOTHESES[label]
    choices = sure if clear else unsure
    premise = PREMISES[int(rng.integers(len(PREMISES)))]
    hypothesis = choices[int(rng.integers(len(choices)))]
    return premise.format(**words), hypothesis.format(**words)


def _words(vocabulary: Vocabulary, number: int) -> dict[str, str]:
    # Mixed radix over people, activities and places: neighbours differ, none comes twice.
    number, activity_index = divmod(number, len(vocabulary.activities))
    place_index, person_index = divmod(number, len(vocabulary.people))
    people, places = vocabulary.people, vocabulary.places
    activity, thing = vocabulary.activities[activity_index]
    person = people[(person_index + activity_index) % len(people)]
    place = places[(place_index + activity_index + person_index) % len(places)]
    return {"person": person, "activity": activity, "thing": thing, "place": place}
