"""Whatever a user gives, opened: raw tables, in which nothing but a known format is interpreted."""

import io
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath

from judgeviz.errors import EmptyFileError, LabelError, not_read, quoted
from judgeviz.labels.detection.beside import are_beside_labels
from judgeviz.labels.detection.computed_tables import check_is_no_matrix_of_numbers
from judgeviz.labels.detection.item_parts import (
    with_items_joined,
    with_items_of_files_joined,
)
from judgeviz.labels.detection.items_by_line import with_rows_as_stated
from judgeviz.labels.detection.melted import with_columns_unmelted
from judgeviz.labels.detection.raters_alone import tells_of_raters_of
from judgeviz.labels.detection.repeated_names import with_texts_of_one_name_apart
from judgeviz.labels.detection.same_columns import with_the_same_columns
from judgeviz.labels.detection.several_classes import with_classes_apart
from judgeviz.labels.detection.spelled_lists import with_lists_respelled
from judgeviz.labels.detection.summaries import is_agreed_on, sums_up_others
from judgeviz.labels.detection.systems_in_ids import with_systems_of_ids
from judgeviz.labels.detection.systems_in_names import with_systems_of_names
from judgeviz.labels.detection.systems_over_raters import with_systems_in_rows
from judgeviz.labels.detection.told_by_files import with_files_told_apart
from judgeviz.labels.detection.without_header import with_first_row_asked
from judgeviz.labels.detection.written_once import with_blanks_filled
from judgeviz.labels.formats import inspect_log, recognised
from judgeviz.labels.formats.files_as_sheets import stated_as_sheets
from judgeviz.labels.formats.sheets_of_the_same_items import say_other_things
from judgeviz.labels.joining import sheets_together
from judgeviz.labels.mapping import ANSWERS, FileMapping, LabelMapping
from judgeviz.labels.sources.archives import WORKBOOK, member, opened_archive, tables_inside
from judgeviz.labels.sources.decimal_commas import with_certain_decimal_points
from judgeviz.labels.sources.delimited import read_delimited
from judgeviz.labels.sources.documents import (
    Document,
    holds_settings,
    nested_too_deeply,
    read_document,
)
from judgeviz.labels.sources.files import (
    OpenedFile,
    Source,
    holds_a_header_alone,
    names_apart,
    open_source,
    paths_named,
    single_sources,
)
from judgeviz.labels.sources.lines import labels_by_line
from judgeviz.labels.sources.memory import document_in_memory
from judgeviz.labels.sources.side_tables import without_side_tables
from judgeviz.labels.sources.spreadsheets import (
    is_parquet_without_rows,
    read_parquet,
    read_workbook,
    sheets_note,
    without_sheets_note,
)
from judgeviz.labels.sources.stacked import stacked_in_text
from judgeviz.labels.sources.tables import (
    MISSING,
    RawTable,
    check_header,
    header_only,
    in_force,
    labels_called,
    with_alike_columns_once,
    with_objects_apart,
)
from judgeviz.labels.sources.thousands import with_marks_as_stated, with_thousands_read

ARCHIVE = b"PK\x03\x04"
PARQUET = b"PAR1"
# Of columns that a mapping calls a rater's.
OF_RATERS = {"authors": ANSWERS["authors"][1], "counts": ANSWERS["counts"][1]}


def read_tables(
    source: Source | Sequence[Source], stated: LabelMapping | None = None
) -> list[RawTable]:
    """Open sources as raw tables, with the roles that a recognised format fixes.

    Of the mapping only the encodings count, the columns that name the items, what it says under
    ``answers``, and which texts it calls labels that are else missing ones'
    (:func:`called_labels`). A file without labels gives no table where others have some, nor does
    an empty one of a folder, and a workbook one for every sheet with labels of the same items.

    Raises
    ------
    LabelError
        Where a file cannot be opened, or none holds a table.
    """
    stated = stated or LabelMapping()
    with labels_called(called_labels(stated)):
        parts = _parts_of_all(source)
        tables = _tables_as_stated([part for _, part in parts], stated)
    return [replace(table, source=parts[table.source][0]) for table in tables]


