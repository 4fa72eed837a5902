"""Files in other encodings than UTF-8: told by how they read, or asked about before all else."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from judgeviz.labels.sources.encodings import text_as_utf8
from tests.labels.sources import Upload, upload

N = 24


def wide(header: tuple[str, ...], labels: tuple[str, ...], encoding: str) -> Upload:
    rows = [";".join(header)]
    rows += [
        ";".join([str(n + 1), *(labels[(n + (n % 3 == 0) * r) % len(labels)] for r in range(3))])
        for n in range(N)
    ]
    return upload("\n".join(rows).encode(encoding), "sheet.csv")


def long(header: tuple[str, ...], raters: tuple[str, ...], encoding: str) -> Upload:
    rows = [header, *((f"T{n}", name, str((n + (n % 3 == 0) * r) % 5 + 1)) for n in range(N)
                      for r, name in enumerate(raters))]  # fmt: skip
    return upload("\n".join(map(";".join, rows)).encode(encoding), "sheet.csv")


@pytest.mark.parametrize("times", [1, 12])
@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("big5", "編號,評審1,評審2,GPT-5\n差,普通,好\n"),
        ("big5", "項目,標註者1,標註者2\n同意,不同意,無法判斷\n"),
        ("big5", "這篇摘要寫得很清楚，沒有明顯的錯誤。\n"),
        ("gb18030", "编号,标注员1,标注员2\n差,一般,好\n"),
        ("gb18030", "正面,负面,中性\n"),
        ("euc_kr", "번호,평가자1,평가자2\n나쁨,보통,좋음\n"),
        ("shift_jis", "番号,評価者1,評価者2\n悪い,普通,良い\n"),
        ("euc_jp", "番号,評価者1,評価者2\n悪い,普通,良い\n"),
        ("cp1251", "Номер,Эксперт 1,Эксперт 2\nплохо,средне,хорошо\n"),
        ("cp1251", "ДА,НЕТ\n"),
        ("koi8_r", "Номер,Эксперт 1,Эксперт 2\nплохо,средне,хорошо\n"),
        ("cp1253", "Αριθμός,Αξιολογητής 1\nκακό,μέτριο,καλό\n"),
        ("cp1256", "الرقم,المقيم 1,المقيم 2\nسيئ,متوسط,جيد\n"),
        ("cp1256", "نعم,لا\n"),
        ("cp1256", "إيجابي,سلبي,محايد\n"),
        ("cp1252", "Prüfer 1,Prüfer 2\nschlecht,mäßig,gut\n"),
    ],
)
def test_few_words_tell_an_encoding(encoding: str, text: str, times: int) -> None:
    content, notes = text_as_utf8("sheet.csv", text.encode(encoding) * times)
    assert content.decode() == text * times
    assert len(notes) == 1


POLISH = ("Nr", "Oceniający 1", "Oceniający 2", "GPT-5")
TURKISH = ("Sıra", "Değerlendirici 1", "Değerlendirici 2", "GPT-5")


@pytest.mark.parametrize(
    ("header", "labels", "encoding"),
    [
        (POLISH, ("źle", "średnio", "dobrze"), "cp1250"),
        (TURKISH, ("kötü", "orta", "iyi"), "cp1254"),
    ],
)
def test_the_encoding_is_asked_before_who_is_human(
    header: tuple[str, ...], labels: tuple[str, ...], encoding: str
) -> None:
    with pytest.raises(LabelError) as caught:
        read_labels(wide(header, labels, encoding))
    [doubt] = caught.value.doubts
    assert (doubt.role, doubt.guess) == ("encoding", "cp1252")
    assert encoding in doubt.alternatives
    read = read_labels(wide(header, labels, encoding), {"encoding": encoding})
    assert (read.raters, read.judges) == (header[1:3], ("GPT-5",))
    with pytest.raises(LabelError) as caught:
        read_labels(wide(header, labels, encoding), {"encoding": "cp1252"})
    assert [doubt.role for doubt in caught.value.doubts] == ["human"]


@pytest.mark.parametrize(
    ("header", "raters", "encoding"),
    [
        (("Przykład", "Oceniający", "Ocena"), ("Ewa", "Adam", "GPT-5"), "cp1250"),
        (("Příklad", "Hodnotitel", "Hodnocení"), ("Jiří", "Eva", "GPT-5"), "cp1250"),
        (("Örnek No", "Değerlendirici", "Karar"), ("Ali", "Ela", "GPT-5"), "cp1254"),
    ],
)
def test_the_encoding_is_asked_where_a_header_is_misread(
    header: tuple[str, ...], raters: tuple[str, ...], encoding: str
) -> None:
    with pytest.raises(LabelError, match="would be ") as caught:
        read_labels(long(header, raters, encoding))
    [doubt] = caught.value.doubts
    assert doubt.role == "encoding"
    assert encoding in doubt.alternatives
    read = read_labels(long(header, raters, encoding), {"encoding": encoding}, on_doubt="accept")
    assert (read.raters, read.judges) == (raters[:2], ("GPT-5",))


@pytest.mark.parametrize(
    "header", [("Beispiel", "Prüfer", "Bewertung"), ("N°", "Évaluateur", "Note")]
)
def test_a_header_of_western_letters_is_not_asked_about(header: tuple[str, ...]) -> None:
    read = read_labels(long(header, ("Jörg", "Eva", "GPT-5"), "cp1252"), on_doubt="accept")
    assert "encoding" not in [doubt.role for doubt in read.report.doubts]
    assert (read.raters, read.judges) == (("Jörg", "Eva"), ("GPT-5",))
