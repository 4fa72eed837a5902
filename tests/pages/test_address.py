"""What names a data set in a link, written and read."""

import base64
import zlib

import pytest

from judgeviz.labels.mapping import LabelMapping, parse_mapping
from pages.frame import address
from pages.frame.address import Address

DIGEST = "9c04fe77aa"


@pytest.mark.parametrize(
    "stated",
    [
        {},
        {"labels": {"6": None, "I cannot judge this": 1}},
        {"human": ["ann", "Z\u00fcrich \u4e2d"], "machine": {"gpt": ["gpt"]}, "layout": "wide"},
        {"scale": {"kind": "ordinal"}, "files": [{"item": "id"}, {"answers": {"rows": "items"}}]},
    ],
)
@pytest.mark.parametrize("key", ["phd-571522", "a.b c.0a1b2c-571522", "~.-%, \n-0a1b2c"])
def test_an_address_is_read_as_it_was_written(key, stated):
    mapping = parse_mapping(stated)
    written = str(Address.of(key, DIGEST, mapping))
    assert written.startswith(f"{key}.9c04fe")
    read = Address.parsed(written)
    assert (read.key, read.labels) == (key, "9c04fe")
    assert read.mapping() == mapping
    assert read.difference(mapping, mapping) == ""


@pytest.mark.parametrize("key", ["summaries", "phd-571522", "v1.abcdef-571522", "", "..", "\x00"])
def test_older_links_name_the_data_set_alone(key):
    read = Address.parsed(key)
    assert (read.key, read.labels, str(read)) == (key, "", key)
    assert read.mapping() is None


@pytest.mark.parametrize(
    ("stated", "other", "said"),
    [
        ({"labels": {"6": None, "7": 1}}, {"labels": {"6": 2, "7": 1}}, "the labels '6'"),
        ({"labels": {str(n): None for n in range(6)}}, {},
         "the labels '0', '1', '2' and 3 more"),
        ({"item": "a", "scale": {"kind": "ordinal"}}, {"item": "b", "human": ["x"]},
         "the roles of columns and the scale"),
        ({"files": [{"encoding": "koi8-r"}]}, {}, "the encoding"),
        ({}, {"answers": {"rows": "items"}}, "what answers count as"),
    ],
)  # fmt: skip
def test_what_two_readings_differ_in_is_said(stated, other, said):
    link = Address.of("a-000000", DIGEST, parse_mapping(stated))
    here = parse_mapping(other)
    assert Address.parsed(str(link)).difference(here, here) == said


def test_what_was_only_found_is_no_difference():
    link = Address.parsed(str(Address.of("a-000000", DIGEST, parse_mapping({"labels": {"6": 1}}))))
    found = {"item": "id", "scale": {"kind": "ordinal"}, "labels": {}}
    assert link.difference(LabelMapping(), parse_mapping(found)) == "the labels '6'"
    stated = parse_mapping(found | {"labels": {"7": 1}})
    assert link.difference(stated, stated) == "the labels '6', '7'"
    as_found = Address("a-000000", "9c04fe")
    assert as_found.difference(parse_mapping({"item": "id"}), parse_mapping(found)) == (
        "the roles of columns"
    )


def test_what_is_too_long_for_a_link_is_named_alone():
    labels = {f"answer {n} {zlib.crc32(b'%d' % n)}": n % 3 for n in range(400)}
    mapping = parse_mapping({"labels": labels, "scale": {"kind": "ordinal"}})
    written = str(Address.of("a-000000", DIGEST, mapping))
    assert written == "a-000000.9c04fe.~labels~scale"
    read = Address.parsed(written)
    assert read.mapping() is None
    assert read.difference(LabelMapping(), LabelMapping()) == "the labels and the scale"


BOMB = base64.b64encode(zlib.compress(b" " * 10_000_000, 9), b"_~").decode().rstrip("=")


@pytest.mark.parametrize("stated", ["x", "eJ", "~", "~~", "eNqrVg", BOMB])
def test_a_damaged_mapping_is_none(stated):
    assert Address.parsed(f"a-000000.9c04fe.{stated}").mapping() is None
    assert len(BOMB) < 20_000 < address.MOST_BYTES


def test_the_name_is_what_people_call_it():
    assert Address.parsed("my-own-571522.9c04fe").name == "my-own"
    assert Address.parsed("summaries").name == "summaries"


def test_a_renamed_data_set_is_the_same_and_a_demo_is_not_another():
    link = Address.parsed("old-571522.9c04fe")
    assert link.is_of("new-571522")
    assert not link.is_of("old-571523")
    assert not Address.parsed("summaries").is_of("summary")
