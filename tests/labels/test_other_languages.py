"""Headers in languages beside English: who labels, what, and in which column."""

import pytest

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
