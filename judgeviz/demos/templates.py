"""Small label tables to start from, one per layout that ``read_labels`` recognises."""

from typing import NamedTuple


class Template(NamedTuple):
    """A file to fill in.

    Attributes
    ----------
    file_name : str
    title : str
        What it is for, as shown beside it.
    content : str
    """

    file_name: str
    title: str
    content: str


TEMPLATES: tuple[Template, ...] = (
    Template(
        "long.csv",
        "Long: one label per row",
        "item,system,criterion,rater,kind,sample,label,text\n"
        "doc1,Alpha,coherence,anna,human,,4,The first summary.\n"
        "doc1,Alpha,coherence,ben,human,,5,The first summary.\n"
        "doc1,Alpha,coherence,my-judge,machine,1,4,The first summary.\n"
        "doc1,Alpha,coherence,my-judge,machine,2,3,The first summary.\n"
        "doc2,Alpha,coherence,anna,human,,2,The second summary.\n"
        "doc2,Alpha,coherence,ben,human,,2,The second summary.\n"
        "doc2,Alpha,coherence,my-judge,machine,1,3,The second summary.\n"
        "doc2,Alpha,coherence,my-judge,machine,2,3,The second summary.\n",
    ),
    Template(
        "wide.csv",
        "Wide: one item per row, one column per rater or sample",
        "item,system,human_1,human_2,human_3,my-judge_1,my-judge_2,other-judge,text\n"
        "doc1,Alpha,4,5,4,4,3,5,The first summary.\n"
        "doc2,Alpha,2,2,3,3,3,5,The second summary.\n"
        "doc3,Beta,1,2,1,1,2,4,The third summary.\n",
    ),
    Template(
        "lists.csv",
        "Lists: one item per row, all labels of a side in one cell",
        "item,humans,my-judge,text\n"
        'n1,entailment;entailment;neutral,entailment,"It rains. The street is wet."\n'
        'n2,neutral;neutral;neutral,contradiction,"It rains. Tom is sad."\n'
        'n3,contradiction;contradiction;neutral,contradiction,"It rains. It is dry."\n',
    ),
    Template(
        "preferences.csv",
        "Preferences: one vote on two systems per row",
        "question,system_a,system_b,rater,kind,label\n"
        "q1,Alpha,Beta,anna,human,model_a\n"
        "q1,Alpha,Beta,ben,human,tie\n"
        "q1,Alpha,Beta,my-judge,machine,model_a\n"
        "q2,Beta,Alpha,anna,human,model_b\n"
        "q2,Beta,Alpha,ben,human,model_b\n"
        "q2,Beta,Alpha,my-judge,machine,model_a\n",
    ),
    Template(
        "scores.csv",
        "Scores: one segment of one system per row, a column per metric",
        "system,seg_id,human,my-metric,other-metric\n"
        "Alpha,1,-1.0,0.81,43.2\n"
        "Alpha,2,-5.5,0.42,22.9\n"
        "Beta,1,0.0,0.77,48.1\n"
        "Beta,2,-2.0,0.58,35.4\n",
    ),
    Template(
        "human_annotations.json",
        "Nested, the humans' file: rater, item, label",
        '{"anna": {"doc1": 4, "doc2": 2}, "ben": {"doc1": 5, "doc2": 2}}\n',
    ),
    Template(
        "llm_annotations.json",
        "Nested, the judges' file (upload it together with the humans')",
        '{"my-judge": {"doc1": 4, "doc2": 3}}\n',
    ),
)
