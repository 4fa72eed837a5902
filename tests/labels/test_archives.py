"""Packed files: downloads of one table, and logs that are archives of JSON documents."""

import io
import json
import struct
import zipfile
import zlib
from pathlib import Path

import pyarrow as pa
import pytest

from judgeviz.errors import HumansMissingError, LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.formats.evaluation_files import INSPECT, INSPECT_SAID
from tests.labels.formats.exports import labels_of
from tests.labels.sources import LONG_CSV, Upload, upload

HEAD = {key: own for key, own in INSPECT.items() if key != "samples"}
SAMPLES = {f"samples/{one['id']}_epoch_1.json": one for one in INSPECT["samples"]}


def archive(parts: dict[str, object], name: str = "log.eval") -> Upload:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        for inside, own in parts.items():
            packed.writestr(inside, own if isinstance(own, str) else json.dumps(own))
    return upload(content.getvalue(), name)


def zstandard(name: str, text: str) -> bytes:
    """An archive of one file, packed by a method that the standard library cannot write."""
    inside = text.encode()
    packed = pa.compress(inside, codec="zstd", asbytes=True)
    sizes = struct.pack("<HHIIIHH", 0, 33, zlib.crc32(inside), len(packed), len(inside), len(name),
                        0)  # fmt: skip
    local = b"PK\x03\x04" + struct.pack("<HHH", 63, 0, 93) + sizes + name.encode()
    central = b"PK\x01\x02" + struct.pack("<HHHH", 63, 63, 0, 93) + sizes
    central += struct.pack("<HHHII", 0, 0, 0, 0, 0) + name.encode()
    start = len(local) + len(packed)
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(central), start, 0)
    return local + packed + central + end


@pytest.mark.parametrize("head", ["header.json", "_journal/start.json"])
def test_a_log_of_inspect_is_read_from_its_archive(head: str) -> None:
    log = archive({head: HEAD, **SAMPLES, "summaries.json": [], "reductions.json": []})
    expected = {tuple(map(str, row)) for row in INSPECT_SAID if row[0] == "1"}
    assert expected <= labels_of(read_labels(log))


def test_the_summaries_of_a_log_stand_for_its_samples() -> None:
    log = archive({"header.json": HEAD, "summaries.json": INSPECT["samples"]})
    both = archive({"header.json": HEAD, **SAMPLES})
    assert labels_of(read_labels(log)) == labels_of(read_labels(both))


def test_a_log_of_judges_alone_waits_for_its_humans() -> None:
    sample = {"id": 1, "epoch": 1, "scores": {"graded": {"value": "C"}}}
    log = archive({"header.json": HEAD, "samples/1_epoch_1.json": sample})
    with pytest.raises(HumansMissingError):
        read_labels(log)


def test_the_only_table_of_an_archive_is_read() -> None:
    packed = archive({"__MACOSX/._votes.csv": "x", "Readme.txt": "about", "q/votes.csv": LONG_CSV},
                     "votes.csv.zip")  # fmt: skip
    labels = read_labels(packed)
    assert labels.table.equals(read_labels(upload(LONG_CSV)).table)
    assert "'votes.csv' was unpacked from 'votes.csv.zip' (ZIP)." in labels.report.notes


def test_an_archive_may_be_packed_by_zstandard() -> None:
    labels = read_labels(upload(zstandard("votes.csv", LONG_CSV), "votes.zip"))
    assert labels.table.equals(read_labels(upload(LONG_CSV)).table)
    broken = zstandard("votes.csv", LONG_CSV).replace(b"\x28\xb5\x2f\xfd", b"\x00\x00\x00\x00")
    with pytest.raises(LabelError, match="is a damaged or cut-off ZIP archive"):
        read_labels(upload(broken, "votes.zip"))


def test_an_archive_with_a_password_is_refused() -> None:
    content = bytearray(archive({"votes.csv": LONG_CSV}, "votes.zip").getvalue())
    content[6] |= 1  # the mark of encryption, where the file begins
    content[content.index(b"PK\x01\x02") + 8] |= 1  # and in the list of files
    with pytest.raises(LabelError) as refusal:
        read_labels(upload(bytes(content), "votes.zip"))
    assert str(refusal.value) == (
        "File 'votes.zip' is protected by a password; unpack it and read what is inside."
    )