def called_labels(stated: LabelMapping) -> frozenset[str]:
    """Spellings of missing labels that a mapping calls labels: a category, or with a meaning."""
    said: set[str] = set()
    for own in (stated.shared, *(stated.files or ())):
        said |= own.scale.categories | {raw for raw, new in own.labels.items() if new is not None}
    folds = {word.casefold() for word in said}
    return frozenset(text for text in MISSING if text and text.casefold() in folds)


def _tables_as_stated(
    opened: Sequence[Document | OpenedFile], mapping: LabelMapping
) -> list[RawTable]:
    """Read opened sources under what a mapping says of them, or of the tables in them."""
    if mapping.files is None or len(mapping.files) == len(opened):
        return _tables(opened, mapping.by_file(len(opened)))
    tables = _tables(opened, [mapping.shared] * len(opened))
    if len(mapping.files) > len(tables):  # some sheets are read only as the answers say
        said = {what: one for own in mapping.files for what, one in own.answers.items()}
        shared = replace(mapping.shared, answers={**mapping.shared.answers, **said})
        tables = _tables(opened, [shared] * len(opened))
    if len(mapping.files) != len(tables):
        if len(mapping.files) > len(opened):
            mapping.by_file(len(opened))  # raises, as it was made for other files
        return tables
    # The mapping speaks of the tables, whose files are known only now.
    entries = [mapping.shared] * len(opened)
    seen: set[int] = set()
    for table, own in zip(tables, mapping.by_file(len(tables)), strict=True):
        is_first = table.source not in seen
        entries[table.source] = own if is_first else _of_both_sheets(entries[table.source], own)
        seen.add(table.source)
    is_said = any(own.encoding is not None or own.answers for own in entries)
    return _tables(opened, entries) if is_said else tables


def _of_both_sheets(one: FileMapping, other: FileMapping) -> FileMapping:
    """Say of a workbook what is said of its sheets, whose items may have columns of other names."""
    is_alike = one.columns.get("item") == other.columns.get("item")
    columns = {role: own for role, own in other.columns.items() if is_alike or role != "item"}
    return replace(other, columns=columns, answers={**one.answers, **other.answers})


def stated_of_tables(stated: LabelMapping, tables: Sequence[RawTable]) -> LabelMapping:
    """Return what a mapping says of the tables that were read, whatever it was made for.

    One of all files speaks of those with labels; one for all tables at once, as an answer to a
    question is, of the tables that have its columns.
    """
    columns = [[*map(str, table.frame.columns)] for table in tables]
    return stated.of_tables([table.source for table in tables]).of_columns(columns)


def _parts_of_all(
    source: Source | Sequence[Source],
) -> list[tuple[int, Document | OpenedFile]]:
    """Open all sources, each with its number.

    Files of a folder without content, or without rows, are left out beside others, and noted.
    """
    named, sources = paths_named(source), [*single_sources(source)]
    parts: list[tuple[int, Document | OpenedFile]] = []
    empty: list[LabelError] = []
    for number, one in enumerate(sources):
        try:
            parts += [(number, part) for part in _parts(_opened(one, f"table {number + 1}"))]
        except EmptyFileError as refusal:
            if not _is_of_a_folder(one, named):
                raise
            empty.append(refusal)
    if not parts:
        raise empty[0]
    held = [
        (number, part)
        for number, part in parts
        if not (_is_of_a_folder(sources[number], named) and _has_no_rows(part))
    ]
    empty += [header_only(part.name) for _, part in parts if not any(part is p for _, p in held)]
    if not held:
        return _named_apart(parts)
    number, first = held[0]
    noted = [(number, replace(first, notes=(*first.notes, *not_read(empty)))), *held[1:]]
    return _named_apart(noted)


def _named_apart(
    parts: Sequence[tuple[int, Document | OpenedFile]],
) -> list[tuple[int, Document | OpenedFile]]:
    """Name files of the same name in other folders by these as well: ``bt5/primary.json``."""
    names = names_apart([(part.folders, part.name) for _, part in parts])
    return [
        (number, part if name == part.name else replace(part, name=name))
        for (number, part), name in zip(parts, names, strict=True)
    ]


def _is_of_a_folder(source: object, named: Collection[Path]) -> bool:
    """Whether a source is a file that no path names by itself."""
    return isinstance(source, Path) and source not in named


