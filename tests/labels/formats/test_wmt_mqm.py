"""MQM errors are summed per rater and segment, whatever the file's quoting and header."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.formats.wmt_mqm import score_of_errors
from judgeviz.labels.opening import read_tables
from judgeviz.labels.reading import read_labels
from tests.labels.formats.test_evaluation_files import said
from tests.labels.sources import upload

HEADER = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity"


def lines(*rows: str, header: str | None = HEADER, name: str = "mqm.tsv"):
    return upload("\n".join([*([header] if header else []), *rows]) + "\n", name)


def scores(*rows: str, **options) -> list[tuple]:
    table = read_tables(lines(*rows, **options))[0]
    systems = table.frame["system"].astype(str)
    return [
        (system, row[0], row[1], float(row[4]))
        for system, row in zip(systems, said(table), strict=True)
    ]


@pytest.mark.parametrize(
    ("category", "severity", "weight"),
    [
        ("Accuracy/Mistranslation", "Major", 5),
        ("accuracy/omission", "minor", 1),
        ("Fluency/Punctuation", "Minor", 0.1),
        ("Fluency/Punctuation", "Major", 5),
        ("Non-translation!", "Major", 25),
        ("Style/Awkward", "Neutral", 0),
        ("No-error", "No-error", 0),
        ("no-error", "no error", 0),
    ],
)
def test_the_weights_are_those_of_the_standard(category, severity, weight) -> None:
    assert score_of_errors([{"category": category, "severity": severity}]) == -weight


def test_two_equal_errors_are_two() -> None:
    assert scores(
        "A\td\t1\t1\tr1\tHi\t<v>x</v>\tAccuracy/Omission\tMinor",
        "A\td\t1\t1\tr1\tHi\t<v>x</v>\tAccuracy/Omission\tMinor",
        "A\td\t1\t1\tr2\tHi\tx\tNo-error\tNo-error",
        "B\td\t1\t1\tr1\tHi\tx\tAccuracy/Omission\tMajor",
    ) == [("A", "1", "r1", -2.0), ("A", "1", "r2", 0.0), ("B", "1", "r1", -5.0)]


def test_marks_that_belong_to_the_text_swallow_no_row() -> None:
    assert scores(
        'A\td\t1\t1\tr1\t"Hi\tx\tAccuracy/Omission\tMinor',
        "A\td\t1\t2\tr1\tHo\tx\tAccuracy/Omission\tMajor",
        'A\td\t1\t3\tr1\t"Ha\tx\tNo-error\tNo-error',
    ) == [("A", "1", "r1", -1.0), ("A", "2", "r1", -5.0), ("A", "3", "r1", 0.0)]


def test_quoted_cells_are_read_as_quoted() -> None:
    assert scores(
        'A\td\t1\t1\tr1\t"Hi ""you"" there"\t"x"\tAccuracy/Omission\tMinor',
        'A\td\t1\t2\tr1\t"Hi ""all"""\t"x"\tNo-error\tNo-error',
    ) == [("A", "1", "r1", -1.0), ("A", "2", "r1", 0.0)]


def test_a_file_of_marot_may_lack_its_header() -> None:
    assert scores(
        'A\tnews\t1\t1\tr1\tHi\t<v>x</v>\tAccuracy/Omission\tMajor\t{"a": 1}',
        "B\tnews\t1\t1\tr2\tHi\tx\tNo-error\tno-error\t{}",
        "B\tnews\t2\t2\tr2\tHi\tx\tStyle/Awkward\tMinor\t{}",
        header=None,
    ) == [("A", "1", "r1", -5.0), ("B", "1", "r2", 0.0), ("B", "2", "r2", -1.0)]


def test_segments_that_every_document_counts_anew_keep_their_document() -> None:
    rows = scores(
        "A\td1\t1\t1\tr1\tHi\tx\tNo-error\tNo-error",
        "A\td2\t1\t1\tr1\tHo\tx\tAccuracy/Omission\tMajor",
    )
    assert rows == [("A", "d1/1", "r1", 0.0), ("A", "d2/1", "r1", -5.0)]


@pytest.mark.parametrize("document", ["doc_id", "document", "document_id", "doc_name"])
def test_documents_by_any_of_their_names_tell_segments_apart(document: str) -> None:
    rows = scores(
        "A\td1\t1\tr1\tHi\tx\tNo-error\tNo-error",
        "A\td2\t1\tr1\tHo\tx\tAccuracy/Omission\tMajor",
        header=f"system\t{document}\tseg_id\trater\tsource\ttarget\tcategory\tseverity",
    )
    assert rows == [("A", "d1/1", "r1", 0.0), ("A", "d2/1", "r1", -5.0)]


