import numpy as np
import pandas as pd

from pages.agreement_parts.difference_texts import difference_texts


def test_differences_are_marked_where_the_interval_leaves_out_zero():
    table = pd.DataFrame(
        {
            "stratum": ["All", "PA = 1", "[0, 1)"],
            "items": [1200, 3, 0],
            "alpha_hm": [0.123, -0.05, np.nan],
            "alpha_hm_low": [0.05, -0.1, np.nan],
            "alpha_hm_high": [0.2, 0.01, np.nan],
        }
    )
    texts = difference_texts(table)
    assert texts["items"].tolist() == ["1,200", "3", "0"]
    assert texts["α HM"].tolist() == [
        "● +0.12 [+0.05, +0.20]",
        "-0.05 [-0.10, +0.01]",
        "–",
    ]


def test_without_resampling_only_the_difference_is_shown():
    nothing = [np.nan]
    table = pd.DataFrame(
        {"stratum": ["All"], "items": [9], "jsd": [0.5], "jsd_low": nothing, "jsd_high": nothing}
    )
    assert difference_texts(table)["JS_b HM"].tolist() == ["+0.50"]
