"""The alternative annotator test in several domains, with one correction over all of them."""

from dataclasses import dataclass
from typing import Unpack

import numpy as np
import pandas as pd

from judgeviz.analysis.provenance import Provenance, provenance_of
from judgeviz.analysis.replacement.alt_test import AltTest, rater_tests, verdict_of
from judgeviz.analysis.replacement.design import Design, DesignOptions, check_rates
from judgeviz.analysis.replacement.numbers import domain_numbers, domain_table
from judgeviz.analysis.replacement.outcomes import outcomes_of_kinds
from judgeviz.errors import LabelError, counted
from judgeviz.export.result import Result
from judgeviz.export.table import Table
from judgeviz.labels.comparison import Comparison
from judgeviz.recipes import recorded
from judgeviz.statistics.false_discovery import Rejections, benjamini_yekutieli

MOST_DOMAINS = 200


@dataclass(frozen=True, repr=False)
class DomainTests(Result):
    """One judge in several domains.

    Attributes
    ----------
    by : str
        Item column whose values are the domains.
    names : tuple of str
    results : tuple of AltTest
        A test per domain; their rejections come from one correction over all p-values.
    n_without_domain : int
        Items without a value in the column.
    dataset, criterion, judge : str
    provenance : Provenance
    """

    by: str
    names: tuple[str, ...]
    results: tuple[AltTest, ...]
    n_without_domain: int
    dataset: str
    criterion: str
    judge: str
    provenance: Provenance

    def __repr__(self) -> str:
        """Show the summary and the first domains."""
        head = f"DomainTests of '{self.judge}' on {self.dataset} by {self.by}: {self.summary}"
        table = self.domains.to_string(index=False, max_rows=6, float_format="{:.2f}".format)
        return f"{head}\n{table}"

    def numbers(self) -> pd.DataFrame:
        """List every domain, then each of its raters, with the settings."""
        return domain_numbers(self)

    def tabulate(self) -> Table:
        """Lay out a row per domain; those in which the judge passes in bold."""
        return domain_table(self)

    @property
    def n_tested(self) -> int:
        """Domains in which at least one rater could be tested."""
        return sum(bool(result.tested) for result in self.results)

    @property
    def n_passed(self) -> int:
        """Domains in which the judge passes."""
        return sum(result.passed for result in self.results)

    @property
    def summary(self) -> str:
        """``passes in 3 of 5 domains``, and how many could not be tested."""
        words = f"passes in {self.n_passed} of {counted(self.n_tested, 'domain')}"
        untested = len(self.results) - self.n_tested
        return words if not untested else f"{words}; {untested} could not be tested"

    @property
    def domains(self) -> pd.DataFrame:
        """A row per domain: domain, items, raters, winning_rate, advantage_probability, passed."""
        return pd.DataFrame(
            {
                "domain": list(self.names),
                "items": [result.n_items for result in self.results],
                "raters": [len(result.tested) for result in self.results],
                "winning_rate": [float(result.winning_rate) for result in self.results],
                "advantage_probability": [float(r.advantage_probability) for r in self.results],
                "passed": [result.passed if result.tested else None for result in self.results],
            }
        )

    @property
    def raters(self) -> pd.DataFrame:
        """A row per domain and tested rater; columns as of ``AltTest.raters``, after domain."""
        tables = [
            result.raters.assign(domain=name)
            for name, result in zip(self.names, self.results, strict=True)
        ]
        table = pd.concat(tables, ignore_index=True)
        return table[["domain", *(column for column in table.columns if column != "domain")]]


@recorded
def alt_test_by(
    pair: Comparison,
    by: str,
    epsilon: float = 0.2,
    q: float = 0.05,
    **design: Unpack[DesignOptions],
) -> DomainTests:
    """Test a judge in each domain apart, with one correction over all raters of all domains.

    Parameters
    ----------
    pair : Comparison
    by : str
        Item column; ``criterion`` of :meth:`Labels.compare_all` makes every criterion a domain.
    epsilon, q, **design
        As in :func:`~judgeviz.alt_test`.

    Raises
    ------
    ValueError
        For a column that does not exist.
    LabelError
        For a column without values or with more than 200.

    References
    ----------
    Calderon et al., appendix A: "passes the alt-test in X out of 5 domains".
    """
    check_rates(epsilon, q)
    plan = Design(**design)
    names, each = plan.parts(pair, by)
    _check_domains(by, names)
    plan.check(plan.kinds(pair).pair)
    parts, kinds = zip(*each, strict=True)
    found = [outcomes_of_kinds(of_part, plan) for of_part in kinds]
    tests = [rater_tests(of_part, plan, epsilon) for of_part in found]
    corrected = benjamini_yekutieli(np.concatenate([of_part.p for of_part in tests]), q)
    ends = np.cumsum([len(of_part.p) for of_part in tests])[:-1]
    corrections = map(Rejections, *(np.split(side, ends) for side in corrected))
    results = tuple(
        verdict_of(*of_part, epsilon, q)
        for of_part in zip(parts, [plan] * len(parts), found, tests, corrections, strict=True)
    )
    return DomainTests(
        by=by,
        names=names,
        results=results,
        n_without_domain=pair.n_items - sum(part.n_items for part in parts),
        dataset=pair.dataset,
        criterion=pair.criterion,
        judge=str(pair.judge),
        provenance=provenance_of(
            pair,
            statistic="alternative annotator test by domain",
            domains=by,
            **plan.settings(pair),
            epsilon=f"{epsilon:g}",
            q=f"{q:g}, one correction over all domains",
        ),
    )


def _check_domains(by: str, names: tuple[str, ...]) -> None:
    """Raise LabelError for no domain, or too many."""
    if not names:
        raise LabelError(f"The column '{by}' is empty; choose another column for the domains.")
    if len(names) > MOST_DOMAINS:
        raise LabelError(
            f"The column '{by}' has {len(names):,} values, too many for domains; choose a column "
            f"with {MOST_DOMAINS} or fewer."
        )