def test_a_segment_with_an_unknown_severity_is_left_out_and_counted() -> None:
    table = read_tables(
        lines(
            "A\td\t1\t1\tr1\tHi\tx\tAccuracy\tDire",
            "A\td\t1\t1\tr1\tHi\tx\tAccuracy\tMajor",
            "A\td\t1\t2\tr1\tHi\tx\tAccuracy\tMajor",
        )
    )[0]
    assert said(table) == [("2", "r1", "human", "mqm", "-5")]
    assert dict(table.dropped) == {"a segment with an error of unknown severity": 1}


def test_shifted_columns_are_refused() -> None:
    header = f"{HEADER}\tcomment"
    rows = ("A\td\t1\t1\tHi\tx\ty\tAccuracy\tAccuracy/x\tMajor",)
    with pytest.raises(LabelError, match="the rows seem shifted against the header"):
        read_tables(lines(*rows, header=header))
    with pytest.raises(LabelError, match="8 fields where the header has 9"):
        read_tables(lines("A\td\t1\t1\tHi\tx\tAccuracy\tMajor"))


def test_the_items_are_those_of_a_score_table() -> None:
    errors = lines(
        "A\td\t1\t1\tr1\tHi\tx\tAccuracy/Omission\tMajor",
        "B\td\t1\t1\tr1\tHi\tx\tNo-error\tNo-error",
        "B\td\t1\t2\tr1\tHi\tx\tNo-error\tNo-error",
    )
    table = upload("system,seg_id,mqm,chrf\nA,1,-5,0.2\nB,1,0,0.7\nB,2,-1,0.8\n", "scores.csv")
    assert list(read_labels(errors).items.index) == list(read_labels(table).items.index)


@pytest.mark.parametrize(
    "header",
    [
        "SEG_ID\tDoc\tSource\tTarget\tMT\tError Category\tSeverity\tAnnotator_ID",
        "Seg_ID\tDoc\tSource\tTarget\tSystem\tCategory\tSeverity\tRater",
        "segment\tdocument\tsource\ttranslation\tsystem\terror_category\tseverity\tannotator_id",
        "segment_id\tdoc\tsrc\tmt\tsystem\terror_type\terror_severity\tannotator",
    ],
)
def test_columns_are_known_by_the_names_that_others_give_them(header) -> None:
    file = (
        "1\td1\tHi\tx\tA\tAccuracy/Omission\tMinor\tr1",
        "1\td1\tHi\tx\tA\tAccuracy/Omission\tMajor\tr1",
        "1\td2\tHo\ty\tA\tNo-error\tNo-error\tr1",
        "1\td1\tHi\tz\tB\tFluency/Punctuation\tMinor\tr2",
    )
    assert scores(*file, header=header) == [
        ("A", "d1/1", "r1", -6.0),
        ("A", "d2/1", "r1", 0.0),
        ("B", "d1/1", "r2", -0.1),
    ]


def test_a_blank_segment_has_no_error_where_no_row_says_so_in_words() -> None:
    blank = ("A\td\t1\t1\tr1\tHi\tx\tAccuracy\tMinor", "A\td\t1\t2\tr1\tHo\tx\t\t")
    assert scores(*blank) == [("A", "1", "r1", -1.0), ("A", "2", "r1", 0.0)]
    [table] = read_tables(lines(*blank))
    says = "Without an error, as no row says so in words: 1 segment with neither category nor "
    assert f"{says}severity." in table.notes


def test_a_blank_segment_beside_such_words_is_unknown() -> None:
    assert scores("A\td\t1\t1\tr1\tHi\tx\tNo-error\tNo-error", "A\td\t1\t2\tr1\tHo\tx\t\t") == [
        ("A", "1", "r1", 0.0)
    ]


def test_severities_that_raters_were_asked_for_are_labels() -> None:
    labels = read_labels(
        lines(
            *(
                f"s{n}\tText {n}\t{system}\t{rater}\tstyle\t{severity}"
                for n in range(8)
                for system in "AB"
                for rater, severity in (("anna", "Major"), ("ben", ("Major", "Minor")[n % 2]))
            ),
            header="segment\ttranslation\tsystem\trater\tcategory\tseverity",
        )
    )
    assert labels.criteria == ("severity",)