def test_an_archive_of_a_file_per_rater_is_read_as_their_folder(tmp_path: Path) -> None:
    columns = {"annotator_1": (3, 1, 2, 2), "annotator_2": (3, 1, 1, 2), "gpt-4o": (2, 1, 1, 3)}
    files = {
        f"export/{name}.csv": "id,score\n" + "".join(f"q{n},{own}\n" for n, own in enumerate(given))
        for name, given in columns.items()
    }
    for name, content in files.items():
        (tmp_path / name.removeprefix("export/")).write_text(content)
    packed = read_labels(archive(files, "labels.zip"))
    assert (packed.raters, packed.judges) == (("annotator_1", "annotator_2"), ("gpt-4o",))
    assert packed.report.n_labels == 12
    assert labels_of(packed) == labels_of(read_labels(tmp_path))
    again = read_labels(archive(files, "labels.zip"), packed.mapping)
    assert again.table.equals(packed.table)


def test_folders_in_a_folder_are_read_as_those_of_its_archive(tmp_path: Path) -> None:
    given = {"human/human_1": (3, 1, 2, 2), "human/human_2": (3, 1, 1, 2), "llm/gpt-4o": (2, 1, 1)}
    files = {
        f"{name}.csv": "id,score\n" + "".join(f"q{n},{own}\n" for n, own in enumerate(labels))
        for name, labels in given.items()
    }
    for name, content in {**files, ".git/x.csv": HUMANS, "human/README.txt": "Labels."}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    packed, unpacked = read_labels(archive(files, "labels.zip")), read_labels(tmp_path)
    assert (unpacked.raters, unpacked.judges) == (("human_1", "human_2"), ("gpt-4o",))
    assert unpacked.report.n_labels == 11
    assert labels_of(packed) == labels_of(unpacked)
    (tmp_path / "human" / "human_2.csv").rename(tmp_path / "human_2.csv")
    assert sorted(labels_of(read_labels(tmp_path))) == sorted(labels_of(unpacked))


def test_a_folder_of_work_is_none_of_labels(tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    for n in range(201):
        (tmp_path / "runs" / f"{n}.csv").write_text(HUMANS)
    with pytest.raises(LabelError) as refusal:
        read_labels(tmp_path)
    assert str(refusal.value) == (
        f"The folder '{tmp_path.name}' and the folders inside hold more than 200 tables "
        "('runs/0.csv', 'runs/1.csv', 'runs/10.csv', 'runs/100.csv' and 197 more); give the path "
        "of the folder with the labels, or put them into 200 or fewer."
    )


HUMANS = "item,rater,label\n" + "".join(f"i{n},anna,{n % 3}\n" for n in range(9))
OTHERS = HUMANS.replace("anna", "gpt-4o")
EMPTY = "Not read: File 'unknown.csv' is empty; save the table again and check its size."


@pytest.mark.parametrize("nothing", ["", "\n \n", "\ufeff"])
def test_an_empty_file_beside_others_in_an_archive_is_left_out(nothing: str) -> None:
    packed = archive({"anna.csv": HUMANS, "gpt.csv": OTHERS, "unknown.csv": nothing}, "all.zip")
    labels = read_labels(packed)
    assert (labels.raters, labels.judges) == (("anna",), ("gpt-4o",))
    assert labels.report.n_labels == 18
    assert EMPTY in labels.report.notes
    with pytest.raises(LabelError, match="'a.csv' is empty"):
        read_labels(archive({"b.csv": nothing, "a.csv": nothing}, "all.zip"))


def test_an_empty_file_beside_others_in_a_folder_is_left_out(tmp_path: Path) -> None:
    for name, text in {"anna": HUMANS, "gpt": OTHERS, "unknown": ""}.items():
        (tmp_path / f"{name}.csv").write_text(text)
    whole = read_labels(tmp_path)
    for source in (tmp_path, str(tmp_path / "*.csv")):
        labels = read_labels(source)
        assert (labels.raters, labels.judges) == (("anna",), ("gpt-4o",))
        assert EMPTY in labels.report.notes
    assert read_labels(tmp_path, whole.mapping).digest == whole.digest
    with pytest.raises(LabelError, match="'unknown.csv' is empty"):
        read_labels([tmp_path / name for name in ("anna.csv", "gpt.csv", "unknown.csv")])
    (tmp_path / "anna.csv").write_text("")
    (tmp_path / "gpt.csv").write_text("")
    with pytest.raises(LabelError, match="'anna.csv' is empty"):
        read_labels(tmp_path)
