"""Favi-Scores of all pairs of systems against plain loops, and the time of a change of judge.

Run ``python -m benchmarks.favoritism`` from the root of the repository; ``--largest 5`` stops at
10^5 sources, ``--judge`` leaves the plain loops out, and ``--pages TABLE`` also measures, in
Chromium, how long another judge takes on the pages Systems and Favoritism with that label table.
What is compared with what is said in the README beside this file.
"""

import argparse
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np
import pandas as pd
from playwright.sync_api import Page, expect, sync_playwright

from benchmarks.plain_preferences import Scores, plain_favoritism
from benchmarks.timing import peak_megabytes, print_table, seconds, shown
from judgeviz import favoritism, figures, rank_systems
from judgeviz.labels.comparison import Comparison
from judgeviz.labels.ratings import Ratings
from judgeviz.labels.scale import Scale
from tests.browser.conftest import chromium, running_app
from tests.browser.driving import LISTEN, chart, go_to, open_page, settled, upload

N_SYSTEMS, N_JUDGES = 16, 6
SIZES = (10**3, 10**4, 10**5)  # the plain loops stop there
REPLICATES = 1000
SUMMEVAL = 100  # sources

Row = tuple[str, ...]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=Path, help="label table to measure the pages with")
    parser.add_argument("--largest", type=int, default=6, help="power of ten (default 6)")
    parser.add_argument("--judge", action="store_true", help="only one judge, no plain loops")
    chosen = parser.parse_args()
    pages, largest = chosen.pages, 10**chosen.largest
    if not chosen.judge:
        print_table(
            f"{N_SYSTEMS} systems, {N_JUDGES} judges, all pairs",
            ("sources", "what", "judgeviz", "plain loops", "times as fast", "ns a source and pair"),
            (row for size in SIZES if size <= largest for row in all_pairs(size)),
        )
    print_table(
        f"One judge, {N_SYSTEMS} systems",
        ("sources", "what", "time", "times one evaluation", "peak memory"),
        (row for size in (SUMMEVAL, *SIZES, 10**6) if size <= largest for row in one_judge(size)),
    )
    if pages is not None:
        print_table(
            f"Another judge on {pages.name}, in Chromium",
            ("page", "median ms", "slowest ms"),
            page_times(pages),
        )


def all_pairs(n_sources: int) -> list[Row]:
    """Both sides from scores grouped by system; at a first call judgeviz groups them itself."""
    human, judges = score_tables(n_sources)
    comparisons = [comparison(human, judge) for judge in judges]
    check_equal(human, judges[0], comparisons[0])
    for pair in comparisons:
        favoritism(pair)
    ours = {
        "all pairs": seconds(lambda: [favoritism(pair) for pair in comparisons]),
        "all pairs, first call": seconds(lambda: [favoritism(fresh(pair)) for pair in comparisons]),
    }
    lists = [as_lists(table) for table in (human, *judges)]
    start = time.process_time()
    for judge in lists[1:]:
        plain_favoritism(lists[0], judge)
    theirs = time.process_time() - start
    n_pairs = N_SYSTEMS * (N_SYSTEMS - 1) // 2
    each = 1e9 / (n_sources * n_pairs * N_JUDGES)
    return [
        (f"{n_sources:,}", what, shown(spent), shown(theirs), f"{theirs / spent:.0f}",
         f"{each * spent:.1f}")
        for what, spent in ours.items()
    ]  # fmt: skip


def one_judge(n_sources: int) -> list[Row]:
    """Time and memory of what the pages compute and draw for one judge."""
    human, judges = score_tables(n_sources, n_judges=1)
    pair = comparison(human, judges[0])
    fav, ranks = favoritism(pair, n_boot=20), rank_systems(pair)
    calls = {
        "favoritism": lambda: favoritism(pair),
        f"{REPLICATES:,} bootstrap replicates": lambda: favoritism(pair, n_boot=REPLICATES),
        "rank_systems": lambda: rank_systems(pair),
        "figures of both pages": lambda: [
            figures.dag(ranks), figures.favi_box(fav), figures.favi_matrix(fav),
            figures.pair_card(fav),
        ],
    }  # fmt: skip
    spent = {what: seconds(call) for what, call in calls.items()}
    return [
        (f"{n_sources:,}", what, shown(spent[what]), f"{spent[what] / spent['favoritism']:.1f}",
         f"{peak_megabytes(call):.0f} MB")
        for what, call in calls.items()
    ]  # fmt: skip


