"""Names of columns, raters and labels in letters of no one language, of a file that is not UTF-8.

``£ukasz`` and ``Pawe³`` are ``Łukasz`` and ``Paweł`` in another encoding. A few names are too
little to tell an encoding by: where another makes words of one language of them, it is asked.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import pairwise

from judgeviz.errors import HumansMissingError, LabelError, quoted
from judgeviz.labels.detection.contents import MOST_LABELS_OF_A_SCALE, values_of
from judgeviz.labels.detection.languages import folded, in_english
from judgeviz.labels.detection.rules import Guess, Sight
from judgeviz.labels.sources.encodings import WESTERN, WINDOWS_CHARACTERS, ReadAs, shown_name
from judgeviz.labels.sources.tables import is_list_column

WESTERN_LETTERS = (
    "àâæçéèêëîïôœùûüÿ", "äöüßé", "áéíóúñüç", "áâãàçéêíóôõúü", "àèéìíîòóùú", "æøåéèêóòôâäöü",
    "åäöéàü", "áðéíóúýþæö", "éèëïöüêáíóú", "àçéèíïóòúü",
)  # fmt: skip
CYRILLIC = ("абвгдежзийклмнопрстуфхцчшщъыьэюяё", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
            "абвгдђежзијклљмнњопрстћуфхцчџш")  # fmt: skip
# Letters beyond ASCII of each language that an encoding is in use for.
LETTERS: dict[str, tuple[str, ...]] = {
    WESTERN: WESTERN_LETTERS,
    "cp1250": ("ąćęłńóśźż", "áčďéěíňóřšťúůýžľĺŕôä", "áéíóöőúüű", "čćđšž", "ăâîşţ"),
    "cp1254": ("çğıöşüâîû",),
    "cp1257": ("ąčęėįšųūž", "āčēģīķļņšūžōŗ", "äõöüšž"),
    "cp1251": CYRILLIC,
    "koi8_r": CYRILLIC,
    "cp866": CYRILLIC,
    "cp1253": ("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",),
    "mac_roman": WESTERN_LETTERS,
}
MARKS = frozenset("‘’“”„«»–—…°€™©®§•·¿¡\xa0")  # beside words of any language
INSIDE = re.compile(r"(?<=[^\W\d_])[^\w\s’](?=[^\W\d_])")  # a mark inside of a word
MOST_SHOWN = 2


def names(sight: Sight) -> Iterable[Guess]:
    """Ask in which encoding raters and labels are, where another reads as one language alone."""
    told = [note for note in sight.table.notes if isinstance(note, ReadAs)]
    if not told or told[0].encoding not in LETTERS or sight.mapping.encoding is not None:
        return
    used = told[0].encoding
    texts = [text for text in _names_and_labels(sight) if not text.isascii()]
    if not texts:
        return
    are_read = _are_words(texts, used, of_one_language=True)
    are_letters = _are_words(texts, used, of_one_language=False)  # of several languages, perhaps
    raw = {text: own for text in texts if (own := _as_bytes(text, used)) is not None}
    read: dict[str, list[str]] = {}
    for encoding in LETTERS:
        texts_then = _decoded([*raw.values()], encoding)
        if not texts_then or texts_then in [[*raw], *read.values()]:
            continue
        if are_read and _n_known(texts_then) <= _n_known(raw):
            continue
        if _are_words(texts_then, encoding, of_one_language=are_letters):
            read[encoding] = texts_then
    if read:
        others = [
            f"{quoted(own, MOST_SHOWN)} in {shown_name(encoding)}" for encoding, own in read.items()
        ]
        reason = (
            f"{quoted(raw, MOST_SHOWN)} of '{sight.table.name}', which is not UTF-8 and was read "
            f"as {shown_name(used)}, would be {' and '.join(others)}"
        )
        taken = used if told[0].can_be_stated else None
        yield Guess("encoding", taken, reason, "doubtful", tuple(read))


def _n_known(texts: Iterable[str]) -> int:
    """Texts with a word that headers have in some language: ``Değerlendirici 1``."""
    words = (folded(text).lower().split() for text in texts)
    return sum(any(in_english(word) != word for word in own) for own in words)


def refusal_of(sight: Sight, refusal: LabelError) -> LabelError:
    """Ask about the encoding where a table is refused whose columns' names may be misread.

    What they are called tells whose labels they hold.

    Parameters
    ----------
    sight : Sight
    refusal : LabelError
        Why the table cannot be read as it is.
    """
    asked = next(iter(names(sight)), None)
    if asked is None or isinstance(refusal, HumansMissingError):
        return refusal
    return LabelError(f"{asked.reason}; state its 'encoding' in the mapping.", [asked.doubt])


def _names_and_labels(sight: Sight) -> list[str]:
    """Names of columns and raters, and the labels that they gave."""
    mapping, frame = sight.mapping, sight.table.frame
    raters = [*mapping.humans, *mapping.machine_names]
    labels = mapping.names("label") if mapping.is_by_row else raters
    said = [
        values_of(frame[column])
        for column in labels
        if column in frame.columns and not is_list_column(frame[column])
    ]
    of_scale = [sorted(own) for own in said if len(own) <= MOST_LABELS_OF_A_SCALE]
    named = [*raters, *(name for name in map(str, frame.columns) if name not in raters)]
    return list(dict.fromkeys([*named, *(text for own in of_scale for text in own)]))


def _as_bytes(text: str, encoding: str) -> bytes | None:
    """Bytes that a text was read from; None where it cannot have been."""
    codes = {letter: code for code, letter in WINDOWS_CHARACTERS.items() if letter != "\ufffd"}
    try:
        if encoding == WESTERN:
            return bytes(codes.get(letter, ord(letter)) for letter in text)
        return text.encode(encoding)
    except ValueError:
        return None


def _decoded(raw: Sequence[bytes], encoding: str) -> list[str] | None:
    try:
        return [one.decode(encoding) for one in raw]
    except UnicodeDecodeError:
        return None


def _are_words(texts: Sequence[str], encoding: str, *, of_one_language: bool) -> bool:
    """Whether all letters beyond ASCII are those of an encoding's languages, in whole words."""
    if any(_is_broken(before, letter) for text in texts for before, letter in pairwise(text)):
        return False
    words = [word for text in texts for word in INSIDE.findall(text)]
    foreign = {letter for text in texts for letter in text if not letter.isascii()}
    foreign -= MARKS - set().union(*words)
    beyond = {small for letter in foreign if not (small := letter.lower()[0]).isascii()}
    languages = [set(letters) for letters in LETTERS[encoding]]
    return any(
        beyond <= own for own in (languages if of_one_language else [set().union(*languages)])
    )


def _is_broken(before: str, letter: str) -> bool:
    """Whether no word has two characters side by side: a capital inside, or two scripts."""
    if before.isascii() and letter.isascii():
        return False
    if not (before.isalpha() and letter.isalpha()):
        return False
    return (before.islower() and letter.isupper()) or _script(before) != _script(letter)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
