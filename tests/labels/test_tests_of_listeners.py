"""Tests of listeners and viewers: who heard, what was played, by which system, and the score."""

import pytest

from judgeviz import LabelError, read_labels
from tests.labels.sources import Upload, upload

N = 8
SYSTEMS = ("tts_a", "tts_b")


def _scores(header: str, system: bool = True) -> Upload:
    """A row for each listener, system and utterance, in the order of the header."""
    rows = [
        f"L{k:02d},{own},u{n:02d},{1 + (3 * n + s + (n * k % 4 == 1)) % 5}"
        if system
        else f"L{k:02d},u{n:02d},{1 + (3 * n + (n * k % 4 == 1)) % 5}"
        for n in range(N)
        for s, own in enumerate(SYSTEMS if system else ("",))
        for k in range(3)
    ]
    return upload("\n".join([header, *rows]), "mos.csv")


@pytest.mark.parametrize(
    "header",
    [
        "listener,system,utterance,MOS",
        "listener_id,system,utt_id,mos",
        "listenerId,systemId,sentenceId,choice",
        "listener,system,wav,MOS",
        "viewer,model,video,quality",
        "observer,system,image_id,score",
        "tester,model,clip,naturalness",
        "juror,system,item,fluency",
        "participant,system,audio,rating",
        "voter,system,query,grade",
    ],
)
def test_listeners_are_raters_and_what_is_played_is_the_item(header: str) -> None:
    read = read_labels(_scores(header))
    assert read.raters == ("L00", "L01", "L02")
    assert (len(read.items), len(read.table), len(read.criteria)) == (2 * N, 6 * N, 1)
    assert set(read.items["system"]) == set(SYSTEMS)


@pytest.mark.parametrize("header", ["listener,clip,quality", "listener,utterance,MOS"])
def test_clips_of_no_system_are_items(header: str) -> None:
    read = read_labels(_scores(header, system=False))
    assert (len(read.raters), len(read.items), len(read.table)) == (3, N, 3 * N)


def test_another_column_that_tells_what_is_played_apart_is_asked_about() -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(_scores("observer,method,image,score"))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("item", ["image", "method"])


def test_several_captions_of_an_image_in_a_table_of_columns_stay_items() -> None:
    rows = [f"i{n // 3},A caption {n} of it,{n % 4},{(n + n // 5) % 4}" for n in range(24)]
    table = "\n".join(["image,caption,human_1,human_2", *rows])
    assert len(read_labels(upload(table, "captions.csv")).items) == 24
