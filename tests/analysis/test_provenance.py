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