def _has_no_rows(part: Document | OpenedFile) -> bool:
    """Whether a file of a folder has columns, and nothing in them."""
    if isinstance(part, Document):
        return False
    if part.content.startswith(PARQUET):
        return is_parquet_without_rows(io.BytesIO(part.content))
    return holds_a_header_alone(part.content)


def _opened(source: object, name: str) -> Document | OpenedFile:
    """Open one source; what stands in memory has no name but its number."""
    is_file = isinstance(source, Path) or hasattr(source, "read")
    in_memory = None if is_file else document_in_memory(source, name)
    return open_source(source) if in_memory is None else in_memory


def _parts(opened: Document | OpenedFile) -> Sequence[Document | OpenedFile]:
    """Unpack an archive of tables, which is read as the folder that was packed."""
    if isinstance(opened, Document) or not opened.content.startswith(ARCHIVE):
        return [opened]
    archive = opened_archive(opened)
    names = archive.namelist()
    if WORKBOOK in names or inspect_log.parts_of_archive(names):
        return [opened]
    return tables_inside(opened, archive)


def _tables(
    opened: Sequence[Document | OpenedFile], entries: Sequence[FileMapping]
) -> list[RawTable]:
    """Read opened sources, of which some may hold no labels."""
    documents = _documents(
        [
            one if isinstance(one, Document) else _as_stated(one, own)
            for one, own in zip(opened, entries, strict=True)
        ]
    )
    tables: list[RawTable] = []
    refusals: list[LabelError] = []
    for number, (document, own) in enumerate(zip(documents, entries, strict=True)):
        others = (*documents[:number], *documents[number + 1 :])
        given = replace(document, siblings=others, number=number, answers=_answers(own))
        given = replace(given, humans=own.humans, criteria=own.named_criteria)
        given = replace(given, telling=own.telling_columns)
        try:
            table = recognised(given)
        except LabelError as refusal:  # it holds no labels: those of the other files are read
            refusals.append(refusal)
            continue
        try:
            if table is None or _speaks_of_it_as_it_stands(own, given, table):
                found = _plain_tables(given)
            else:
                beside = [_as_asked(one, given) for one in table.further]
                found = [replace(table, sheet=None, further=()), *_called_as_sheets(beside)]
        except LabelError as refusal:
            if not holds_settings(document.value, among_tables=len(documents) > 2):
                raise
            refusals.append(refusal)
            continue
        tables += [replace(one, source=number) for one in found]
    if not tables:
        raise refusals[0]
    tables = stated_as_sheets(tables, entries)
    tables = with_files_told_apart(with_items_of_files_joined(tables, entries), entries)
    tables = [with_rows_as_stated(one, entries[one.source]) for one in tables]
    tables = [with_items_joined(one, entries[one.source]) for one in tables]
    tables, about_items = _with_labels(tables, entries)
    tables = [with_systems_of_ids(one, entries[one.source]) for one in tables]
    read = {table.source for table in tables}
    # Of the files that are not read, too: the first of them says what else was left out.
    unread = [note for n, one in enumerate(documents) if n not in read for note in one.notes]
    notes = (*tables[0].notes, *unread, *not_read((*refusals, *about_items)))
    return [replace(tables[0], notes=notes), *tables[1:]]


def _documents(opened: Sequence[Document | OpenedFile]) -> list[Document]:
    """Read the content of files, some of which may only together say what their lines are."""
    places = [n for n, one in enumerate(opened) if isinstance(one, OpenedFile)]
    files = [one for one in opened if isinstance(one, OpenedFile)]
    by_line = {places[n]: table for n, table in labels_by_line(files).items()}
    return [
        one
        if isinstance(one, Document)
        else _document_of_tables(one, (by_line[number],))
        if number in by_line
        else _document_of_file(one)
        for number, one in enumerate(opened)
    ]


