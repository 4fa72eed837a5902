"""Headers in languages beside English: who labels, what, and in which column."""

import pytest

from judgeviz.errors import LabelError
from judgeviz.labels.reading import read_labels
from tests.labels.sources import Upload, upload, workbook

N = 24


def grade(n: int, rater: int) -> int:
    return (n + (n % 3 == 0) * rater) % 5 + 1


def long(header: tuple[str, str, str], raters: tuple[str, ...], delimiter: str = ",") -> Upload:
    rows = [header, *((f"T{n}", name, str(grade(n, r))) for n in range(N)
                      for r, name in enumerate(raters))]  # fmt: skip
    return upload("\n".join(map(delimiter.join, rows)), "sheet.csv")


LONG = {
    "Turkish": ("Metin No", "Değerlendirici", "Karar"),
    "Turkish, other words": ("Örnek No", "Etiketleyen", "Puan"),
    "Vietnamese": ("Câu", "Người đánh giá", "Nhãn"),
    "Vietnamese, other words": ("Mẫu", "Người gán nhãn", "Điểm số"),
    "Hebrew": ("פריט", "מעריך", "ציון"),
    "Arabic": ("العنصر", "المقيم", "الدرجة"),
    "Chinese": ("样本编号", "标注员", "分数"),
    "Chinese, traditional": ("編號", "評分者", "評分"),
    "Japanese": ("項目", "評価者", "評価"),
    "Japanese, sentences": ("文ID", "評価者", "スコア"),
    "French, sentences": ("Phrase", "Évaluateur", "Note"),
    "Spanish, sentences": ("Frase", "Evaluador", "Puntuación"),
    "Korean": ("항목", "평가자", "점수"),
    "Polish": ("Przykład", "Oceniający", "Ocena"),
    "Czech": ("Příklad", "Hodnotitel", "Hodnocení"),
    "Ukrainian": ("Приклад", "Оцінювач", "Оцінка"),
    "Indonesian": ("Contoh", "Penilai", "Skor"),
    "Swedish": ("Exempel", "Bedömare", "Betyg"),
    "Greek": ("Ερώτηση", "Αξιολογητής", "Βαθμολογία"),
}


@pytest.mark.parametrize("delimiter", [",", ";"])
@pytest.mark.parametrize("header", LONG.values(), ids=LONG)
def test_a_row_for_each_label(header: tuple[str, str, str], delimiter: str) -> None:
    labels = read_labels(long(header, ("Anna", "Ayşe", "GPT-5"), delimiter), on_doubt="accept")
    assert [doubt.role for doubt in labels.report.doubts] in ([], ["item"])
    assert (labels.raters, labels.judges) == (("Anna", "Ayşe"), ("GPT-5",))
    assert len(labels.items) == N
    assert labels.scale(labels.criteria[0]).categories == (1, 2, 3, 4, 5)


@pytest.mark.parametrize(
    "human", ["Değerlendirici", "Oceniający", "Hodnotitel", "Bedømmer", "Penilai", "Értékelő"]
)
def test_a_column_for_each_rater(human: str) -> None:
    humans = (f"{human} 1", f"{human} 2")
    rows = [["id", *humans, "GPT-5"]]
    rows += [[f"T{n}", *(str(grade(n, r)) for r in range(3))] for n in range(N)]
    labels = read_labels(workbook(rows))
    assert (labels.raters, labels.judges) == (humans, ("GPT-5",))


def test_a_person_whose_name_is_a_word_elsewhere_stays_a_rater() -> None:
    rows = [["id", "Ayşe", "Metin", "GPT-5"]]
    rows += [[f"T{n}", *(str(grade(n, r)) for r in range(3))] for n in range(N)]
    labels = read_labels(workbook(rows), on_doubt="accept")
    assert labels.raters == ("Ayşe", "Metin")


@pytest.mark.parametrize(
    ("item", "rater", "label"),
    [
        ("Phrase", "Évaluateur", "Note"),
        ("文ID", "評価者", "スコア"),
        ("文番号", "評価者", "スコア"),
    ],
)
def test_a_phrase_or_the_number_of_a_sentence_is_the_item(
    item: str, rater: str, label: str
) -> None:
    rows = [
        f"{item},{rater},{label}",
        *(f"s{n},{rater} {who},{(n + k) % 5 + 1}" for n in range(8) for k, who in enumerate("AB")),
    ]
    labels = read_labels(upload("\n".join(rows) + "\n", "data.csv"))
    assert (len(labels.items), len(labels.raters), labels.report.n_labels) == (8, 2, 16)


NUMBERS_OF_TEXTS = (
    ["Text-Nr", "Satz-Nr.", "Textnummer", "Fragenummer", "Item-Nummer", "id_texto", "id_frase"]
    + ["id_document", "ID_Text", "identifiant", "identificador", "numero_texto", "sentence_no"]
    + ["句子编号"]
)


