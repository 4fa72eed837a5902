from io import StringIO

import judgeviz as jv
from judgeviz.analysis.provenance import common_signature


def test_what_differs_between_results_is_listed():
    labels = jv.demo("preferences")
    results = [
        jv.binned_jsd(labels.compare(judge).of_system_pairs([("Onyx", other)]))
        for judge, other in (("arbiter", "Pearl"), ("flatterer", "Quartz"))
    ]
    words = common_signature([result.provenance for result in results])
    assert "judge: arbiter, flatterer | items: 40 in each of 2 charts" in words
    assert "filter: Onyx against Pearl, Onyx against Quartz" in words
    assert words.count("variant: distance") == 1


def test_one_result_has_its_own_signature():
    result = jv.binned_jsd(jv.demo("inference").compare("owl"))
    assert common_signature([result.provenance]) == result.provenance.signature


def test_a_criterion_without_a_name_is_not_named():
    assert (
        "criterion" not in jv.binned_jsd(jv.demo("inference").compare("owl")).provenance.signature
    )


def of_two_judges(mumbles="hm"):
    rows = "".join(
        f"i{n},{1 + n % 5},{1 + n % 5},{1 + n * n % 5},"
        f"{mumbles if n < 4 else 1 + n % 5},{1 + n % 4}\n"
        for n in range(40)
    )
    table = StringIO(f"item,human_1,human_2,human_3,gpt-4o,claude\n{rows}")
    return jv.read_labels(table, mapping={"machine": ["gpt-4o", "claude"]})


def test_whose_responses_were_no_labels_is_said_where_judges_differ():
    labels = of_two_judges()
    one, other = (jv.binned_jsd(labels.compare(judge)) for judge in ("gpt-4o", "claude"))
    said = "4 of 40 (10.0 %), replaced at random, seed 0"
    assert f"invalid responses: {said}" in one.provenance.signature
    both = common_signature([one.provenance, other.provenance])
    assert f"invalid responses: gpt-4o {said}" in both
    found = jv.verdicts(labels, n_boot=50)
    assert f"gpt-4o {said}" in found.to_latex().replace("\\%", "%")


def test_exported_tables_say_what_the_pages_say():
    labels = of_two_judges("3")
    lines = jv.leaderboard(labels).to_latex().splitlines()
    (heading,) = (line for line in lines if line.startswith("judge &"))
    assert heading == r"judge & $\rho$ & valid responses (\%) \\"
    found = jv.verdicts(labels, n_boot=50)
    assert "undecided" in set(found.frame["verdict"])
    assert "not yet clear" in found.to_markdown()
    assert "undecided" not in found.to_markdown()
