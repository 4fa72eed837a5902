import pytest

from judgeviz.labels.labels import Labels
from judgeviz.labels.reading import read_labels
from tests.analysis.builders import DATA


def published(name: str) -> Labels:
    if not (DATA / name).exists():
        pytest.skip("the published data sets are not here")
    return read_labels(DATA / name)


@pytest.fixture(scope="session")
def summeval() -> Labels:
    return published("summeval_long.csv")


@pytest.fixture(scope="session")
def mtbench() -> Labels:
    return published("mtbench_long.csv")