@pytest.mark.parametrize("item", NUMBERS_OF_TEXTS)
def test_numbers_of_texts_name_the_items(item: str) -> None:
    raters, criteria = ("Anna", "Ben"), ("Stil", "Inhalt")
    rows = [(item, "rater", "criterion", "score")]
    rows += [(f"S{n}", rater, criterion, str(grade(n, k + j)))
             for n in range(N) for j, criterion in enumerate(criteria)
             for k, rater in enumerate(raters)]  # fmt: skip
    labels = read_labels(upload("\n".join(map(",".join, rows)), "sheet.csv"))
    assert (labels.raters, set(labels.criteria)) == (raters, {*criteria})
    assert len(labels.items) == N
    assert labels.report.n_labels == 4 * N
    assert labels.mapping["item"] == item


def test_a_number_of_anything_is_guessed_to_name_the_items_of_several_criteria() -> None:
    rows = [("Lfd.Nr.", "rater", "criterion", "score")]
    rows += [(f"S{n}", rater, criterion, str(grade(n, k)))
             for n in range(N) for criterion in ("Stil", "Inhalt")
             for k, rater in enumerate(("Anna", "Ben", "Carla"))]  # fmt: skip
    source = upload("\n".join(map(",".join, rows)), "sheet.csv")
    with pytest.raises(LabelError) as asked:
        read_labels(source)
    assert [(doubt.role, doubt.guess) for doubt in asked.value.doubts] == [("item", "Lfd.Nr.")]
    source.seek(0)
    assert len(read_labels(source, {"item": "Lfd.Nr."}).items) == N


def test_a_number_of_texts_beside_categories_leads_to_a_question_about_these() -> None:
    rows = [("Text-Nr", "Kodierer", "Kategorie", "Bewertung")]
    rows += [(f"S{n}", rater, category, str(grade(n, k + j)))
             for n in range(N) for j, category in enumerate(("Stil", "Inhalt"))
             for k, rater in enumerate(("Anna", "Ben"))]  # fmt: skip
    source = upload("\n".join(map(",".join, rows)), "sheet.csv")
    with pytest.raises(LabelError) as asked:
        read_labels(source)
    assert [(d.role, d.guess) for d in asked.value.doubts] == [("criterion", "Kategorie")]
    source.seek(0)
    labels = read_labels(source, {"criterion": "Kategorie"})
    assert (len(labels.items), set(labels.criteria)) == (N, {"Stil", "Inhalt"})


def test_a_number_that_a_rater_has_twice_names_no_item() -> None:
    rows = [("text_no", "rater", "criterion", "score")]
    rows += [(f"{n % 6}", rater, criterion, str(grade(n, k)))
             for n in range(N) for criterion in ("Stil", "Inhalt")
             for k, rater in enumerate(("Anna", "Ben"))]  # fmt: skip
    with pytest.raises(LabelError, match="no column says which item it belongs to"):
        read_labels(upload("\n".join(map(",".join, rows)), "sheet.csv"))


@pytest.mark.parametrize("noun", ["专家", "标注员", "评分者", "Juez", "Juge"])
@pytest.mark.parametrize("between", ["_", "-", " "])
def test_a_word_for_raters_with_its_number_is_guessed_to_be_one_rater(
    noun: str, between: str
) -> None:
    columns = [f"{noun}{k}{between}{c}" for k in (1, 2) for c in ("流畅性", "准确性")]
    rows = [("id", *columns)]
    rows += [(f"T{n}", *(str(grade(n, k)) for k in range(4))) for n in range(N)]
    source = upload("\n".join(map(",".join, rows)), "sheet.csv")
    with pytest.raises(LabelError) as asked:
        read_labels(source)
    assert [(doubt.role, doubt.guess) for doubt in asked.value.doubts] == [("human", columns)]
    source.seek(0)
    labels = read_labels(source, {"human": columns})
    assert labels.raters == (f"{noun}1", f"{noun}2")
    assert set(labels.criteria) == {"流畅性", "准确性"}


@pytest.mark.parametrize("noun", ["Text", "回答"])
def test_numbered_texts_are_no_raters(noun: str) -> None:
    columns = [f"{noun}{k}_{c}" for k in (1, 2) for c in ("流畅性", "准确性")]
    rows = [("id", *columns)]
    rows += [(f"T{n}", *(str(grade(n, k)) for k in range(4))) for n in range(N)]
    with pytest.raises(LabelError) as asked:
        read_labels(upload("\n".join(map(",".join, rows)), "sheet.csv"))
    assert [(doubt.role, doubt.guess) for doubt in asked.value.doubts] == [("human", ["human"])]


@pytest.mark.parametrize(
    "people",
    [("Prüferin 1", "Prüfer 2", "Prüferin 3"), ("Pruefer 1", "Prueferin 2"),
     ("Kodiererin 1", "Kodierer 2"), ("Beurteilerin A", "Beurteiler B"), ("Raterin 1", "Rater 2")],
)  # fmt: skip
@pytest.mark.parametrize("judges", [(), ("GPT-4",)])
def test_german_words_for_women_who_label_name_humans(
    people: tuple[str, ...], judges: tuple[str, ...]
) -> None:
    names = (*people, *judges)
    rows = [
        [n, *(1 + (n * 2 + n // 3 + k * (n % 3)) % 4 for k in range(len(names)))] for n in range(12)
    ]
    lines = [",".join(["id", *names]), *(",".join(map(str, row)) for row in rows)]
    read = read_labels(upload("\n".join(lines)))
    assert (read.raters, read.judges) == (people, judges)