def _speaks_of_it_as_it_stands(own: FileMapping, document: Document, read: RawTable) -> bool:
    """Whether a mapping names columns of a file for both sides, of which its format knows none.

    Or those of a row per label, not all of which the format has kept.
    """
    if document.table is None:
        return False
    columns = {*map(str, document.table.frame.columns)}
    if own.column("rater") and own.names("label"):
        named = {*own.names("label"), *filter(None, own.columns.values())}
        return named <= columns and not named <= {*map(str, read.frame.columns)}
    if not (own.humans and own.machine_names):
        return False
    preset = read.preset or FileMapping()
    raters = {*preset.humans, *preset.machine_names, *map(str, read.frame.columns)}
    return {*own.humans, *own.machine_names} <= columns and raters.isdisjoint(own.machine_names)


def _with_labels(
    tables: list[RawTable], entries: Sequence[FileMapping]
) -> tuple[list[RawTable], list[LabelError]]:
    """Leave out tables that tell of others' items or raters, or sum up their humans; say why."""
    about_items = [
        table
        for table in tables
        if table.has_open_roles
        and table.sheet is None
        and not _says_whose(entries[table.source])
        and are_beside_labels(table.frame)
    ]
    held = [table for table in tables if not any(table is one for one in about_items)]
    if held and all(map(is_agreed_on, held)):  # A.csv and B.csv are whose labels these sum up
        of_raters = [about_items[n] for n in _that_say_other_things(about_items)]
        about_items = [one for one in about_items if not any(one is own for own in of_raters)]
        held = [table for table in tables if not any(table is one for one in about_items)]
    if not held:
        return tables, []
    summaries = [
        table
        for table in held
        if table.sheet is None
        and not _says_whose(entries[table.source])
        and sums_up_others(table, [one for one in held if one is not table])
    ]
    held = [table for table in held if not any(table is one for one in summaries)]
    of_raters = [
        table
        for table in held
        if not _says_whose(entries[table.source])
        and tells_of_raters_of(table, [one for one in held if one is not table])
    ]
    held = [table for table in held if not any(table is one for one in of_raters)]
    return held, [
        *(
            LabelError(
                f"File '{table.name}' says what the raters of other files are, by its columns; if "
                "these are labels, list them in the mapping as 'human'."
            )
            for table in of_raters
        ),
        *(
            LabelError(
                f"File '{table.name}' sums up the humans of other files by its name; to count it "
                "as one more human's, list its column, or its name, in the mapping as 'human'."
            )
            for table in summaries
        ),
        *(
            LabelError(
                f"File '{table.name}' has no column that may hold labels (found "
                f"{quoted(table.frame.columns, 12)})."
            )
            for table in about_items
        ),
    ]


def _that_say_other_things(tables: Sequence[RawTable]) -> set[int]:
    """Numbers of tables with the columns and items of others, and other cells."""
    groups = with_the_same_columns(tables)
    apart = [own for own in groups if say_other_things([tables[n] for n in own])]
    return {n for own in apart for n in own}


def _answers(own: FileMapping) -> Mapping[str, str]:
    """Answers of a mapping; where it says whose columns are, they hold the labels of raters."""
    return {**OF_RATERS, **own.answers} if _says_whose(own) else own.answers


def _says_whose(own: FileMapping) -> bool:
    """Whether a mapping names labels or their raters."""
    return any(map(own.names, ("label", "human", "machine")))


def _as_stated(file: OpenedFile, own: FileMapping) -> OpenedFile:
    return replace(file, encoding=own.encoding, first_row=own.answers.get("first_row"))


def as_a_format_has_it(table: RawTable, stated: FileMapping) -> RawTable | None:
    """Read a table that is written by a tool that reading knows; None for any other.

    Raises LabelError where it holds no labels that can be read.
    """
    given = Document(table.name, tables=(table,), answers=stated.answers, humans=stated.humans)
    given = replace(given, criteria=stated.named_criteria, telling=stated.telling_columns)
    return recognised(given)


def as_its_cells_mean(table: RawTable, stated: FileMapping) -> RawTable:
    """Read a table of no known format, as far as that is done before its roles are known.

    Such as ids that are written once above their rows, or several classes in a cell.
    """
    document = Document(table.name, tables=(table,), answers=stated.answers)
    [read] = _plain_tables(replace(document, telling=stated.telling_columns))
    return read


