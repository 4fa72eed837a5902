"""Small and lopsided tables: no page may crash on what can be read."""

import pandas as pd
import pytest

from tests.pages.reading import assert_calm

PAGES = ("perception", "preference", "agreement", "replacement", "systems", "favoritism")


def wide(n_items, **columns):
    return pd.DataFrame({"item": [f"i{n}" for n in range(n_items)], **columns})


def grades(n_items, step):
    return [1 + (n * step) % 5 for n in range(n_items)]


def votes(raters, n_items=12):
    rows = [
        {"item": n, "system_a": "x", "system_b": "y", "rater": rater, "label": "ABT"[(n + k) % 3]}
        for n in range(n_items)
        for k, rater in enumerate(raters)
    ]
    return pd.DataFrame(rows)


def scores(systems, **metrics):
    rows = [
        {"system": system, "seg_id": n, "mqm": -0.37 * ((n * 7 + k) % 11)}
        | {name: 0.113 * ((n * factor + k) % 13) for name, factor in metrics.items()}
        for k, system in enumerate(systems)
        for n in range(9)
    ]
    return pd.DataFrame(rows)


TABLES = {
    "one human": wide(12, human_1=grades(12, 1)),
    "one human, one judge": wide(12, human_1=grades(12, 1), gpt=grades(12, 2)),
    "two items": wide(2, human_1=[1, 2], human_2=[2, 2], gpt=[1, 2]),
    "one item each side agrees on": wide(3, human_1=[1, 1, 2], human_2=[1, 1, 2], gpt=[1, 1, 2]),
    "yes and no": wide(8, human_1=["yes", "no"] * 4, human_2=["no"] * 8, gpt=["yes"] * 8),
    "labels here and there": wide(
        10,
        human_1=[1, None, 3, None, 5, None, 2, None, 4, None],
        human_2=[None, 2, None, 4, None, 1, None, 3, None, 5],
        gpt=grades(10, 3),
    ),
    "eleven grades": wide(
        44,
        human_1=[n % 11 for n in range(44)],
        human_2=[(n + n % 2) % 11 for n in range(44)],
        gpt=[(n * 2) % 11 for n in range(44)],
    ),
    "twelve judges": wide(
        20,
        human_1=grades(20, 1),
        human_2=grades(20, 6),
        **{f"gpt-v{chr(97 + k)}": grades(20, k + 1) for k in range(12)},
    ),
    "votes of one human": votes(["human_1"]),
    "votes of a human and a judge": votes(["human_1", "gpt-4"]),
    "scores of one system": scores(["only"], bleu=3),
    "scores of two systems": scores(["one", "two"], bleu=3, chrf=5),
}


@pytest.mark.parametrize("name", TABLES)
def test_no_page_crashes(start, name):
    app = start("data", boot="200")
    content = TABLES[name].to_csv(index=False).encode()
    app.file_uploader(key="upload").upload("small.csv", content, "text/csv")
    app.run()
    assert_calm(app)
    assert not app.error, app.error[0].value
    assert app.selectbox(key="data").value.startswith("small-")
    for page in PAGES:
        app.switch_page(f"pages/{page}.py").run()
        assert_calm(app)
        shown = [*app.get("plotly_chart"), *app.info, *app.warning, *app.dataframe]
        assert shown, page
