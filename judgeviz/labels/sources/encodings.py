"""Which encoding a text is in: UTF-8 and UTF-16 are certain, others told by how the text reads."""

import re
from itertools import islice

from judgeviz.errors import LabelError, counted, quoted

# In order of preference where several read equally well. Longer names of the same family, such as
# gb2312 and gbk within gb18030, say nothing more.
LIKELY = (
    "cp1252", "gb18030", "cp932", "cp949", "big5hkscs", "euc_jp", "cp1251", "mac_roman", "koi8_r",
    "cp1250", "cp1253", "cp1254", "cp1256",
)  # fmt: skip
LATIN = ("cp1252", "mac_roman", "cp1250", "cp1254")  # ASCII letters, and a few more
ASCII_LETTERS = bytes((*range(65, 91), *range(97, 123)))
SHOWN = {
    "cp932": "Shift-JIS", "cp949": "EUC-KR", "big5hkscs": "Big5", "gb18030": "GB18030",
    "cp866": "CP866", "euc_jp": "EUC-JP", "koi8_r": "KOI8-R", "mac_roman": "Mac Roman",
}  # fmt: skip
WESTERN = "cp1252"
# A word with a letter beyond ASCII. No byte that ends one is the second of a longer character.
FOREIGN_WORD = re.compile(rb"[^\x00-/;]*[\x80-\xff][^\x00-/;]*")
WORDS_LOOKED_AT = 2_000
LONGEST_SAMPLE = 20_000
# Letters, quotes and signs of a Western code page, which stand alone among ASCII letters. Of the
# rest, many begin a longer character of East Asia.
WESTERN_BYTES = bytes(
    code for code in range(0x80, 0x100) if code not in b"\x81\x82\x83\x84\x86\x87"
)
KATAKANA = b"\x83"  # which in Shift-JIS comes before nearly all of them
RUN = re.compile(rb"[\x80-\xff]+")
MOSTLY_ALONE = 0.9  # of the runs of bytes beyond ASCII
WESTERN_IS_LIKELY = 0.05
# Bytes of UTF-8, of which a file pasted together may have some that are none.
UTF8_CHARACTER = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
MOSTLY_UTF8 = 4  # characters for each byte that is none
FEWEST_LETTERS = 2  # different ones, below which nothing tells another alphabet
MOST_CHAOS = 0.5  # of a reading, from 0 (letters that stand together in a language) on
COHERENCE_COUNTS = 0.3  # how much letters as frequent as in a language make up for
# What a reading in the wrong encoding shows: half-width kana, which nobody writes; marks and
# capitals inside of words, where Macs have small letters. And what only the right one shows: kana.
HALF_WIDTH = re.compile("[\uff61-\uff9f]")
INSIDE_WORDS = re.compile("(?<=[a-zà-ÿ])(?:[ŽŠŸŒÀ-ÖØ-Þ](?![A-Z])|[†‡•‰ˆ˜‹›§…](?=[a-z]))")
# Letters that are no word by themselves, accents and daggers beside letters, and what the quotes of
# Windows are on a Mac: donít, ìsoî.
ODD_SIGNS = re.compile(
    "(?<![^\\W_])[ñÑÖÄÜÅÇÔÒÕÌÎÍìîíïÐÝŁłĹŔč](?![^\\W_])|(?<=[a-z])ŕ(?![^\\W_])|[ˆ˜ƒ†‡¸˝˛](?=[A-Za-z])|(?<=[A-Za-z])[ˆ˜ƒ‡¸˝˛]"
    "|(?<![^\\W_])[ìî](?=[A-Za-z]{2})|(?<=[a-z.,!?]{2})î(?![^\\W_])|(?<=[a-z])í(?=(?:t|s|re|ll|ve|d|m)\\b)"
)
# Letters in which a reading in the wrong encoding abounds: of a Western alphabet among Arabic ones,
# capitals inside of Greek and Cyrillic words.
WITHIN_ARABIC = re.compile("(?<=[\u0600-\u06ff])[A-Za-zÀ-ÿ]|[A-Za-zÀ-ÿ](?=[\u0600-\u06ff])")
CAPITAL_INSIDE = re.compile("(?<=[α-ωά-ώа-яё])[Ά-ΏΑ-ΫА-ЯЁ]|ς(?=[α-ωά-ώ])")
# Codes of the characters in common use, by their first byte; the rest of each are rare ones.
COMMON = {
    "gb18030": ("gb2312", range(0xB0, 0xD8)), "big5hkscs": ("big5", range(0xA4, 0xC7)),
    "cp949": ("euc_kr", range(0xB0, 0xC9)), "cp932": ("cp932", range(0x88, 0x99)),
    "euc_jp": ("euc_jp", range(0xB0, 0xD0)),
}  # fmt: skip
IDEOGRAPH_OR_HANGUL = re.compile("[\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
KANA = re.compile("[\u3041-\u30fe]")
ENOUGH_KANA = 0.15  # of the letters beyond ASCII, for Japanese
JAPANESE = frozenset(("cp932", "euc_jp"))

WINDOWS_CHARACTERS = {
    code: bytes([code]).decode("cp1252", errors="replace") for code in range(0x80, 0xA0)
}


class ReadAs(str):
    """Note on an encoding that was told by how the text reads.

    Attributes
    ----------
    encoding : str
        In force.
    can_be_stated : bool
        Whether every byte of the text has a meaning in it.
    """

    encoding: str
    can_be_stated: bool

    @classmethod
    def of(cls, name: str, shown: str, encoding: str, *, can_be_stated: bool = True) -> "ReadAs":
        """Say what a file was read as."""
        note = cls(
            f"'{name}' is not UTF-8; it was read as {shown}. If its letters look wrong, state "
            "another 'encoding' in the mapping."
        )
        note.encoding, note.can_be_stated = encoding, can_be_stated
        return note


def text_as_utf8(
    name: str, content: bytes, stated: str | None = None
) -> tuple[bytes, tuple[str, ...]]:
    """Text as UTF-8 bytes without a byte order mark, and notes.

    Parameters
    ----------
    name : str
        File name, for messages.
    content : bytes
    stated : str, optional
        Name of the encoding, which is not looked for then.

    Raises
    ------
    LabelError
        Where the content is not in the encoding that is stated or that it starts with.
    """
    if stated is not None:
        return _as_stated(name, content, stated)
    if content.startswith(b"\xef\xbb\xbf"):
        content = content[3:]
    elif content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _from_utf16(name, content, "utf-16")
    elif b"\x00" in content[:2000]:
        unmarked = _unmarked_utf16(content)
        if unmarked:
            return _from_utf16(name, content, unmarked)
    if content.isascii():  # a third of the time that decoding takes
        return content, ()
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return _nearly_utf8(name, content) or _told_by_reading(name, content)
    return content, ()


def _as_stated(name: str, content: bytes, stated: str) -> tuple[bytes, tuple[str, ...]]:
    try:
        text = content.decode(stated)
    except LookupError:
        raise LabelError(
            f"There is no encoding {quoted([stated])}; state one such as 'utf-8', 'gb18030', "
            "'shift_jis', 'cp1251' or 'latin-1' as 'encoding' in the mapping."
        ) from None
    except ValueError as problem:  # of its bytes, or of the codec's own rules
        at = f" at byte {problem.start + 1:,}" if isinstance(problem, UnicodeDecodeError) else ""
        raise LabelError(
            f"File '{name}' is not in the encoding {quoted([stated])}{at}; state another as "
            "'encoding' in the mapping, or leave it out."
        ) from None
    text = text.removeprefix("\ufeff")
    return text.encode(errors="replace"), (f"'{name}' was read as {stated}, as stated.",)


def _nearly_utf8(name: str, content: bytes) -> tuple[bytes, tuple[str, ...]] | None:
    """Read UTF-8 in which single bytes are of a Western code page; None for anything else."""
    n_others = len(RUN.sub(b"", content))
    rest = UTF8_CHARACTER.sub(b"", content)
    n_odd = len(rest) - n_others
    n_characters = len(UTF8_CHARACTER.findall(content))
    if n_characters < MOSTLY_UTF8 * n_odd:
        return None
    text = content.decode("utf-8", errors="surrogateescape")
    mended = text.translate(
        {0xDC00 + code: WINDOWS_CHARACTERS.get(code, chr(code)) for code in range(0x80, 0x100)}
    )
    note = (
        f"'{name}' is UTF-8 but for {counted(n_odd, 'byte')}, read as Windows-1252; if letters "
        "look wrong, state another 'encoding' in the mapping."
    )
    return mended.encode(errors="replace"), (note,)


def _told_by_reading(name: str, content: bytes) -> tuple[bytes, tuple[str, ...]]:
    for encoding in _candidates(content):
        if encoding == WESTERN:
            break
        text = _decoded(content, encoding)
        if text is None:
            continue
        return text.encode(), (ReadAs.of(name, shown_name(encoding), encoding),)
    # The 32 codes that Latin-1 leaves to controls are letters and quotes on Windows.
    text = content.decode("latin-1").translate(WINDOWS_CHARACTERS)
    is_whole = _decoded(content, WESTERN) is not None
    shown = "Latin-1 (Windows-1252)"
    return text.encode(), (ReadAs.of(name, shown, WESTERN, can_be_stated=is_whole),)


def shown_name(encoding: str) -> str:
    """Name of an encoding as people know it: ``Windows-1250`` for cp1250."""
    return SHOWN.get(encoding, f"Windows-{encoding[2:]}")


def _candidates(content: bytes) -> list[str]:
    """Find the encodings in which words beyond ASCII read as words, the best first."""
    from charset_normalizer import from_bytes  # here: few files need it

    words = (match[0] for match in islice(FOREIGN_WORD.finditer(content), WORDS_LOOKED_AT))
    sample = b"\n".join(word for word in words if len(word) < LONGEST_SAMPLE)[:LONGEST_SAMPLE]
    sample = sample[: sample.rfind(b"\n")] if len(sample) == LONGEST_SAMPLE else sample
    foreign = sample.translate(None, bytes(range(128)))
    n_ascii = len(sample) - len(sample.translate(None, ASCII_LETTERS))
    is_latin = n_ascii >= len(foreign) or len(set(foreign)) < FEWEST_LETTERS
    is_latin |= _stand_alone(sample)
    is_latin &= 2 * foreign.count(KATAKANA) <= len(foreign)
    likely = LATIN if is_latin else LIKELY
    found: dict[str, float] = {}
    for match in from_bytes(sample, cp_isolation=list(likely), threshold=MOST_CHAOS,
                            preemptive_behaviour=False):  # fmt: skip
        order = match.chaos - COHERENCE_COUNTS * match.coherence
        for encoding in match.could_be_from_charset:
            likely_order = order - (WESTERN_IS_LIKELY if encoding == WESTERN else 0)
            found.setdefault(encoding, likely_order + _oddness(str(match), encoding))
    if is_latin:  # which is told by single letters, too few to say more about them
        for encoding in set(LATIN) - set(found):
            text = _decoded(sample, encoding)
            if text is not None:
                found[encoding] = MOST_CHAOS + _oddness(text, encoding)
    return sorted((name for name in likely if name in found), key=lambda name: found[name])


def _decoded(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return None


def _stand_alone(sample: bytes) -> bool:
    """Whether nearly every byte beyond ASCII stands alone, as those of Western text do."""
    runs = RUN.findall(sample)
    alone = [run for run in runs if len(run) == 1 and run in WESTERN_BYTES]
    return len(alone) >= MOSTLY_ALONE * len(runs)


def _oddness(text: str, encoding: str) -> float:
    """Share of letters that speak against an encoding, less what speaks for it."""
    n_foreign = sum(not letter.isascii() for letter in text) or 1
    patterns = (HALF_WIDTH, INSIDE_WORDS, ODD_SIGNS, WITHIN_ARABIC, CAPITAL_INSIDE)
    odd = sum(len(pattern.findall(text)) for pattern in patterns) + _n_rare(text, encoding)
    is_japanese = len(KANA.findall(text)) >= ENOUGH_KANA * n_foreign
    return odd / n_foreign - (COHERENCE_COUNTS if is_japanese and encoding in JAPANESE else 0)


def _n_rare(text: str, encoding: str) -> int:
    """Characters of East Asia that hardly any text has, where an encoding has common ones."""
    if encoding not in COMMON:
        return 0
    codec, first_bytes = COMMON[encoding]
    raw = (one.encode(codec, "replace") for one in IDEOGRAPH_OR_HANGUL.findall(text))
    return sum(own[0] not in first_bytes for own in raw)


def _unmarked_utf16(content: bytes) -> str | None:
    """UTF-16 without a mark has a zero in every other byte of Western text."""
    sample = content[:2000]
    half = len(sample) // 2
    if sample[1::2].count(0) > 0.6 * half and sample[0::2].count(0) < 0.1 * half:
        return "utf-16-le"
    if sample[0::2].count(0) > 0.6 * half and sample[1::2].count(0) < 0.1 * half:
        return "utf-16-be"
    return None


def _from_utf16(name: str, content: bytes, codec: str) -> tuple[bytes, tuple[str, ...]]:
    try:
        text = content.decode(codec)
    except UnicodeDecodeError:
        raise LabelError(
            f"File '{name}' starts as UTF-16 text but does not go on as such; save it as UTF-8."
        ) from None
    return text.encode(), (f"'{name}' was read as UTF-16.",)