def _plain_tables(document: Document) -> list[RawTable]:
    """Read a document of no known format; of a workbook all sheets that belong together."""
    if len(document.tables) > 1:
        return _tables_of_sheets(document)
    try:
        table = document.as_table()
    except RecursionError:
        raise nested_too_deeply(f"File '{document.name}'") from None
    table = with_texts_of_one_name_apart(with_alike_columns_once(without_side_tables(table)))
    check_is_no_matrix_of_numbers(table)
    labelled = with_first_row_asked(table)
    if labelled is None:
        check_header(table, document.answers.get("first_row"))
    table = labelled or table
    table = with_certain_decimal_points(with_thousands_read(with_objects_apart(table)))
    table = with_lists_respelled(table)
    return [replace(_as_asked(table, document), sheet=None)]


def _as_asked(table: RawTable, document: Document) -> RawTable:
    """Read a table of no known format as its questions are answered, or as is likeliest."""
    answers = document.answers
    table = with_blanks_filled(with_columns_unmelted(table), answers, document.telling)
    table = with_systems_of_names(with_systems_in_rows(table, answers), answers)
    table = with_marks_as_stated(table, answers)
    table = with_classes_apart(table, answers, document.humans, document.siblings)
    if not table.questions:
        return table
    preset = table.preset or FileMapping()
    return replace(table, preset=preset.having(answers=in_force(table.questions)))


def _tables_of_sheets(document: Document) -> list[RawTable]:
    together = [
        _as_asked(one, document) for one in sheets_together(document.tables, document.answers)
    ]
    first = together[0]
    titles = [str(table.sheet) for table in together]
    others = [title for title in document.sheets if title not in titles]
    notes = (
        *without_sheets_note(document.notes),
        sheets_note(document.name, titles, others),
        *(note for note in first.notes if note not in document.notes),
    )
    first = with_texts_of_one_name_apart(with_alike_columns_once(without_side_tables(first)))
    check_header(first, document.answers.get("first_row"))
    if len(together) == 1:
        return [replace(first, notes=notes, sheet=None)]
    named = _called_as_sheets(together)
    return [replace(named[0], notes=notes), *named[1:]]


def _called_as_sheets(sheets: Sequence[RawTable]) -> list[RawTable]:
    return [replace(sheet, name=f"{sheet.name} ({sheet.sheet})") for sheet in sheets]


def _document_of_file(file: OpenedFile) -> Document:
    """Read by content; the name's ending is only a hint."""
    content = file.content
    if content.startswith(PARQUET):
        return _document_of_tables(file, (read_parquet(file),))
    if content.startswith(ARCHIVE):
        return _document_of_archive(file)
    ending = PurePath(file.name).suffix.lower()
    start = content[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{") or (start.startswith(b"[") and ending in (".json", ".jsonl", "")):
        return read_document(file)
    if ending in (".json", ".jsonl", ".ndjson"):
        return read_document(file)
    if ending in (".xlsx", ".xlsm", ".parquet", ".pq"):
        raise LabelError(
            f"File '{file.name}' is named {ending} but its content is not; save it again in that "
            "format, or correct the ending."
        )
    if stacked := stacked_in_text(file):
        document = _document_of_tables(file, stacked)
        return replace(document, sheets=tuple(str(table.sheet) for table in stacked))
    return _document_of_tables(file, (read_delimited(file),))


def _document_of_archive(file: OpenedFile) -> Document:
    archive = opened_archive(file)
    names = archive.namelist()
    if WORKBOOK in names:
        tables, sheets = read_workbook(file)
        return replace(_document_of_tables(file, tables), sheets=sheets)
    parts = inspect_log.parts_of_archive(names)
    if not parts:
        raise LabelError(
            f"File '{file.name}' is a ZIP archive in a ZIP archive; unpack it and read the table "
            "itself."
        )
    values = {
        name: read_document(OpenedFile(f"{file.name}/{name}", member(file, archive, name))).value
        for name in parts
    }
    return Document(file.name, file.folders, inspect_log.together(values), notes=file.notes)


def _document_of_tables(file: OpenedFile, given: Sequence[RawTable]) -> Document:
    tables = tuple(with_certain_decimal_points(with_thousands_read(table)) for table in given)
    return Document(file.name, file.folders, tables=tables, notes=tables[0].notes)