def score_tables(
    n_sources: int, seed: int = 0, n_judges: int = N_JUDGES
) -> tuple[np.ndarray, list[np.ndarray]]:
    """Scores of the humans and of every judge, each (n_systems, n_sources), on five grades."""
    rng = np.random.default_rng(seed)
    quality = (
        rng.normal(3, 0.8, (N_SYSTEMS, n_sources)) + np.linspace(-0.5, 0.5, N_SYSTEMS)[:, None]
    )
    tables = [
        np.clip(np.rint(quality + rng.normal(0, 0.8, quality.shape)), 1, 5)
        for _ in range(n_judges + 1)
    ]
    return tables[0], tables[1:]


def as_lists(table: np.ndarray) -> Scores:
    """Plain lists by system."""
    return {f"system {number:02d}": row.tolist() for number, row in enumerate(table)}


def comparison(human: np.ndarray, machine: np.ndarray) -> Comparison:
    """Put the scores into a comparison as reading would, without a file."""
    n_systems, n_sources = human.shape
    system = pd.Categorical.from_codes(
        np.repeat(np.arange(n_systems), n_sources), [f"system {n:02d}" for n in range(n_systems)]
    )
    items = pd.DataFrame({"system": system, "source": np.tile(np.arange(n_sources), n_systems)})
    scale = Scale("continuous")
    return Comparison(
        dataset="made up",
        criterion="score",
        judge="judge",
        scale=scale,
        judge_scale=scale,
        items=items,
        human=_ratings(human, "human"),
        machine=_ratings(machine, "judge"),
        source="source",
    )


def _ratings(scores: np.ndarray, rater: str) -> Ratings:
    zeros = np.zeros(scores.size, dtype=np.int64)
    return Ratings(
        item=np.arange(scores.size),
        rater=zeros,
        sample=zeros,
        flipped=zeros.astype(bool),
        value=scores.ravel(),
        raters=(rater,),
    )


def fresh(pair: Comparison) -> Comparison:
    """Copy a comparison as it comes from reading, with no means kept from an earlier call."""
    return Comparison(**{name: getattr(pair, name) for name in pair.__dataclass_fields__})


def check_equal(human: np.ndarray, machine: np.ndarray, pair: Comparison) -> None:
    """Stop where the two sides of a ratio would not have computed the same."""
    plain = plain_favoritism(as_lists(human), as_lists(machine))
    result = favoritism(pair)
    worst = max(abs(result.phi(a, b) - phi) for (a, b), phi in plain.items())
    if worst > 1e-12 or len(plain) != len(result.pairs):
        raise SystemExit(f"judgeviz and the plain loops differ by {worst}.")


def page_times(table: Path) -> list[Row]:
    """Milliseconds from choosing another judge to its figure, page by page."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder) / "log") as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.add_init_script(LISTEN)
        open_page(page, f"{url}/data", "Data")
        upload(page, table.name, table.read_bytes())
        heading = table.stem.split(".")[0]
        expect(page.get_by_role("heading", name=heading)).to_be_visible(timeout=60_000)
        settled(page)
        rows = []
        for title, key in (("Systems", "dag_0"), ("Favoritism", "favi_matrix_chart")):
            go_to(page, title)
            chart(page, key)
            page.wait_for_timeout(3000)
            times = [seconds_of_judge(page, key, number) for number in range(1, 6)]
            rows.append((title, f"{1000 * median(times):.0f}", f"{1000 * max(times):.0f}"))
        browser.close()
    return rows


def seconds_of_judge(page: Page, key: str, number: int) -> float:
    """Choose another judge in the place of the one shown; until its figure is on screen."""
    box = page.locator(".st-key-judges").get_by_role("combobox")
    box.focus()
    page.keyboard.press("Backspace")
    expect(page.get_by_text("Choose at least one judge in the sidebar.")).to_be_visible()
    page.wait_for_timeout(500)
    box.click()
    option = page.get_by_role("option").nth(number)
    expect(option).to_be_visible()
    start = time.perf_counter()
    option.click()
    expect(page.locator(f".st-key-{key} .gtitle").first).to_be_visible()
    spent = time.perf_counter() - start
    page.keyboard.press("Escape")
    page.wait_for_timeout(2500)
    return spent


if __name__ == "__main__":
    main()
