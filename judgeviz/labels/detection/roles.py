"""What a column is for, by its name and content; who is human, by their name."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import chain

import pandas as pd

from judgeviz.labels.detection.given_names import holds_a_given_name
from judgeviz.labels.detection.languages import folded, in_english, of_either_gender, words_for
from judgeviz.labels.scale import numeric_category

# Who made a text, a system or a person: systems where each made one of every source.
MAKERS = (
    "producer", "summarizer", "summariser", "translator", "captioner", "paraphraser", "simplifier",
)  # fmt: skip
# Who labels, and what such people are told apart by: expert_idx, rater_number.
LABELLING = (
    "rater", "annotator", "worker", "coder", "evaluator", "labeler", "labeller", "assessor",
    "reviewer", "respondent", "grader", "marker", "examiner", "scorer", "tagger", "expert",
    "crowdworker", "crowd_worker", "turker", "tasker", "volunteer", "juror",
)  # fmt: skip
TOLD_BY = ("id", "idx", "index", "number", "num", "nr", "code", "uid", "hash", "key", "name")
# What is played or shown in tests of listeners and viewers, of one system or of several.
SHOWN = (
    "utterance_id", "utt_id", "utterance", "utt", "sentence_id", "clip_id", "clip", "wav_id", "wav",
    "wav_file", "audio_id", "audio", "audio_file", "image_id", "image", "img_id", "img", "video_id",
    "video", "query_id", "query", "vignette_id", "vignette", "essay_id", "essay", "poem_id", "poem",
    "dialogue_id", "dialogue",
)  # fmt: skip
# In order of preference: the first name that a table has is taken.
ROLE_NAMES: dict[str, tuple[str, ...]] = {
    "rater": (
        "rater", "rater_id", "annotator", "annotator_id", "worker", "worker_id",
        "coder", "coder_id", "evaluator", "labeler", "labeller", "judge", "judge_id", "user_id",
        "user", "annotator_name", "rater_name", "judge_name", "assessor", "reviewer",
        "participant", "participant_id", "completed_by", "rated_by", "annotated_by", "labeled_by",
        "coded_by", "judged_by", "ann", "annot", "ann_id", "prolific_pid", "prolific_id", "pid",
        "participant_private_id", "participant_public_id", "reader", "reader_id", "radiologist",
        "pathologist", "clinician", "physician",
        "subject", "subject_id", "respondent", "respondent_id", "voter", "voter_id", "reviewer_id",
        "reviewer_name", "evaluator_id", "evaluator_name", "assessor_id", "labeler_id",
        "labeller_id", "rater_no", "annotator_no", "user_name", "username", "worker_name",
        "judge_model",
        "annotator_email", "rater_email", "worker_email", "reviewer_email", "labeler_email",
        "evaluator_email", "coder_email", "user_email", "email", "email_address",
        "grader", "grader_id", "grader_name", "marker", "marker_id", "marker_name", "examiner",
        "examiner_id", "examiner_name", "scorer", "scorer_id", "scorer_name", "tagger",
        "tagger_id", "graded_by", "scored_by", "marked_by", "assessed_by", "reviewed_by",
        "evaluated_by", "labelled_by", "checked_by", "tagged_by", "assigned_to", "assignee",
        "who", "your_name", "your_initials", "your_email", "your_id", "dein_name", "ihr_name",
        "votre_nom", "ton_nom", "tu_nombre", "su_nombre", "listener", "listener_id",
        "listener_name", "viewer", "viewer_id", "observer", "observer_id", "tester", "tester_id",
        "juror", "juror_id", "crowdworker", "crowd_worker", "turker", "lawyer", "attorney",
        "taster", "panelist", "panelist_id",
    ),
    "label": (
        "label", "rating", "labels", "winner", "vote", "preference", "judgment", "judgement",
        "verdict", "annotation", "answer", "score", "value", "choice", "response", "grade",
        "preferred", "better", "mos", "mushra", "opinion_score", "mark", "marks",
    ),
    "kind": (
        "kind", "rater_kind", "annotator_kind", "rater_type", "annotator_type", "annotator_origin",
        "type", "source", "role", "origin", "judged_by_kind", "created_by", "evaluator_type",
        "judge_type", "label_type", "by",
    ),
    "criterion": ("criterion", "criteria", "aspect", "dimension", "attribute", "metric", "quality",
                  "name", "question_name", "criterion_id", "criteria_id", "criterion_name",
                  "variable"),
    "sample": ("sample", "sample_id", "run", "run_id", "repeat", "repetition", "trial",
               "replicate", "draw", "k"),
    "item": (
        "item", "item_id", "item_code", "item_key", "item_no", "item_number",
        "instance_id", "instance", "example_id", "example", "task_id",
        "hit_id", "unit_id", "question_id", "qid", "uid", "prompt_id", "input_id",
        "record_id", "case", "case_id", "case_name", "case_no", "case_number",
        "stimulus", "stimulus_id", "passage_id", "post_id", "tweet_id", "element_id",

        "id", "idx", "custom_id", "sample_id", "sample", "index", "unnamed_0", "column_0",
        "column_1", "pair", "pair_id", "comparison", "comparison_id",
    ),
    "system_a": ("system_a", "model_a", "system_1", "model_1", "generator_1", "system1", "model1",
                 "a_system", "left_system", "left_model"),
    "system_b": ("system_b", "model_b", "system_2", "model_2", "generator_2", "system2", "model2",
                 "b_system", "right_system", "right_model"),
    "system": ("system", "system_id", "model_id", "system_name", "model", "model_name",
               "sys", "sys_id", "sys_name",
               "generator", "mt_system", "model_tested", "system_tested", "tested_model",
               "llm", "llm_name", "llm_model", "engine", "engine_name", "agent", "agent_name",
               "agent_id", "agent_model", "candidate_model",
               "candidate_system", "writer_model", "generator_model", "generation_model",
               "output_model", "output_system", "response_model", "answer_model", "summary_model",
               "summary_system", "summarizer_model", "summariser_model", "summarization_system",
               "translation_model", "translation_system", *MAKERS),
    "source": ("doc", "doc_id", "document", "document_id", "seg_id", "segment_id", "segment",
               "source_id", "src_id", "article_id", "article", "question", "question_id",
               "prompt_id"),
    "text": ("text", "summary", "output", "response_text", "system_output", "hypothesis",
             "translation", "target", "completion", "prompt"),
}  # fmt: skip

ROLE_NAMES["rater"] += tuple(
    name
    for name in (f"{who}_{told_by}" for who in LABELLING for told_by in TOLD_BY)
    if name not in ROLE_NAMES["rater"]
)
# Who may have labelled, or have sung, written or posted what was judged.
LABELLED_OR_MADE = frozenset((
    "contributor_id", "contributor", "performer_id", "performer", "tasker", "anon_id",
    "anonymous_id", "user_hash",
))  # fmt: skip

# What is said of an id that hides who somebody is: anonymized annotator id, worker_unique_ids.
_HIDDEN = (
    r"anon|anonymous|anonymi[sz]ed|pseudonymi[sz]ed|de_?identified|masked|encrypted|hash|hashed"
    r"|unique"
)
_PEOPLE = "|".join((*LABELLING, "participant", "subject", "voter"))
HIDDEN_PERSON = re.compile(
    rf"(?:{_HIDDEN})_(?P<who>{_PEOPLE})(?P<told>_(?:id|name|number|no|code|key))?"
    rf"|(?P<whose>{_PEOPLE}|user)_(?:{_HIDDEN})_ids?"
)

# Place of each name among those of its role.
RANKS = {
    role: {name: place for place, name in enumerate(names)} for role, names in ROLE_NAMES.items()
}

# Ids whose words are written in one, in small letters: userid, taskid.
WRITTEN_IN_ONE = {
    name.replace("_", ""): name
    for name in (*chain.from_iterable(ROLE_NAMES.values()), *SHOWN)
    if name.endswith("_id")
}

# What items are parts of, and what such parts are called: doc_id and seg_id name one together.
WHOLES = frozenset((
    "doc", "document", "conversation", "conv", "dialogue", "dialog", "topic", "thread", "story",
    "session", "chat", "article", "book", "chapter", "page", "paper", "essay", "video",
))  # fmt: skip
PARTS = frozenset((
    "seg", "segment", "sent", "sentence", "turn", "utterance", "line", "paragraph", "para",
    "message", "chunk", "passage", "span", "claim", "clip",
))  # fmt: skip
# What is asked of a collection, and what is found there: a query and a document name a judgment.
QUERIES = frozenset(("query", "queries", "q", "qid", "queryid", "topic", "topicid", "question"))
DOCUMENTS = frozenset((
    "doc", "docid", "docno", "document", "documentid", "did", "d", "passage", "passageid", "psg",
    "pid", "corpus", "article", "product", "url",
))  # fmt: skip
OF_AN_ID = frozenset(("id", "no", "nr", "number", "num", "index", "idx", "name"))
# Of labels on a pair: human_preference, better_response, worst_coh.
CALLED_AS_VOTES = re.compile(
    r"prefer|winner|(^|_)(won|wins|choices?|chosen|picks?|picked|selected|selection|better|best"
    r"|worse|worst|loser|votes?|voted|favou?rite)(_|$)"
)
# What is said of both texts of a row, and not of one.
ABOUT_BOTH = re.compile(r"(.+_)?(preference|preferred|winner|vote|choice|better|chosen|verdict)")
MOST_KINDS = 8  # of raters
KINDS_OF_ANYTHING = frozenset(("kind", "type", "source", "role", "origin", "created_by", "by"))
MACHINE_OR_ITS_LABELS = frozenset(("llm", "engine"))  # by what the column holds
QUESTION_NAMES = frozenset(("question", "questions", "question_text", "survey_question"))
_OF_RATING = (
    r"(?:rat(?:ing|ed)|eval(?:uation|uated|uating)?|judg(?:ed|ing|e?ment)|scor(?:e|ed|ing)"
    r"|assess(?:ed|ment)|grad(?:ed|ing)|annotat(?:ed|ion)|quality)"
)
NAMES_CRITERIA = re.compile(
    rf"{_OF_RATING}_(?:criterion|criteria|aspect|dimension|attribute|metric|rubric|trait)"
    r"(?:_(?:name|id|key|code))?"
    r"|(?:criterion|criteria|aspect|dimension|attribute|metric|rubric|trait)_(?:name|id|key|code)"
    r"|rubric|trait"
)
MAY_NAME_CRITERIA = re.compile(
    r"(?:rating|scor(?:e|ing)|judge?ment|question|criterion)_type|criterion_label"
    rf"|(?:{_OF_RATING}_)?(?:scale|measure|construct|property|facet)(?:_(?:name|id|key|code))?"
)
ID_NAME = re.compile(r"[a-z_ -](id|ID|Id)$")
# An id of what was made and judged.
OUTPUT_ID = re.compile(
    r"((system|model|generated|machine|mt)_)?(outputs?|summary|completion|generation|translation"
    r"|hypothesis|hyp|candidate|answer|reply|caption|paraphrase|simplification|rewrite|continuation"
    r"|story|essay)_?(id|uid|uuid|key|no|nr|num|number)"
)
FILE_NAME = re.compile(
    r"^(file|image|audio|video|sample|item)[\W_]*(name|path|file)?$", re.IGNORECASE
)
# What lists of raters are called: annotators, worker_ids.
NAMES_OF_RATERS = re.compile(
    r"(annotator|rater|(crowd_?)?worker|coder|labell?er|evaluator|assessor|reviewer|participant"
    r"|respondent|user|turker)(s_list|s?_?(ids|names|emails)|s|_list)"
)
LONGEST_NAME = 200  # characters: what follows is text
NAMES_AT_HAND = 10_000  # whose meaning is remembered
MOST_WORDS_BY_HAND = 3
MOST_WORDS = 20  # of a name: beyond, it is a text
ROW_NUMBER_NAMES = frozenset(("", "no", "nr", "number", "row", "row_number"))  # "#" is ""
# By which a table, or a part of it, may number what it has.
NUMBERS_OF_ROWS = ROW_NUMBER_NAMES | {"index", "idx", "unnamed_0", "column_0", "column_1"}
ITEM_TEXTS = frozenset((
    "instruction", "prompt", "question", "input", "input_text", "text", "source", "sentence",
    "article", "document", "dialogue", "context", "task", "phrase",
))  # fmt: skip

# What is given to systems, which names the source where it groups their outputs.
GIVEN_TEXTS = frozenset((
    "source", "source_text", "src", "src_text", "prompt", "instruction", "input", "input_text",
))  # fmt: skip
# What no judge would call its own prompt or answer.
NEVER_A_JUDGES = frozenset((*ROLE_NAMES["source"], "sentence", "dialogue"))
# What is called so is the item: no question to it, no answer, and nobody's remark.
ITEM_ITSELF = re.compile(
    r"((item|sentence|comment|tweet|post|review|message)_)?texts?|sentences?|tweets?|posts?"
    r"|utterances?|phrases?|snippets?|paragraphs?|passages?|messages?|reviews?|content"
)
WRITTEN_BY_JUDGES = frozenset(("message", "messages", "review", "reviews", "content"))
# Last words of names of texts: left_answer, summary_text.
TEXT_NOUNS = frozenset((
    *ROLE_NAMES["text"], "texts", "question", "answer", "reply", "response", "instruction", "input",
    "outputs", "sentence", "passage", "paragraph", "utterance", "story", "essay", "message", "turn",
    "generation", "caption", "headline", "title", "source", "reference", "premise", "claim",
    "abstract",
))  # fmt: skip
WORDS_OF_IDS = frozenset(("id", "no", "nr", "num", "number"))
NUMBERED_TEXTS = ITEM_TEXTS | TEXT_NOUNS | {"item", "instance", "example", "case", "sample"}
NUMBERED_TEXTS -= {"turn", "source"}
JUDGED_TEXTS = ITEM_TEXTS | {"output", "outputs", "inputs", "response", "completion"}

HUMAN_KINDS = frozenset((
    "human", "humans", "annotator", "annotators", "expert", "experts", "crowd", "crowdworker",
    "turker", "worker", "manual", "annotation", "person", "app", "user", "people", "ui",
    "human_annotation", "human_feedback", "human_review",
))  # fmt: skip
MACHINE_KINDS = frozenset((
    "machine", "machines", "llm", "llms", "model", "models", "judge", "judges", "ai", "auto",
    "automatic", "metric", "metrics", "eval", "evaluator", "api", "code", "tool", "bot",
    "prediction", "llm_judge", "llm_as_a_judge", "model_judge", "automated", "software",
    "online_scoring", "online_evaluation", "sdk", "llm_eval", "auto_eval",
))  # fmt: skip

HUMAN_NOUN = (
    r"(?:humans?|annotators?|annot|annotations?|experts?|workers?|crowd[a-z]*|turkers?|mturk(?:ers?)?"
    r"|raters?|coders?|labell?ers?|students?|authors?|persons?|participants?|reviewers?|assessors?"
    r"|evaluators?|gold|ground_?truth|adjudicators?|linguists?|clinicians?|physicians?|doctors?"
    r"|radiologists?|pathologists?|dermatologists?|nurses?|lawyers?|specialists?|moderators?"
    r"|teachers?|respondents?|novices?|volunteers?|native_?speakers?|lay_?persons?|individual_human_scores|h(?=\d)|"
    + words_for(
        "human", "humans", "annotator", "annotators", "rater", "coder", "expert", "reviewer",
        "assessor", "participant", "evaluator", "teacher",
    )
    + ")"
)  # fmt: skip
# Of these, those that are not as often who wrote the text, or what it is about.
STRONGLY_HUMAN = re.compile(
    r"(?<![a-z])(humans?|annotators?|annot|annotations?|crowd[a-z]*|turkers?|mturk(ers?)?|raters?"
    r"|coders?|labell?ers?|assessors?|gold|ground_?truth|adjudicators?|individual_human_scores|h(?=\d)|"
    + words_for("human", "humans", "annotator", "annotators", "rater", "coder", "assessor")
    + ")(?![a-z])",
    re.IGNORECASE,
)
HUMAN_NOUN_ALONE = re.compile(rf"{HUMAN_NOUN}(_?(id|no|nr|number))?", re.IGNORECASE)
ANNOTATIONS = frozenset(("annotation", "annotations"))  # what people gave, and a word for people
HUMAN_NAME = re.compile(rf"(?<![a-z]){HUMAN_NOUN}(?![a-z])", re.IGNORECASE)
NUMBERED_HUMAN = re.compile(rf"^{HUMAN_NOUN}[\W_]*\d+$", re.IGNORECASE)
# Words that programs and those who are judged are called by, too, are none of these.
NUMBERED_READER = re.compile(
    r"(?P<reader>(reader|radiologist|pathologist|clinician|physician)_?\d+)_(?P<asked>\w+)"
)
# When somebody labelled, rather than what.
_NUMBERED_TIME = r"(?:t|time|r|rounds?|runs?|waves?|pass|sessions?|days?|weeks?|v|phases?)[\W_]*\d+"
TIME = re.compile(
    r"(pre|post|before|after|initial|baseline|follow[\W_]*up|vorher|nachher|avant|apr[eè]s|antes"
    r"|despu[eé]s)([\W_]*(test|discussion|training|round|pass))?"
    rf"|{_NUMBERED_TIME}",
    re.IGNORECASE,
)
# A numbered human's labels of one of several times: human_1_t2, annotator1_round_2.
HUMAN_AT_A_TIME = re.compile(rf"^({HUMAN_NOUN}[\W_]*\d+)[\W_]+({_NUMBERED_TIME})$", re.IGNORECASE)
HUMAN_SCORE_NAME = re.compile(
    r"^(mqm|da|psqm|esa|hter|sqm|z)([\W_]+(\w+[\W_]+)?(score|scr|z|raw|mean|avg))?$|^z_?score$",
    re.IGNORECASE,
)
STANDARDS = frozenset(("z", "zscore", "zscores", "normalized", "normalised", "norm", "normed",
                       "standardized", "standardised"))  # fmt: skip
WORDS_FOR_SCORES = frozenset(("score", "scores", "scr"))
# Programs that put labels together by how good their annotators are, which are no judges.
WEIGHED = r"mace|dawid[\W_]?skene|mmsr|wawa"
PUTS_TOGETHER = re.compile(rf"(?<![^\W_])({WEIGHED})(?![^\W_])", re.IGNORECASE)
# Summaries of the other human columns, not one more human.
AGGREGATE = re.compile(
    r"(?<![a-z])(mean|avg|average|median|majority|maj|mode|std|stdev|sd|var|variance|consensus"
    rf"|aggregated?|agg|count|total|sum|agreement|{WEIGHED}|{words_for('mean', 'majority')}"
    r")(?![a-z])",
    re.IGNORECASE,
)
# How far people were apart, and how many they were, behind what they were asked about.
OF_SEVERAL = re.compile(r"(?P<asked>.+)_(mean|avg|average|std|stdev|std_dev|sd)")
HOW_MANY = re.compile(
    r"(?P<asked>.+?)_((n|num|number)_(of_)?(ratings|raters|annotators|labels|votes|scores)"
    r"|n|num|number|counts?)"
)
WORDS_OF_MEANS = frozenset(("mean", "avg", "average", "mos", "m"))
WORDS_OF_SPREADS = frozenset(("sd", "std", "stdev", "stddev", "dev", "variance", "var", "se"))
WORDS_OF_COUNTS = frozenset((
    "n", "num", "number", "of", "count", "counts", "votes", "voters", "raters", "annotators",
    "ratings", "responses", "respondents", "judgments", "judgements", "participants", "workers",
    "evaluators", "assessors", "coders",
))  # fmt: skip
# Many people under one name, without a number that would tell them apart.
CROWD = re.compile(
    r"(human_)?(crowds?|crowd_?sourced|crowd_?workers|turkers|mturk)"
    r"(_(labels?|ratings?|scores?|answers?|votes?|annotations?|judge?ments?|verdicts?|grades?))?"
)
SHORT_FOR_A_CROWD = re.compile(r"cws?(_(labels?|ratings?|scores?|answers?|votes?))?")
# What is said beside a label: how sure or how long somebody was, and why.
ACCOMPANYING = re.compile(
    r"[\W_](confidence|certainty|probability|prob|time|seconds|secs|duration|reasons?|reasoning"
    r"|rationale|explanation|justification|critiques?|comments?|notes?|remarks?|timestamp|date|raw"
    r"|prompt"
    r"|tokens|cost|latency|trust|pay|payment|bonus|hours?|minutes?|mins|ms|elapsed|dur|started"
    r"|submitted|clicks|keystrokes|session|batch|assignment|seed|version|weight|attempts?|retries"
    r"|idx|email|device|browser|temperature)$",
    re.IGNORECASE,
)
# Measures of one answer, with their unit or what was measured after them: time_s, prob_4.
MEASURE = (
    r"(latency|time|duration|dur|elapsed|runtime|delay|cost|price|tokens?|conf(idence)?|certainty)"
    r"(_?\d+|_(in_)?(s|ms|us|ns|secs?|seconds?|mins?|minutes?|usd|eur|gbp|dollars?|cents?|in|out"
    r"|input|output|total|pct|percent))"
    r"|(prob(s|abilit(y|ies))?|log_?(p|prob|likelihood)s?|logits?|softmax)(_?\d+|_\w+)"
)
# How sure somebody was of a label, or how hard it was: no label by any name.
SURENESS = re.compile(
    r"(how_)?(self_?)?(conf|confiden(ce|t)|certain(ty)?|uncertain(ty)?|(un)?sure(ness)?|difficulty"
    r"|doubts?|conviction|zweifel|doute|duda|duvida|dubbio|twijfel"
    r"|(un)?sicher(heit)?|konfidenz|schwierigkeit|confiance|certitude|surete|difficulte|confianza"
    r"|certeza|seguridad|dificultad|confianca|seguranca|dificuldade|fiducia|sicurezza|certezza"
    r"|difficolta|zekerheid|vertrouwen|moeilijkheid|(标注)?置信度|信心|把握|确定(性|程度)?|难度|確信度|自信度?|難易度|難度)"
    r"(_(level|score|rating|value|grade))?(_?\d{1,3}_(to_|bis_|a_)?\d{1,3})?"
)
_NO_ORDER_OF_WORDS = r"(?!(\w+_)?word_order)"  # which people judge
# What is added to the name of a column of labels where another stands beside it: human_1_rank.
ADDED = re.compile(
    rf"{_NO_ORDER_OF_WORDS}(\w+_)?(rank|ranking|rate|reliability|length|difficulty|position|pos|order"
    r"|place|hit|approved|completed|finished|gender|sex|age|country|state|status|n|num|count|trial|page|id|index"
    r"|slot|round|url|log_?probs?|logits?|perplexity|turns?|sentences|words|char(acter)?s|sekunden"
    r"|zeit|dauer|minuten|temps|duree|secondes|tiempo|duracion|segundos|tempo|duracao|durata|secondi"
    r"|tijd|duur|seconden|用时|耗时|时间|时长|時間|所要時間|z_?score|(un)?normali[sz]ed|standardi[sz]ed"
    r"|binar(y|i[sz]ed)|rounded|effort|familiarity|fatigue|aufwand|anstrengung|esfuerzo|esforco|sforzo"
    r"|inspanning|anmerkung(en)?|bemerkung(en)?|remarques?|raison|observaciones|motivo|razon"
    r"|justificacion|justificativa|osservazioni|motivazione|opmerking(en)?|toelichting|理由|コメント|備考)"
    rf"|z|(\w+_)?({MEASURE})|{SURENESS.pattern}"  # judge_mistral-z may be a model of that name
)
# Names of models and metrics that mean nothing else, wherever they stand in a word.
MODEL_NAME = re.compile(
    r"gpt|claude|gemini|llama|mi[sx]tral|qwen|deepseek|vicuna|prometheus|rouge|bleu|chrf|meteor"
    r"|comet|bert_?score|bart_?score|unieval|llm|alpaca|falcon-?h?\d|mpt-?\d|gemma|cohere(?!n)"
    r"|command-?[ar](?![a-z])|command-?r"
    r"|pandalm|auto-?j|judgelm|skywork|nemotron|wizardlm|starling|zephyr|chatglm|internlm|ernie"
    r"|hunyuan|kimi|moonshot|minimax|baichuan|tulu|dolly|gemba|metricx|xcomet|yisi|prism"
    r"|gigachat|doubao|longcat|magistral|ministral|codestral|devstral|pixtral|voxtral|exaone"
    r"|hyperclova|eurollm|smollm|stablelm|openchat|openhermes|bloomz|armorm|pairrm|ultrarm|fsfairx|selene-?\d"
    r"|(?<![a-z])(?:glm|jamba|xgen|dbrx|teuken|bielik|apertus|kanana|mimo(?=-)|granite-?\d|step-?\d-"
    r"|solar-(?:pro|mini|\d)|aya-(?:expanse|vision|\d)|ring-\d|ling-\d|seed-(?:\d+\.\d|oss|thinking)|lfm-?\d"
    r"|reka-(?:core|flash|edge)|sonar-(?:pro|reasoning|small|large)|hy-t\d|intern-s\d)(?![a-z])"
    r"|文心|通义|千问|豆包|混元|讯飞星火|智谱清言|盘古大模型",
    re.IGNORECASE,
)
# In names of files of people's labels, with a model's or without.
OF_PEOPLE = re.compile(r"human|annotat|expert|crowd|gold|worker|prolific|mturk|survey|student")
ANY_MODEL = "llm"  # of these, the one that names none
# Names that are also parts of other words: "auto" of "author", "nova" of "Casanova".
MACHINE_WORD = re.compile(
    r"(?<![a-z])(gemma|command|palm|bard|judges?|models?|g-?eval|nli|random|ter|machines?|auto"
    r"|automat(?:ic|ed)|metric|pred|predict|predictions?|predicted|opus|sonnet|haiku|grok|phi|yi|olmo"
    r"|maverick"
    r"|amazon[\W_]*nova|nova[\W_]*(?:lite|pro|micro|premier)|^nova$|(?:ro|chat)?bots?|classifier|clf(?=_[a-z]{3})|detector|det(?=_[a-z]{3})|predictor|algorithm|auto_?(?:rater|grader|judge|eval(?:uator)?|scorer)"
    r"|ai|o[134]"
    rf"|{words_for('machine', 'model', 'models', 'ai', in_any_script=True)})(?![a-z])",
    re.IGNORECASE,
)
# Programs that sort texts, which people and things are called as, too, without what stands between
# their words: bert-base, RoBERTa, bi_lstm_2.
CLASSIFIER = re.compile(
    r"((xlm|distil|camem|tiny|mobile|fin|bio|sci|legal|clinical|m)?bert|(xlm|distil)?roberta|deberta"
    r"|bertweet|xlnet|xlmr?|electra|bart|(flan)?t5|vader|textblob|flair|stanza|spacy|fasttext"
    r"|(bi)?(lstm|gru)|cnn|rnn|svm|svc|(naive)?bayes|nb|logreg|logisticregression|randomforest"
    r"|xgb(oost)?|lightgbm|knn|setfit|pysentimiento|sentiwordnet|afinn|liwc|detoxify|perspective"
    r"|baseline)(tiny|small|base|large|v?\d+)*"
)
# Names of models and metrics by which tables call what an item is or was given, too.
WORD_OF_DATA = re.compile(
    r"commands?|models?|palm|phi|nova|opus|sonnet|haiku|bard|det|ter|nist|spice"
)
METRIC_NAME = re.compile(
    r"rouge|bleu|chrf|meteor|comet|bert_?score|bleurt|score|metric|similarity|distance|eval|moverscore"
    r"|exact_?match"
    r"|(?<![a-z])(hhem|mini_?check|align_?score|summa_?c|qa_?fact_?eval|fact_?cc|unieval|bart_?score"
    r"|self_?check_?(gpt|nli)?|true[_-]?(nli|teacher))(?![a-z]{2})"
    r"|(?<![a-z])(ter|wer|cer|nist|cider|spice|perplexity|ppl|bm25|f1)(?![a-z])",
    re.IGNORECASE,
)
# The most or the least that could be given: max_score, points_possible.
_END_OF_A_SCALE = (
    r"(max|min|maximum|minimum|full|possible)_(scores?|points?|marks?|grades?|ratings?)"
    r"|(scores?|points?|marks?|grades?|ratings?)_(max|min|maximum|minimum|possible)"
)
END_OF_A_SCALE = re.compile(_END_OF_A_SCALE)
# Numbers and words under these names describe the item, or how a label came to be.
METADATA_NAME = re.compile(
    r"^(?!seed_(\d+_\d|oss|thinking))(turn|split|fold|year|month|date|time\w*|duration|(seconds|secs|minutes)_\w+|lead_time|latency\w*|length|len|n_\w+"
    rf"|total_\w+|\w+_annotations|{_NO_ORDER_OF_WORDS}\w+_order|\w+_time|\w+_at|\w+_status|status|state|\w+_count\w*"
    r"|\w*confidence|\w*certainty|(conf|confidence|certainty)_\w+|\w+_version|version|\w+_hash|\w*url|\w*email|ip|ip_?address"
    r"|country|nationality|education|occupation|race|ethnicity|\w+_name|\w+_kind|\w+_type|type"
    r"|\w*price\w*|\w*cost\w*|\w+_usd|\w+_per_\w+|\w+_(ms|secs?|seconds|minutes)|error|errors|trust"
    r"|pos|(\w+_)?(pos|position|seq|sequence|slot|cnt|counter|rev|revision|iteration|iter|epoch|retry|retries"
    r"|attempts?|elapsed|dur|duration|rt|weight|seed|fold|wave|session|bucket"
    r"|cluster|cond|condition|consent|diff|delta|difference|group|code)|swapped|flipped|shuffled|(rt|elapsed|duration|dur|weight|seed|tokens|order"
    r"|position|pos|sequence|shown|displayed|presented|version|revision|attempt|retry|trial|slot|session"
    r"|hits?)_\w+|trial|hits?|priority|day|week|weekday|hour|minute|weights|user_age|chapter|paragraph"
    r"|worker_trust|tainted|notes?|comments?|\w+_(notes?|comments?)"
    r"|num_\w+|\w+_num(ber)?|\w+_len|\w+_length|\w+_count|\w*tokens?|\w*words|\w*chars|round|batch|seed"
    r"|position|order|rank|index|idx|lang\w*|domain|topic|genre|category|subset|dataset|age"
    r"|gender|temperature|cost|price|page|line|row|no|nr|number|id|\w+_id_?\d*|\w+_no|\w+_index"
    r"|unnamed_\d+|column_\d+|annotators|raters|workers|coders|labell?ers|reviewers|participants"
    r"|respondents|voters|assessors|evaluators"  # how many they were
    rf"|{_END_OF_A_SCALE})$",
    re.IGNORECASE,
)

# Words of both that judges are told apart by, too: gpt4_long_prompt, judge_with_reasoning.
WORDED = re.compile(
    r"prompt|version|name|kind|type|raw|reasons?|reasoning|rationale|explanation|justification"
    r"|critiques?|comments?|notes?|remarks?"
)
# Words of METADATA_NAME that models are called by, too: claude-code, gpt-delta.
MODELS_WORD = re.compile(r"(?P<stem>.+)_(delta|code|seed)")
SERIES = re.compile(
    r"(.+_)?(alpha|beta|gamma|epsilon|zeta|eta|theta|iota|kappa|lambda|sigma|omega)"
)

# A program that does a person's work: auto_coder, AI annotator.
PROGRAM = re.compile(
    r"(?<![a-z])(auto(mat(ed|ic))?|ai|machine|model|bot|robot)[\W_]*"
    r"(annotat(or|ion)|rater|coder|labell?er|evaluator|assessor|reviewer)s?(?![a-z])",
    re.IGNORECASE,
)
# What people did to the labels of a program: gpt4_human_corrected, claude_post_edited.
_CHANGES = (
    r"correct(ed|ions?)|(post[\W_]*)?edit(ed|s|ing)?|revised|verified|checked|validated|adjusted"
    r"|amended|fixed|audited|approved|overrid(e|den)"
)
WORKED_OVER = re.compile(
    rf"(?<![a-z])(humans?|people|persons?|manual(ly)?|reviewed|{_CHANGES}"
    rf"|{words_for('human', 'humans')})(?![a-z])",
    re.IGNORECASE,
)
# Labels of people that began as a program's, which no model's name tells: ai_human_corrected.
A_PROGRAMS = re.compile(r"(?<![a-z])(ai|ki|ia|machine|auto(mat(ed|ic))?|model|bot)(?![a-z])", re.I)
# A program in the place of a person, in whatever order both are named: Rater AI, virtual annotator.
IN_A_PERSONS_PLACE = re.compile(
    r"(?<![a-z])(ai|ki|ia|models?|machine|(chat)?bot|robot|auto|automat(ed|ic)|virtual|simulated"
    r"|synthetic|artificial|personas?|virtuell|simulad[oa]|simulé|synthétique|künstlich)(?![a-z])",
    re.IGNORECASE,
)
CHANGED = re.compile(rf"(?<![a-z])({_CHANGES}|assisted|aided|supported)(?![a-z])", re.IGNORECASE)
CAMEL = re.compile(
    r"(?<=[a-z0-9])(?=[A-Z][a-z])|(?<=[a-z])(?=[A-Z]+\d*$)|(?<=[A-Z]{3})(?=[A-Z][a-z])"
)
NUMBER_AFTER_SCRIPT = re.compile(r"(?<=[^\W\da-z_])(?=\d)")  # of 模型1, written in one
PERSONS = re.compile(
    r"(annotator|worker|crowd_?worker|coder|labell?er|participant|respondent|expert|turker|student"
    r"|completed_by|annotated_by|coded_by|labell?ed_by|user|username|user_id|user_name|author)"
    r"(_?id|_?name|_?email|_?no|_?number)?$"
)
# Columns that name people for certain, whatever else is said of them: participant_id, PROLIFIC_PID.
ONLY_PEOPLE = re.compile(
    r"(\w+_)?(participant|respondent|subject|turker|crowd_?worker|worker|student|voter|user|prolific"
    r"|e_?mail)(_?(id|pid|name|e_?mail|address|no|number|code))*"
)
# What raters were shown, and in which part of an experiment: label_shown, condition_code.
CONDITION = re.compile(
    r"(\w+_)?shown(_\w+)?"
    r"|(experiment(al)?_)?(condition|treatment|arm|cohort)(_(code|id|name|no|number|label))?"
)
# By what an output was made: Technique, prompting_strategy.
HOW_MADE = frozenset((
    "technique", "method", "methodology", "prompting", "strategy", "setting", "settings",
    "variant", "approach", "configuration", "config", "condition", "treatment", "pipeline",
    "ablation", "mode", "decoding", "baseline", "algorithm",
))  # fmt: skip
# Last words of what writes texts, as numbered systems are called: dialogue_system, chatbot_id.
WHAT_WRITES = frozenset((
    "system", "sys", "bot", "chatbot", "llm", "lm", "model", "engine", "agent", "generator",
    *MAKERS,
))  # fmt: skip
FOUND_OR_WRITING = frozenset(("bot", "llm", "agent", "engine"))  # somebody may ask whether it is
# Words of columns that say what people do with programs: uses_ai.
OF_PEOPLES_WAYS = frozenset((
    "use", "uses", "used", "using", "usage", "user", "users", "know", "knows", "knowledge",
    "familiar", "familiarity", "experience", "experienced", "expertise", "literacy", "trust",
    "trusts", "attitude", "attitudes",
))  # fmt: skip
WRITERS = re.compile(
    r"(user|author|asker|poster|username|asked_by|written_by|posted_by)(_?id|_?name|_email)?"
)
WRITTEN_BY_USERS = re.compile(
    r"(\w+_)?(tweet|post|comment|review|message|conversation|chat|query|question|prompt|request"
    r"|ticket)(_?(id|text))?"
)
EITHER_SIDE = re.compile(r"(judge|evaluator|assessor|reviewer)(_?id|_?name)?$")
ANY_MODELS = re.compile(r"(ai_|language_)?(model|llm)(_?(name|id))?")  # that judge, or are judged
MODELS = re.compile(r"(judge|evaluator|rater|annotator)_?model(_?name)?$|llm_?judge$")
PERSON_ID = re.compile(
    r"[A-Za-z]{0,3}[\W_]?\d+|[A-Za-z]|[^@\s]+@[^@\s]+|[0-9a-fA-F-]{16,}|[A-Z0-9]{8,}"
)
# A short code that a platform gives: 5f3a9c1e; not anna12.
CODE = re.compile(r"(?![A-Za-z]+\d+$)(?=(.*\d){2})(?=.*[A-Za-z])[0-9A-Za-z]{6,}")
# How a model's name is written, whichever it is: its size (-7B, 8x7b), its version (4.6, v3.2),
# what it was made for (-instruct, -pro), or a number behind a hyphen (step-3, falcon-h1).
MODEL_SIZE = re.compile(r"(?<![^\W_])(\d+x)?\d+(\.\d+)?[bt](?![^\W_])", re.IGNORECASE)
MODEL_VERSION = re.compile(r"[^\W\d_]{2,}[\w -]*[ _v-]\d+\.\d+(?![^\W_])", re.IGNORECASE)
NUMBERED_PART = re.compile(r".*[^\W\d_]{2,}-[a-z]{0,2}\d+", re.IGNORECASE)
LONG_CODE = re.compile(r"[A-Z0-9]{10,}|[A-Za-z0-9]{20,}|[0-9a-fA-F-]{16,}")
# A3DT085TCZLLMH, and 0YI5b47gAax3qFdDvWQy; no RATING or ratingGPT4oCoherence1
CAPITALS_AND_DIGITS = re.compile(r"(?=.*\d)(?=.*[A-Z])[A-Z0-9]{10,}")
LETTERS_AND_DIGITS = re.compile(r"(?=.*\d)([A-Za-z0-9]{20,}|[A-Za-z]{1,5}_[A-Za-z0-9]{15,})")
# ABCD1234, but neither mean2 nor avg001
LETTERS_BEFORE_DIGITS = re.compile(r"(?=.{7})(?P<letters>[A-Za-z]{2,})(?P<digits>\d{2,})")
# Signs of codes that tools make up: k3f9ab, R_32gptDpnx8ydnaB, V1StGXR8_Z5jdHi6B-myT
MADE_UP = re.compile(r"[A-Za-z0-9]{6,}|[A-Za-z]{1,5}_[A-Za-z0-9]{15,}|[A-Za-z0-9_-]{21}")
FEWEST_ALIKE = 3  # codes of one length
MANY_CODES = 100  # long ones
LENGTH_OF_TWO_ALIKE = 15  # signs: two such codes are enough
CHANGES_OF_CODES = 0.35  # by letter, of several codes
CHANGES_OF_LONG_CODES = 0.25
CODES_COMPARED = 10
SHARE_OF_OTHER_SIGNS = 0.6  # different signs in a place of several codes, by code
CHANGE_OF_KIND = re.compile(r"(?<=[a-z])(?![a-z])|(?<=[A-Z])(?![A-Z])|(?<=\d)(?!\d)")
CHANGES_OF_A_CODE = 0.45  # by letter
LETTERS_BY_CHANCE = 3  # of a model's or a metric's name: AI, YI, O3, LLM
# What tells a model's address, gpt-4o@ or claude-bot@, from Claude's.
PROGRAM_IN_ADDRESS = re.compile(
    r"(?<![a-z])(?:bot|llm|ai|model|judge|api)(?![a-z])"
    r"|(?:gpt|llama|qwen|deepseek)[-_]?\d|(?:claude|gemini|mistral)[-_]\d(?!\d)",
    re.IGNORECASE,
)
EITHER_SIDE_NUMBERED = re.compile(r"judges?[\W_]*\w{0,3}", re.IGNORECASE)
JUDGE_NOUN = re.compile(r"(?<![a-z])judges?(?![a-z])", re.IGNORECASE)
INITIALS = re.compile(r"^[A-Z]{2,3}$|(?<![^\W_])[A-Z]\.(?![^\W_])")  # AB; M. Rossi, Anna B.
QUESTION_NUMBER = re.compile(r"q(uestion)?[\W_]*\d+", re.IGNORECASE)
PERSON_NAME = re.compile(r"[A-Z][a-z]+([ _][A-Z][a-z]*\.?)?|[A-Z]{2}")
# Names of models that people have, too, and longer ones of people that begin with them.
NAMESAKE = re.compile(
    r"(claude|gemma|mistral)[a-z]*|phi|nova|yi|ernie|kimi|dolly|zephyr|starling|bard|palm|vicuna|ai"
    r"|gemini|maverick",
    re.IGNORECASE,
)
FEWEST_IN_SMALL_LETTERS = 3  # names, before two letters are no abbreviation
MODEL_ALONE = re.compile(r"claude|gemma|mistral", re.IGNORECASE)
# What stands behind a model's name and is nobody's surname: Mistral Large, Claude Instant.
VARIANT = re.compile(
    r"tiny|mini|nano|micro|small|medium|large|max|ultra|premier|pro|plus|flash|lite|instant|turbo"
    r"|chat|instruct|base|code|vision|nemo|next|thinking|preview|latest|online|beta|api|prompt"
    r"|advanced|live|exp|experimental|distill(ed)?|reasoning|reasoner|expanse|deep|research",
    re.IGNORECASE,
)
# A person's account, in small letters: yi.wang, gemma_k.
ACCOUNT = re.compile(r"[a-z]+([._-][a-z]+){1,2}")
# What a model is told apart by, and nobody is called: claude_cot.
OF_A_SETTING = re.compile(
    r"cot|zero|few|one|shots?|(zero|few)shot|strict|lenient|harsh|rubric|baseline|ft|(fine)?tuned|sft"
    r"|dpo|rlhf|lora|it|hf|awq|gguf|gptq|personas?|system|user|long|short|simple|detailed|verbose"
    r"|concise|raw|default|new|old|final|run|temp|seed|sample|with|without|no|high|low|cold|hot"
)
FULL_NAME = re.compile(r"[^\W\d_]+(?:(?:, ?|[ _])[^\W\d_][^\W\d_'’-]*\.?){0,3}")
LABELS = re.compile(
    r"(\w+_)?(labels?|ratings?|votes?|scores?|annotations?|judge?ments?|answers?|responses?"
    r"|gold|truth|target|reference)$"
)
QUALITY = re.compile(
    r"\w{3,}(ness|ity|ance|ence|ancy|ency|acy|ability|ism)|tone|style|overall|quality|grammar"
    r"|factual|fluent|coherent|relevant|correct|helpful|harmless|honest|safe|depth|detail|interest"
    r"|appeal|bias|toxic|offensive|context|structure|density|spiciness|coverage|format|facts?"
    r"|readable|understandable|natural|engaging|specific|difficulty|satisfaction|hallucinations?"
    r"|emotion|sentiment|stance|sarcasm|humou?r|instruction|fabrication|arousal|liking"
)
# Under what a system answered once more: another output, though it may be judged alike.
OF_OUTPUTS = re.compile(
    r"(^|_)(conditions?|cond|prompts?|prompting|variante?s?|versions?|settings?|config(uration)?s?"
    r"|temperature|trials?|runs?|seeds?|strategy|strategies|methods?|methode|verfahren|approach"
    r"|algorithm|technique|treatment|agents?|voice|codec|mode|models?|systems?)"
    r"(_(id|name|no|nr|number|type))?$"
)
# What tells items apart that are judged, by the last word of a name: question_difficulty, tier.
OF_ITEMS = frozenset((
    "difficulty", "hardness", "level", "levels", "tier", "bin", "bucket", "quartile", "quintile",
    "decile", "percentile", "stratum", "strata", "section", "part", "hop", "hops", "turn", "turns",
    "origin", "source", "corpus", "collection", "set", "size", "decade", "era", "genre", "domain",
    "subject", "category", "subcategory", "type", "subtype", "kind", "group", "subgroup",
    "stage", "phase", "setting", "condition", "variant", "arm", "list", "form", "block", "theme",
    "medium", "register", "dialect", "script", "platform", "site", "stars",
))  # fmt: skip
# Qualities that texts have whoever reads them, as their owner may have sorted them by.
OF_ITEMS_OR_LABELS = re.compile(
    r"complexity|popularity|polarity|sentiment|emotion|stance|severity|frequency|rarity|density"
    r"|familiarity|specificity|locality|modality|ethnicity|nationality|ability|maturity"
)
_AGREED = (
    r"consensus|adj(udicat(ed|ion))?|final|gold(en)?(_?standard)?|gs|silver|(y_)?true"
    r"|(ground_?)?truth|gt|reference|agreed|resolved|reconcil(ed|iation)|harmoni[sz](ed|ation)"
    r"|negotiated|merged|curated|tie_?break(er)?|majority"
)
ADJUDICATED = re.compile(
    r"((ex_?post|post_?hoc|revised|corrected|updated|verified)[\W_])?"
    rf"({_AGREED}|goldlabels?)[\W_]",
    re.IGNORECASE,
)
# The same with that word behind what was said, label_gold, or behind what was judged: tone_gold.
_SAID = (
    r"labels?|ratings?|votes?|scores?|annotations?|judge?ments?|answers?|responses?|class(es)?"
    r"|categor(y|ies)|verdicts?|decisions?|grades?|winner|preference|choice|tags?|codes?"
)
AGREED_LAST = re.compile(rf"(?:{_SAID})_(?:{_AGREED}|ref|maj(ority)?_?votes?|mv)")
JUDGED_AND_AGREED = re.compile(
    r"(?P<judged>\w+)_(consensus|adjudicated|gold(en)?(_?standard)?|gs|gt|ground_?truth|majority)"
)
ADJUDICATOR = re.compile(rf"(({_SAID})_)?adjudicators?(_({_SAID}))?")
# What tells labels from others and not whose they are, label_new; and who stands between people.
_WHICH = (
    r"new(er|est)?|latest|updated|recoded|fixed|second|third|other|alt(ernative)?|extra|repeat(ed)?"
    r"|again|team|group|lab|lead|senior|bin(ary)?|multi_?class|coarse|fine(_?grained)?|coded?|raw"
    r"|num(eric|ber)?|int|str|v?\d{1,2}|(final|round|version|set|pass|wave)_?\d{1,2}"
)
ANYBODYS = re.compile(
    rf"({_SAID})_?({_WHICH})|({_WHICH})_({_SAID})"
    rf"|(({_SAID})_)?(arbit(er|rator)s?|mediators?|umpires?|moderators?)(_({_SAID}))?"
)
# What a jury of judges decided together: ensemble_winner, jury_verdict, llm_panel, final_verdict.
JURY = re.compile(
    r"(.+_)?(ens|ensembles?|jury|juries|panel|committee|council|tribunal|combined|pooled|fused"
    r"|voting)(_.*[^\W\d_]{2})?|final_(winner|verdict|decision|vote|call|pick)"
)
# The same of a name that says that judges did: llm_majority, Ensemble (3 judges).
JURY_OF_JUDGES = re.compile(
    r"(\d+_)?(of_)?(majority|consensus|aggregated?|ens|ensembles?|jury|panel|committee|vot(es?|ing))"
    r"(_(of|vote|label|\d+))*"
)
ADJUDICATED_BY_HUMANS = re.compile(
    rf"{HUMAN_NOUN}s?_(adjudicated|consensus|final|gold|agreed|resolved)"
)
ACTS = frozenset(("review", "evaluation", "eval", "assessment", "feedback", "decision", "check",
                  "class", "category", "opinion"))  # fmt: skip
NUMBERED_LABELS = re.compile(r"(?P<stem>[^\W\d]*[^\W\d_])(_?\d{1,3}|_[a-z])")
RESULT_NAME = re.compile(
    r"[\W_](result|label|score|verdict|judge?ment|rating|preference|winner|vote|answer|pred)$",
    re.IGNORECASE,
)
EXPECTED = re.compile(r"(^|_)(expected|gold|truth|reference|target|correct)(_|$)")
# What is known of an item from elsewhere, and what may be said of it by anybody.
TRUTH = re.compile(
    r"((answer|scoring)_)?key|(correct|right|official|model)_answers?|expected(_\w+)?"
    rf"|({_SAID})_(expected|actual)"
    r"|actual(_(label|class|answer|value|outcome|category|source))?|reference_standard|y_true"
    r"|(truth|true|real)(_(label|class|value|category|answer))?|veracity"
    r"|(biopsy|(histo_?)?pathology|histology|autopsy)(_(results?|findings?|diagnosis|proven|confirmed))?"
)
# Labels that were there before anybody was asked, or that somebody looked through.
_OF_BEFORE = (
    r"orig(inal)?|old|prior|previous|existing|initial|source|data_?set|db|clean(ed)?|noisy"
    r"|verified|validated|checked|official|target|unified|joint|discussed|curator|arbiter"
)
MAY_BE_TRUTH = re.compile(
    r"(true_|actual_|real_)?(class|outcomes?|diagnos(is|es)|authenticity)"
    rf"|({_OF_BEFORE})_labels?|labels?_({_OF_BEFORE})"
    r"|fake|real|deceptive|(is|was|has)_\w+"
)
MADE = frozenset(("is", "was", "by", "generated", "written", "made", "produced", "authored"))
SIDES = {
    "human": frozenset(("human", "humans", "person", "people", "crowd")),
    "machine": frozenset((
        "llm", "llms", "ai", "machine", "machines", "auto", "automated", "automatic", "bot",
        "model", "openai",
    )),
}  # fmt: skip
YES_OR_NO = {
    **dict.fromkeys(("1", "yes", "y", "true", "t"), True),
    **dict.fromkeys(("0", "no", "n", "false", "f"), False),
}
# What is said of people, and of nothing that they judge.
TRAIT = re.compile(
    r"(age|gender|sex|race|ethnicity|nationality|country|education|educ|degree|political_party"
    r"|party|politics|political_\w+|religion|religiosity|native_\w+|mother_tongue|first_language"
    r"|occupation|profession|job|income|minority|sexuality|sexual_orientation|locale|region"
    r"|birth_?(year|date)|year_of_birth|marital_status|years_of_experience|faith|ideology"
    r"|ethnic_(group|background|origin))(_\w+)?"
)
# What stands before such a word: self_reported_race, annual_income.
TOLD_OF_ONESELF = re.compile(
    r"^(self_(reported|declared|identified)|demographics?|highest|annual|household|home)_"
)
# Whether something holds of an item, whoever is mentioned: is_gold, has_expert.
FLAG_NAME = re.compile(r"(is|has|was|use|used|needs)_\w+")
# Parts of what was judged, as tables of runs keep it: outputs.gpt-4o.present, gpt-4o_truncated.
PART_OF_A_RUN = re.compile(
    r"^(inputs?|outputs?|(reference|expected)_?outputs?|generations?)[.:/\[]", re.I
)
RUN_NAME = re.compile(
    r"latency(_\w+)?|time_to_first_token|((input|output|prompt|completion|total|usage)_)+tokens?"
    r"|(input|output|total)_(cost|usage)$"
)
# What programs measure of texts and answers: detoxify, the Perspective API, ragas.
SCORE_OF_A_PROGRAM = re.compile(
    r"((detoxify|perspective|ragas|openai_moderation|moderation)_\w+|(severe_)?toxicity"
    r"|identity_(attack|hate)|insult|profanity|threat|obscene|sexual(ly)?_explicit|flirtation"
    r"|faithfulness|answer_(relevanc[ey]|correctness|similarity)|context_(\w+_)?(precision|recall"
    r"|relevanc[ey])|groundedness)(_scores?)?"
)
SYSTEM_NAME = re.compile(
    r"(sys|system|model|output|response|summary|candidate|translation|answer)_?[a-z0-9]{0,2}"
)
STATE_OF_AN_OUTPUT = re.compile(
    r"[\W_](present|exists|truncated|refus(ed|al)|finished|cached|parsed|empty|finish_reason"
    r"|stop_reason|timed_out)$",
    re.IGNORECASE,
)
WORD = re.compile(r"[^\W_]+")
BETWEEN_WORDS = re.compile(r"[\W_]+")
# How often a judge was asked: the words before a number.
_ANSWER = (
    r"(?:run|sample|seed|trial|rep(?:eat|etition|licate)?|attempt|draw|try|pass|iteration|iter"
    r"|durchlauf|lauf|versuch|essai|passage|tirage|ensayo|intento|prova|poging|tentativa|запуск"
    r"|попытка|运行)"
)
SAMPLE_NUMBER = re.compile(
    # but not the 1 of "llama-3.1"
    r"^(?P<stem>.+?)(?!(?<=\d)\.\d)(?P<between>[\W_]+)"
    rf"(?P<said>{_ANSWER}|s|r)?[\W_]*"
    r"\[?(?P<number>\d{1,6})[\])]?$",
    re.IGNORECASE,
)
# The same before the judge's name, or without one: Trial 2 (gpt-4o), run2.
ANSWER_FIRST = re.compile(
    rf"^(?P<said>{_ANSWER})[\W_]*(?P<number>\d{{1,6}})([\W_]+(?P<stem>.+?)[\W_]*)?$", re.IGNORECASE
)
# A name that says how often a judge was asked and not which judge it is: Run 1, sample_2.
RUN = re.compile(rf"({_ANSWER}|round|runde|ronda|轮)[\W_]*\d*", re.IGNORECASE)
# What a judge was asked with, at the end of a stem: others are other judges, not answers of one.
SETTING = re.compile(
    r"(temp(erature)?|prompts?|templates?|v(er(sion)?)?|shots?|config(uration)?|settings?|variants?"
    r"|rubrics?|personas?)$"
)
# Words that are every judge's: judge_1, judge_2 may be two of them.
ANY_JUDGES = re.compile(
    r"judges?|llms?|models?|machines?|ai|auto(mat(ed|ic))?|(auto_?)?raters?|metrics?|evaluators?"
    r"|graders?|(chat)?bots?|classifiers?|detectors?|predictors?|pred(ict(ed|ions?))?|algorithms?"
)

SEVERAL_JUDGES = re.compile(
    r"judges|llms|models|machines|(auto_?)?raters|metrics|evaluators|graders|(chat)?bots|classifiers"
    r"|detectors|predictors|algorithms"
)
SEVERAL_LABELS = re.compile(
    r"labels|ratings|votes|scores|grades|annotations|judge?ments|answers|responses|verdicts"
    r"|decisions|preferences|evaluations|evals|results|opinions|predictions|replies|choices"
)


def normalised(name: str) -> str:
    """Column name in lower case with ``_`` for anything that is not a letter or digit.

    ``workerId``, ``workerid`` and ``Anonymized Worker ID`` are ``worker_id``, ``Bewertung`` is
    ``rating``.
    """
    return _normalised(name[:LONGEST_NAME])


# Every rule asks anew what the words of the same few names are.
@lru_cache(maxsize=NAMES_AT_HAND)
def _normalised(start: str) -> str:
    plain = _joined_words(start)
    named = WRITTEN_IN_ONE.get(plain) or in_english(plain)
    hidden = HIDDEN_PERSON.fullmatch(named)
    return named if hidden is None else _shown(hidden)


def _shown(hidden: re.Match[str]) -> str:
    """Name of a column of people without what says that they are not to be known."""
    if hidden["whose"]:
        return f"{hidden['whose']}_id"
    return hidden["who"] + (hidden["told"] or "")


def _joined_words(name: str) -> str:
    start = of_either_gender(folded(split_camel(name[:LONGEST_NAME])))
    plain = NUMBER_AFTER_SCRIPT.sub("_", start.strip().lower())
    return BETWEEN_WORDS.sub("_", plain).strip("_")


def split_camel(name: str) -> str:
    """Part the words of a name such as ``humanScore`` or ``HITId`` by ``_``."""
    return CAMEL.sub("_", name)


def columns_for(role: str, columns: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Find the columns that by their names may have a role, the likeliest first.

    English names before those of other languages: ``fall`` may be a season.
    """
    used = set(taken)
    by_name: dict[str, list[str]] = {}
    for column in columns:
        if column not in used:
            by_name.setdefault(normalised(column), []).append(column)
    ranks = RANKS[role]
    named = sorted(by_name.keys() & ranks.keys(), key=ranks.__getitem__)
    found = [column for name in named for column in by_name[name]]
    if len(found) < 2:
        return found
    return sorted(found, key=lambda column: normalised(column) != _joined_words(column))


def is_kind_column(column: pd.Series) -> bool:
    """Whether every value of a text column says human or machine."""
    names = column.array.categories
    if not 0 < len(names) <= len(HUMAN_KINDS) + len(MACHINE_KINDS):
        return False
    return {normalised(str(name)) for name in names} <= HUMAN_KINDS | MACHINE_KINDS


def names_models_beside_kinds(column: pd.Series) -> bool:
    """Whether a text column says human in some rows and names models in others.

    That may be who labelled, or who wrote what was judged.
    """
    names = [str(name) for name in column.array.categories[: MOST_KINDS + 1]]
    if len(names) > MOST_KINDS:
        return False
    models = [name for name in names if not (is_human_kind(name) or is_machine_kind(name))]
    return any(map(is_human_kind, names)) and bool(models) and all(map(names_a_model, models))


def is_human_kind(value: str) -> bool:
    """Whether a value of a kind column means a human."""
    return normalised(value) in HUMAN_KINDS


def is_machine_kind(value: str) -> bool:
    """Whether a value of a kind column means a model or a metric."""
    return normalised(value) in MACHINE_KINDS


def is_named_as_kind_of_raters(column: str) -> bool:
    """Whether a column's name says that it is of raters: ``annotator_type``, not ``source``."""
    return normalised(column) not in KINDS_OF_ANYTHING


def side_said(column: str, value: str) -> str | None:
    """Tell what a value of a column says of a rater: "human", "machine", or nothing.

    Of columns that are not named as kinds: ``is_human`` 0, ``llm`` gpt-4o, ``group`` LLM judges.
    """
    name, said = (set(normalised(text).split("_")) for text in (column, value))
    of_name = [side for side, words in SIDES.items() if name & words]
    if normalised(value) in YES_OR_NO:
        is_yes = YES_OR_NO[normalised(value)]
        if len(of_name) != 1:
            return None
        return of_name[0] if is_yes else next(side for side in SIDES if side != of_name[0])
    if not value:
        return None
    if said & SIDES["machine"] or names_a_model(value) or is_machine_kind(value):
        return "machine"
    if said & SIDES["human"] or is_human_kind(value):
        return "human"
    is_letter = normalised(column) in ROLE_NAMES["kind"]
    return {"h": "human", "m": "machine"}.get(normalised(value)) if is_letter else None


def tells_of_people(column: str) -> bool:
    """Whether a column says of raters what people do, or were shown: ``uses_ai``, ``condition``."""
    words = normalised(column).split("_")
    return names_a_condition(column) or not OF_PEOPLES_WAYS.isdisjoint(words)


def names_a_condition(column: str) -> bool:
    """Whether a column is called as what raters were shown: ``label_shown``, ``condition``."""
    return CONDITION.fullmatch(normalised(column)) is not None


def says_how_made(column: str) -> bool:
    """Whether a column is called as a way to make what is judged: ``Technique``, ``method_used``.

    Not after what is judged of one, ``method_soundness``.
    """
    words = normalised(column).removesuffix("_used").removesuffix("_name").split("_")
    return words[-1] in HOW_MADE


def names_what_writes(column: str) -> bool:
    """Whether a column is called as what writes texts: ``dialogue_system``, ``chatbot_id``."""
    return _without_an_id(column).rpartition("_")[2] in WHAT_WRITES


def may_be_found_in_texts(column: str) -> bool:
    """Whether what writes texts may be asked of them as well: ``bot``, as ``llm`` or not."""
    return _without_an_id(column) in FOUND_OR_WRITING


def _without_an_id(column: str) -> str:
    start, _, last = normalised(column).rpartition("_")
    return start if start and last in OF_AN_ID else last if not start else f"{start}_{last}"


def is_address_of_a_person(rater: str) -> bool:
    """Whether a rater is called by an e-mail address, and not by a program's."""
    return re.fullmatch(r"[^@\s]+@[^@\s]+", rater) is not None and not names_a_model(rater)


def names_only_people(column: str, raters: Iterable[str]) -> bool:
    """Whether raters are people by the column that names them, or by codes as platforms give."""
    return ONLY_PEOPLE.fullmatch(normalised(column)) is not None or all(
        LONG_CODE.fullmatch(rater) or is_code(rater) for rater in raters
    )


def may_be_worked_over(name: str) -> bool:
    """Whether a name is a model's and yet may stand for people's labels, or for those of both.

    ``gpt4_human_corrected`` and ``claude_verified`` may; not ``gpt4_rater``, a program.
    """
    start = folded(split_camel(name[:LONGEST_NAME]))
    return is_machine_name(name) and WORKED_OVER.search(start) is not None


def may_begin_as_a_programs(name: str) -> bool:
    """Whether a name is people's and says that they changed what a program had said.

    ``ai_human_corrected`` and ``annotator_1_ai_assisted`` do; not ``human_2_corrected``.
    """
    start = folded(split_camel(name[:LONGEST_NAME]))
    return is_human_name(name) and all(said.search(start) for said in (A_PROGRAMS, CHANGED))


def may_stand_for_a_person(name: str) -> bool:
    """Whether a name holds a word for people and one for programs: ``Rater AI``.

    ``AI annotator`` and ``llm_rater`` are programs, and who changed a program's labels is asked
    about as such.
    """
    start = split_camel(name[:LONGEST_NAME])
    return (
        is_human_name(name)
        and IN_A_PERSONS_PLACE.search(start) is not None
        and not may_begin_as_a_programs(name)
    )


def said_of_models(names: Sequence[str], labels: Iterable[str] = ()) -> list[str]:
    """Names that have words after a model's where others have those of a label.

    ``gpt4_difficulty`` has beside ``gpt4_rating``, and beside ``gpt4_tone`` where the labels are
    called ``tone``; ``gpt4_mini_rating`` has not.
    """
    known = {normalised(label) for label in labels}

    def is_label(words: str) -> bool:
        ends = (words[cut:] for cut in (0, *(n + 1 for n, c in enumerate(words) if c == "_")))
        return is_label_name(words) or any(end in known for end in ends)

    parts = {name: parts_of_name(normalised(name)) for name in names}
    models = {
        model
        for own in parts.values()
        for model, said in own
        if is_label(said) and is_machine_name(model)
    }
    return [
        name
        for name, own in parts.items()
        if any(
            model in models
            and not is_label(rest)
            and not rest.replace("_", "").isdigit()
            and not (len(rest) == 1 and ANY_JUDGES.fullmatch(model))  # judge_b beside judge_score
            for model, rest in own
        )
    ]


def parts_of_name(name: str) -> list[tuple[str, str]]:
    """Ways to part the words of a normalised name in two: ``gpt4`` and ``mini_rating``, ..."""
    cuts = [place for place, letter in enumerate(name) if letter == "_"][:MOST_WORDS]
    return [(name[:cut], name[cut + 1 :]) for cut in cuts]


def without_machine_words(column: str) -> str:
    """Words of a name as :func:`normalised` has them, without those that name a model."""
    words = normalised(column).split("_")
    return "_".join(word for word in words if not is_machine_name(word))


def is_human_name(name: str) -> bool:
    """Whether a rater or column is by its name human."""
    return _is_human_name(name[:LONGEST_NAME])


@lru_cache(maxsize=NAMES_AT_HAND)
def _is_human_name(start: str) -> bool:
    if is_made_up(start):
        return False
    words = folded(split_camel(start))
    is_model = MODEL_NAME.search(start) is not None or PROGRAM.search(words) is not None
    return not is_model and any(
        not _is_part_of_a_name(words[: found.start()], found[0])
        for found in HUMAN_NAME.finditer(words)
    )


def _is_part_of_a_name(before: str, noun: str) -> bool:
    """Whether ``h1`` belongs to the word before it, as in ``zamba-h1``; not in ``fluency-h1``."""
    if noun.lower() != "h" or not before.endswith("-"):
        return False
    word = (BETWEEN_WORDS.split(before.lower()) or [""])[-2:][0]
    return word.isalpha() and not (is_quality_name(word) or is_label_name(word))


def is_by_hand(name: str) -> bool:
    """Whether a name says that labels were given by hand, and of what: ``manual_emotion``."""
    words = normalised(name).split("_")
    rest = [word for word in words if word not in ("manual", "manually")]
    return len(rest) < len(words) <= MOST_WORDS_BY_HAND


def is_one_by_hand(names: Iterable[str]) -> bool:
    """Whether some names of labels say that they were given by hand, and others do not."""
    return len(set(map(is_by_hand, names))) > 1


def is_called_after_a_rater(name: str) -> bool:
    """Whether a name is a human's or a model's, or has a word for raters: ``Q1 Grader 2``."""
    words = normalised(name).split("_")
    is_named = is_human_name(name) or is_machine_name(name)
    return is_named or any(word in ROLE_NAMES["rater"] for word in words)


def is_machine_name(name: str) -> bool:
    """Whether a rater or column is by its name a model or a metric."""
    return _is_machine_name(name[:LONGEST_NAME])


@lru_cache(maxsize=NAMES_AT_HAND)
def _is_machine_name(start: str) -> bool:
    if is_made_up(start):
        return any(map(_is_in_earnest, MODEL_NAME.finditer(start))) or any(
            map(_is_in_earnest, MACHINE_WORD.finditer(start))
        )
    if MODEL_NAME.search(start):
        return True
    words = (folded(start), folded(split_camel(start)))
    if PUTS_TOGETHER.search(words[1]):
        return False
    if PROGRAM.search(words[1]):
        return True
    return any(map(MACHINE_WORD.search, words)) and HUMAN_NAME.search(words[1]) is None


def is_made_up(name: str) -> bool:
    """Whether a name is a long code of letters and digits in no order, as platforms give people."""
    if CAPITALS_AND_DIGITS.fullmatch(name):
        return True
    n_changes = len(CHANGE_OF_KIND.findall(name)) if LETTERS_AND_DIGITS.fullmatch(name) else 0
    return n_changes > CHANGES_OF_A_CODE * len(name)


def made_up_alike(raters: Iterable[str]) -> set[str]:
    """Raters whose names are codes made in one way: of one length, and nowhere alike.

    Letters of a model or of a human in them are there by chance, but for a model's at the start:
    of long codes by the hundred, few letters of a model are by chance there as well.
    """
    by_length: dict[int, list[str]] = {}
    for name in raters:
        if len(name) <= LONGEST_NAME and MADE_UP.fullmatch(name):
            by_length.setdefault(len(name), []).append(name)
    return {
        name
        for names in by_length.values()
        if _are_drawn_by_chance(names)
        for name in names
        if not _begins_as_a_model(name, may_be_chance=_are_many_and_long(names))
    }


def _are_many_and_long(codes: Sequence[str]) -> bool:
    return len(codes) >= MANY_CODES and len(codes[0]) >= LENGTH_OF_TWO_ALIKE


def _are_drawn_by_chance(codes: Sequence[str]) -> bool:
    length = len(codes[0])
    is_long = length >= LENGTH_OF_TWO_ALIKE
    words = (split_camel(code) for code in codes)
    n_models = sum(bool(MODEL_NAME.match(w) or MACHINE_WORD.match(w)) for w in words)
    if len(codes) < (2 if is_long else FEWEST_ALIKE) or 4 * n_models > len(codes):
        return False
    fewest_changes = CHANGES_OF_LONG_CODES if is_long else CHANGES_OF_CODES
    n_changes = sum(len(CHANGE_OF_KIND.findall(code)) for code in codes)
    with_digits = sum(any(map(str.isdigit, code)) for code in codes)
    some = codes[:CODES_COMPARED]
    n_signs = sum(len(set(signs)) for signs in zip(*some, strict=True))
    return (
        n_changes >= fewest_changes * length * len(codes)
        and 2 * with_digits >= len(codes)
        and n_signs >= SHARE_OF_OTHER_SIGNS * length * len(some)
    )


def ids_written_alike(raters: Iterable[str]) -> set[str]:
    """Raters whose names are ids of one kind, whatever word their letters happen to spell.

    ``AVG7AJ9VK62YQU`` among others of Mechanical Turk, ``MEAN1234`` among ``KLPR5521`` and
    ``OSTA9083``, ``sum.li@example.org`` among addresses.
    """
    names = [name for name in raters if len(name) <= LONGEST_NAME]
    by_form: dict[object, list[str]] = {}
    for name in names:
        if (form := _form_of_an_id(name)) is not None:
            by_form.setdefault(form, []).append(name)
    found = made_up_alike(names)
    for form, alike in by_form.items():
        others = [name for name in alike if AGGREGATE.search(name) is None]
        if len(others) >= (FEWEST_ALIKE - 1 if isinstance(form, tuple) else 1):
            found.update(alike)
    return {name for name in found if not _is_mostly_a_summary(name)}


def _form_of_an_id(name: str) -> object:
    """How an id is written that has enough signs to be told from a word; None for other names.

    Of letters before digits how many there are of each: only others like it tell these.
    """
    if "@" in name and is_id(name):
        return "address"
    if CAPITALS_AND_DIGITS.fullmatch(name) and is_code(name):
        return "capitals"
    if LETTERS_AND_DIGITS.fullmatch(name):
        return "letters"
    parts = LETTERS_BEFORE_DIGITS.fullmatch(name)
    return None if parts is None else (len(parts["letters"]), len(parts["digits"]))


def _is_mostly_a_summary(name: str) -> bool:
    """Whether most of a name is the word for a summary: ``MAJORITY2OF3``."""
    word = AGGREGATE.search(name)
    return word is not None and 2 * len(word[0]) > len(name)


def _begins_as_a_model(name: str, *, may_be_chance: bool = False) -> bool:
    found = (MODEL_NAME.match(name), MACHINE_WORD.match(name))
    return any(
        match is not None
        and _is_in_earnest(match)
        and not (may_be_chance and len(match[0]) <= LETTERS_BY_CHANCE)
        and (match[0].islower() or match[0].isupper() or match[0].istitle())
        for match in found
    )


def _is_in_earnest(found: re.Match[str]) -> bool:
    """Whether a word in a code is longer than chance makes it, or the code begins with it."""
    n_letters = len(found[0])
    return n_letters > LETTERS_BY_CHANCE or (n_letters == LETTERS_BY_CHANCE and not found.start())


def forget_names() -> None:
    """Forget what is remembered of names: they are people's data."""
    for remembered in (_normalised, _is_human_name, _is_machine_name):
        remembered.cache_clear()


def may_judge_in_person(name: str) -> bool:
    """Whether a name is one that judges of a court or a contest have, too: ``judge_ann``."""
    if MODEL_NAME.search(name) or not JUDGE_NOUN.search(split_camel(name)):
        return False
    rest = re.findall(r"[^\W_]+", JUDGE_NOUN.sub(" ", split_camel(name)))
    return bool(rest) and not any(
        is_machine_name(word) or is_label_name(word) or is_quality_name(word) for word in rest
    )


def judges_in_person(name: str) -> bool:
    """Whether a name that a person of a court or a contest may have holds a given name, too."""
    rest = re.findall(r"[^\W_]+", JUDGE_NOUN.sub(" ", split_camel(name)))
    return may_judge_in_person(name) and any(len(w) > 2 and names_somebody(w) for w in rest)


def is_a_judging_model(name: str) -> bool:
    """Whether a name is a judge's and says which model it is: ``judge_gpt4``."""
    return JUDGE_NOUN.search(split_camel(name)) is not None and MODEL_NAME.search(name) is not None


def are_apart_from_judges(names: Iterable[str]) -> bool:
    """Whether several names have a word for labels where others are judges': ``vote_anna``."""
    begin = Counter(
        first
        for first, _, rest in (normalised(name).partition("_") for name in names)
        if rest and is_label_name(first) and not (is_machine_name(rest) or is_quality_name(rest))
    )
    return max(begin.values(), default=0) > 1


def names_a_judge_alone(name: str) -> bool:
    """Whether a name is a judge's and says nothing else: ``judge_2``, ``Judge B``, ``judge_score``.

    ``judge_model`` and ``judge_family`` say who the judge is.
    """
    words = normalised(name).split("_")
    rest = [word for word in words if not JUDGE_NOUN.fullmatch(word)]
    return len(rest) < len(words) and all(
        is_id(word) or is_label_name(word) or word in ACTS for word in rest
    )


def counts_beside_means(columns: Iterable[str]) -> list[str]:
    """Columns that say how many people a mean is of: ``tone_n`` beside ``tone_mean, tone_sd``.

    By words for people or votes as well, where a spread stands beside, too: ``Raters_C`` beside
    ``Mean_C, Std_C``.
    """
    names = {column: normalised(column) for column in columns}
    means = {found["asked"] for name in names.values() if (found := OF_SEVERAL.fullmatch(name))}
    both = _asked_with(names.values(), WORDS_OF_MEANS) & _asked_with(
        names.values(), WORDS_OF_SPREADS
    )
    return [
        column
        for column, name in names.items()
        if ((found := HOW_MANY.fullmatch(name)) and found["asked"] in means)
        or (both and _asked_with([name], WORDS_OF_COUNTS) & both)
    ]


def _asked_with(names: Iterable[str], words: frozenset[str]) -> set[tuple[str, ...]]:
    """Rests of the names that have one of some words; of ``mean_c`` it is ``c``."""
    parts = [[word for word in name.split("_") if word] for name in names]
    return {tuple(w for w in own if w not in words) for own in parts if words.intersection(own)}


def names_criteria(column: str) -> bool:
    """Whether a name has a word for what was judged: ``rating_criterion``, ``dimension_name``."""
    return NAMES_CRITERIA.fullmatch(normalised(column)) is not None


def may_name_criteria(column: str) -> bool:
    """Whether a name may be that of a column of criteria: ``rating_scale``, ``question_type``."""
    return MAY_NAME_CRITERIA.fullmatch(normalised(column)) is not None


def is_called_by(column: str, words: frozenset[str]) -> bool:
    """Whether a column is called by one of some words, or is an id of one: ``seg_id``."""
    name = [word for word in normalised(column).split("_") if word]
    first, rest = name[:1], name[1:]
    return words.issuperset(first) and bool(first) and OF_AN_ID.issuperset(rest)


def is_written_as_a_person(name: str) -> bool:
    """Whether a name is written as people's are, in full or not: ``Anna``, ``Neruda, Pablo``."""
    words = WORD.findall(name)
    return (
        FULL_NAME.fullmatch(name) is not None
        and any(len(word) > 1 for word in words)
        and all(word[0].isupper() and (len(word) == 1 or not word.isupper()) for word in words)
        and not any(is_label_name(word) or is_quality_name(word) for word in words)
        and AGGREGATE.search(name) is None
    )


def may_be_a_namesake(name: str) -> bool:
    """Whether a person may be called so, though a model is: ``Claude``, ``rater_Phi Nguyen``.

    Or have such an account: ``yi.wang``, ``gemma_k``.
    """
    person = without_human_words(_owner_of_an_account(name))
    if not (is_machine_name(name) and is_written_as_a_person(person)):
        return False
    given, *rest = sorted(WORD.findall(person), key=lambda word: not NAMESAKE.fullmatch(word))
    is_alone = bool(rest) or given.lower() not in ("ai", "gemini")
    return bool(is_alone and NAMESAKE.fullmatch(given)) and not any(
        is_machine_name(word) or VARIANT.fullmatch(word) or ANY_JUDGES.fullmatch(word.lower())
        for word in rest
    )


def is_a_namesake(name: str) -> bool:
    """Whether a person's name holds more than a model's: ``Claudette``, ``Claude Monet``."""
    words = WORD.findall(without_human_words(_owner_of_an_account(name)))
    return may_be_a_namesake(name) and (
        len(words) > 1
        or (MODEL_ALONE.match(words[0]) is not None and MODEL_ALONE.fullmatch(words[0]) is None)
    )


def namesakes(raters: Iterable[str]) -> list[str]:
    """Raters that may be people, though models are called so, as others are written as people.

    In small letters, too, ``claude`` and ``felix``, or ``yi`` and ``yo`` where several are so; but
    beside ``human_1`` small letters say nothing, where other judges may be called ``robot``.
    """
    names = list(raters)
    n_small = sum(name.isalpha() and name.islower() for name in names)
    may_be_short = n_small >= FEWEST_IN_SMALL_LETTERS
    small = partial(_with_capitals, shortest=2 if may_be_short else 3)
    written = str if any(map(is_human_name, names)) else small
    owners = {name: _owner_of_an_account(written(name)) for name in names}
    shared = Counter(word for name in names for word in {*_words_of_an_account(name)})
    may_be = [
        name
        for name, owner in owners.items()
        if may_be_a_namesake(owner)
        and (owner == written(name) or all(shared[w] == 1 for w in _words_of_an_account(name)))
    ]
    others = [name for name in names if name not in may_be and not is_machine_name(name)]
    if any(is_written_as_a_person(without_human_words(owners[name])) for name in others):
        return may_be
    return []


def _owner_of_an_account(name: str) -> str:
    """Write a person's account or address as the person: ``Yi Wang`` of ``yi.wang@example.org``."""
    before, at, _ = name.partition("@")
    if (at and names_a_model(name)) or not (at or ACCOUNT.fullmatch(name)):
        return name
    words = _words_of_an_account(name)
    return name if any(map(OF_A_SETTING.fullmatch, words)) else " ".join(words).title()


def _words_of_an_account(name: str) -> list[str]:
    return WORD.findall(name.partition("@")[0].lower())


def _is_in_two_letters(name: str) -> bool:
    return len(name) == 2 and name.isalpha()


def _with_capitals(name: str, shortest: int) -> str:
    """Write a first name that stands in small letters as it usually is: ``Felix`` of ``felix``."""
    is_small = name.isalpha() and name.islower() and len(name) >= shortest
    return name.title() if is_small else name


def may_be_data(column: str) -> bool:
    """Whether a name that may be a judge's is a word for data of items, too: ``command``."""
    return WORD_OF_DATA.fullmatch(normalised(column)) is not None


def names_a_classifier(name: str) -> bool:
    """Whether a name beside what is labelled is a program's: ``RoBERTa``, ``LSTM 2``."""
    compact = BETWEEN_WORDS.sub("", name[:LONGEST_NAME]).lower()
    return is_surely_a_machines(name) or CLASSIFIER.fullmatch(compact) is not None


def may_name_programs(name: str) -> bool:
    """Whether letters that may be somebody's initials are a word for programs: ``KI``, ``IA``."""
    words = WORD.findall(folded(split_camel(name[:LONGEST_NAME])).lower())
    return any(in_english(word) == "ai" for word in words)


def programs_in_two_letters(names: Iterable[str]) -> list[str]:
    """Raters called ``KI`` or ``IA`` where the others are not called by their initials."""
    every = list(names)
    found = [name for name in every if normalised(name) == "ai" and not is_machine_name(name)]
    others = [name for name in every if name not in found]
    return [] if any(re.fullmatch("[A-Z]{2}", name) for name in others) else found


def without_human_words(name: str) -> str:
    """Name without what any human's may hold: ``Anna`` of ``annotator_Anna``."""
    return HUMAN_NAME.sub(" ", name[:LONGEST_NAME]).strip(" _-.:")


def is_surely_a_machines(name: str) -> bool:
    """Whether a name is a model's or a metric's, and no person's who judges or is called so."""
    return is_machine_name(name) and not may_judge_in_person(name) and not may_be_a_namesake(name)


def names_a_model(rater: str) -> bool:
    """Whether somebody among the people of an annotation tool is by the name a model.

    Not by the letters in an address or a long code, nor where people are called so, too; an address
    has to be a program's.
    """
    if "@" in rater:
        name = rater.partition("@")[0]
        return bool(MODEL_NAME.search(name) and PROGRAM_IN_ADDRESS.search(name))
    if LONG_CODE.fullmatch(rater) or EITHER_SIDE_NUMBERED.fullmatch(rater):
        return False
    if is_a_namesake(rater):
        return False
    is_known = MODEL_NAME.search(rater) is not None
    return is_known or (is_machine_name(rater) and not is_person_name(rater))


def split_by_name(raters: Iterable[str]) -> tuple[list[str], list[str]]:
    """Humans and judges among rater names, where nothing else says which is which.

    Raters named as models or metrics are judges, and so are those that stand for a person; all
    others are human, as ``Claude Monet`` is beside other people, and as codes are. Where some are
    named as humans and none as a model, names that say nothing are judges, unless they look like a
    person's or an id.
    """
    names = list(raters)
    codes = made_up_alike(names)
    n_short = sum(map(_is_in_two_letters, names))
    people = {
        name
        for name in namesakes(names)
        if is_a_namesake(name) or (_is_in_two_letters(name) and 2 * n_short > len(names))
    }
    machines = {name for name in names if is_machine_name(name)} - people - codes
    others = [name for name in names if name not in codes]
    machines |= {name for name in others if may_stand_for_a_person(name)}
    if not machines and any(map(is_human_name, others)):
        machines = {
            name
            for name in others
            if not (is_human_name(name) or is_id(name) or is_person_name(name))
        }
    judges = [name for name in names if name in machines]
    return [name for name in names if name not in machines], judges


def is_written_as_a_model(name: str) -> bool:
    """Whether a name has the size, the version or the variant of a model: ``Teuken-7B``.

    And is no person's, an id or an address; ``Anna Pro`` may be anybody.
    """
    if "@" in name or is_id(name) or LONG_CODE.fullmatch(name) or is_human_name(name):
        return False
    if MODEL_SIZE.search(name) or MODEL_VERSION.match(name):
        return True
    words = re.split(r"[-_ ]", name)
    is_variant = len(words) > 1 and any(map(VARIANT.fullmatch, words[1:]))
    return is_variant and not is_written_as_a_person(name)


def written_as_models(names: Iterable[str]) -> list[str]:
    """Raters by no known name who stand among people and are written as models are.

    Where a known model stands beside them also those with a number behind a hyphen, ``step-3``, of
    whom there is one alone: people who are numbered so are several.
    """
    every = list(names)
    known = [name for name in every if is_surely_a_machines(name)]
    rest = [name for name in every if name not in known and not is_human_name(name)]
    stems = Counter(re.sub(r"\d+$", "", name) for name in rest)
    return [
        name
        for name in rest
        if is_written_as_a_model(name)
        or (
            known
            and NUMBERED_PART.fullmatch(name)
            and not is_id(name)
            and stems[re.sub(r"\d+$", "", name)] == 1
        )
    ]


def names_of_either_side(raters: Iterable[str], column: str) -> list[str]:
    """Raters that by their names may be human or judges, and have to be asked about.

    So have ``gpt-4o human corrected`` and ``Rater AI``, whoever stands beside them.

    Nobody is asked about where no name is a human's or a model's: then all others are humans,
    unless the column may name judges. Beside names of humans, whose name says nothing may be on
    either side. Ids are people's, but for those beside humans in a column of anybody.

    Parameters
    ----------
    raters : iterable of str
    column : str
        That names them: ``worker_id`` is one of people, ``judge`` of either.
    """
    names = list(raters)
    codes = made_up_alike(names)
    humans = [name for name in names if is_human_name(name) and name not in codes]
    has_humans = bool(humans)
    is_of_people = PERSONS.match(normalised(column)) is not None
    # Beside human_1, human_2 a name judge_ann is a machine's.
    voters = [] if has_humans else [name for name in names if may_judge_in_person(name)]
    voters += [name for name in namesakes(names) if name not in voters]
    machines = {name for name in names if is_machine_name(name)} - set(voters) - codes
    unnamed = [name for name in names if name not in machines and name not in (*voters, *humans)]
    mixed = [n for n in names if may_be_worked_over(n) or may_stand_for_a_person(n)]
    mixed += programs_in_two_letters(names)
    voters += [name for name in mixed if name not in voters]
    unnamed = [name for name in unnamed if name not in voters]
    alike = [n for n in written_as_models(names) if n in unnamed and n not in codes]
    ids = {name for name in unnamed if name in codes or is_id(name)}
    if has_humans:
        return voters + [name for name in unnamed if not (is_of_people and name in ids)]
    if is_of_people:
        people = [name for name in unnamed if name in ids or is_person_name(name)]
        odd = [name for name in unnamed if name not in people] if people and alike else alike
        return voters + odd
    if not machines:
        is_of_judges = EITHER_SIDE.match(normalised(column)) is not None or is_of_any_models(column)
        others = [name for name in unnamed if is_of_judges and not is_id(name)]
        return voters + [name for name in unnamed if name in (*others, *alike)]
    return voters + [n for n in unnamed if not is_id(n) and not is_person_name(n)]


def ids_of_anybody(names: Iterable[str], column: str) -> list[str]:
    """Raters whose names are ids, ``b2``, in a column that may also name programs.

    They are taken for people's; where anybody beside them is asked about, so are they.
    """
    if PERSONS.match(normalised(column)):
        return []
    return [name for name in names if is_id(name) and not is_human_name(name)]


def summaries(raters: Iterable[str], humans: Iterable[str]) -> list[str]:
    """Raters that by their names sum up the labels of others: ``majority``, ``gold``.

    What was agreed on counts as one only beside several humans; of one alone it may be the label.

    Parameters
    ----------
    raters : iterable of str
    humans : iterable of str
        Those of the raters that are taken for human.
    """
    names = list(raters)
    ids = ids_written_alike(names)
    told = [name for name in names if name not in ids]
    counted = [name for name in told if is_summary_name(name) and len(name) > 2]  # SD is initials
    agreed = [name for name in told if is_adjudicated(name)]
    people = [name for name in humans if name not in counted]
    single = [name for name in people if name not in agreed]
    if not people:
        return []
    return [n for n in names if n in counted or (len(single) > 1 and n in agreed)]


def is_of_models(column: str) -> bool:
    """Whether a column of raters is by its name one of models: ``judge_model``."""
    return MODELS.match(normalised(column)) is not None


def is_of_any_models(column: str) -> bool:
    """Whether a column is by its name one of models, whatever these do: ``model``, ``llm_name``."""
    return ANY_MODELS.fullmatch(normalised(column)) is not None


def is_expected(column: str) -> bool:
    """Whether a column is named as the answer that is right: ``expected``, ``gold_label``."""
    return EXPECTED.search(normalised(column)) is not None


def says_what_is_true(column: str) -> bool:
    """Whether a column is called as what is known of items: ``answer_key``, ``biopsy``."""
    return TRUTH.fullmatch(normalised(column)) is not None


def may_say_what_is_true(column: str) -> bool:
    """Whether a column may by its name be what is known of items: ``class``, ``is_ai``.

    What a model said of something, ``is_toxic_gpt4``, is not.
    """
    if is_machine_name(column):
        words = {*without_machine_words(column).split("_")}
        return words <= MADE and bool(words)
    plain = normalised(column)
    return says_what_is_true(column) or MAY_BE_TRUTH.fullmatch(plain) is not None


def names_users(column: str) -> bool:
    """Whether a column names users, of a tool for labels or of what was judged: ``userId``."""
    return normalised(column).split("_")[0] == "user"


def is_score_of_a_program(column: str) -> bool:
    """Whether a column is called as a score that programs give: ``severe_toxicity``."""
    return SCORE_OF_A_PROGRAM.fullmatch(normalised(column)) is not None


def names_raters(column: str) -> bool:
    """Whether a column is called as one that names raters, and neither models nor judges."""
    return normalised(column) in ROLE_NAMES["rater"] and not is_machine_name(column)


def stem_of_a_rater(name: str) -> str | None:
    """Word for raters before a number or a letter: ``reader`` of ``reader_1``; else None."""
    noun, _, number = normalised(name).rpartition("_")
    is_numbered = number.isdigit() or len(number) == 1
    return noun if noun in ROLE_NAMES["rater"] and is_numbered else None


def is_called_as_votes(name: str) -> bool:
    """Whether a column is called as labels on a pair: ``winner``, ``better_response``."""
    return CALLED_AS_VOTES.search(normalised(name)) is not None


def is_about_both(column: str) -> bool:
    """Whether a column is called as what is said of two texts together: ``winner``, ``better``."""
    return ABOUT_BOTH.fullmatch(normalised(column)) is not None


def stem_of_labels(name: str) -> str | None:
    """Word for labels or a quality before a number, letter or given name: ``label`` of ``label_1``.

    And of ``label1``, ``LabelA`` and ``label_anna``; else None.
    """
    plain = normalised(name)
    found = NUMBERED_LABELS.fullmatch(plain)
    stem, _, last = plain.rpartition("_")
    stem = found["stem"] if found else stem * holds_a_given_name(last)
    is_one = is_label_name(stem) or stem.rpartition("_")[2] in ACTS or is_quality_name(stem)
    return stem if is_one and not (is_machine_name(name) or is_human_name(name)) else None


def criterion_of_a_reader(name: str) -> tuple[str, str] | None:
    """Who reads, with a number, and what was asked of them: ``Reader1_Joy``; else None."""
    found = NUMBERED_READER.fullmatch(normalised(name))
    return (found["reader"], found["asked"]) if found else None


def ends_in_a_numbered_rater(column: str) -> bool:
    """Whether the last words of a name are a rater's: ``Q1 Grader 2``."""
    return stem_of_a_rater("_".join(normalised(column).split("_")[-2:])) is not None


def may_name_judges(column: str) -> bool:
    """Whether a column of raters may by its name hold judges rather than people: ``evaluator``."""
    return EITHER_SIDE.match(normalised(column)) is not None or is_machine_name(column)


def names_writers(column: str) -> bool:
    """Whether a column may name those who wrote what was judged: ``user_id``, ``author``."""
    return WRITERS.fullmatch(normalised(column)) is not None


def is_of_what_users_write(column: str) -> bool:
    """Whether a column is called as the id or the text of what users write: ``tweet_id``."""
    return WRITTEN_BY_USERS.fullmatch(normalised(column)) is not None


def measures_a_run(column: str) -> bool:
    """Whether a column says what a run of a system took: ``latency``, ``inputTokens``."""
    return RUN_NAME.match(normalised(column)) is not None


def is_said_of(rater: str, column: str) -> bool:
    """Whether a column is called as what is said of those whom another names by their ids.

    ``rater_mood`` beside ``rater_id`` is; ``rater_tone`` and ``rater_score`` are their labels. What
    only people have (``rater_age``) is said of them beside ``rater``, too.
    """
    if not is_called_after(rater, column):
        return False
    said = normalised(column).removeprefix(_stem_of(rater))
    is_judged = is_label_name(said) or is_quality_name(said) or said in ACTS
    is_id = normalised(rater).endswith("_id")
    return is_trait_of(rater, column) or (is_id and not is_judged)


def is_trait_of(rater: str, column: str) -> bool:
    """Whether a column is called as what only people have, of raters: ``annotator_age``."""
    said = normalised(column).removeprefix(_stem_of(rater))
    _, _, more = said.partition("_")
    is_judged = is_label_name(said) or is_quality_name(more)  # worker_gender_bias
    return is_called_after(rater, column) and not is_judged and TRAIT.fullmatch(said) is not None


def is_of_a_person_alone(column: str) -> bool:
    """Whether a column is called as what each person is asked first: ``age``, ``Gender``."""
    return TOLD_OF_ONESELF.sub("", normalised(column)) in {"age", "gender", "sex"}


def is_trait(column: str) -> bool:
    """Whether a column is called as what is said of people: ``Age range``, ``household_income``."""
    return TRAIT.fullmatch(TOLD_OF_ONESELF.sub("", normalised(column))) is not None


def is_called_after(rater: str, column: str) -> bool:
    """Whether a column's name begins as that of raters: ``reader_grade`` beside ``reader_id``."""
    return bool(rater) and normalised(column).startswith(_stem_of(rater))


def _stem_of(rater: str) -> str:
    return f"{normalised(rater).removesuffix('_id')}_"


def is_id(name: str) -> bool:
    """Whether a name is a number, a code or an address, as platforms give them to people."""
    return PERSON_ID.fullmatch(name) is not None


def is_code(name: str) -> bool:
    """Whether a name is letters and digits without an order, which no quality is called."""
    return CODE.fullmatch(name) is not None


def names_somebody(name: str) -> bool:
    """Whether a name can hardly be but a rater's: a given name, initials, a code, an address.

    ``Anna``, ``M. Rossi``, ``AB``, ``R1``; ``Attire`` is only written as a person, and ``Q1`` is a
    question.
    """
    if QUESTION_NUMBER.fullmatch(name):
        return False
    start = folded(name[:LONGEST_NAME])
    return is_id(name) or INITIALS.search(start) is not None or holds_a_given_name(start)


def is_person_name(name: str) -> bool:
    """Whether a name is written as people's are: ``Anna``, ``Anna B.``, ``anna_k``."""
    return PERSON_NAME.fullmatch(folded(name[:LONGEST_NAME])) is not None


def names_a_person(column: str) -> bool:
    """Whether a column's name holds a person's, besides words that any human's may hold."""
    if HUMAN_SCORE_NAME.match(column):
        return False
    rest = HUMAN_NAME.sub(" ", split_camel(column))
    return any(is_person_name(word) for word in re.findall(r"[^\W_]+", rest))


def is_plainly_human(column: str) -> bool:
    """Whether a column is named as the labels of people in general, and as nothing else.

    ``human``, ``human_score`` and ``gold label`` are; ``expert_competence`` may be what was asked,
    and ``author`` who wrote the text.
    """
    if HUMAN_SCORE_NAME.match(column):
        return True
    name = folded(split_camel(column))
    words = re.findall(r"[^\W_]+", HUMAN_NAME.sub(" ", name))
    if not all(word.isdigit() or is_label_name(word) or word in ACTS for word in words):
        return False
    return bool(words) or STRONGLY_HUMAN.fullmatch(name) is not None


def is_any_persons(column: str) -> bool:
    """Whether a column holds one person's labels by its name, and anybody's: ``annotator_label``.

    ``human``, ``annotations``, ``human_annotation``; not what several agreed on, or a crowd said,
    ``human_2``.
    """
    noun, _, said = normalised(column).rpartition("_")
    is_a_humans_annotation = HUMAN_NOUN_ALONE.fullmatch(noun) and said in ANNOTATIONS
    return (
        bool(is_plainly_human(column) or is_a_humans_annotation)
        and HUMAN_SCORE_NAME.match(column) is None
        and not any(map(str.isdigit, column))
        and not (is_expected(column) or is_adjudicated(column) or is_a_crowd(column))
    )


def is_called_after_another(title: str, models: Iterable[str]) -> bool:
    """Whether a file is called after a model that is none of those that its rows name."""
    called = {name.lower() for name in MODEL_NAME.findall(title)} - {ANY_MODEL}
    return bool(called) and not any(name in model.lower() for name in called for model in models)


def is_called_after_a_judge(title: str, systems: Iterable[str]) -> bool:
    """Whether a file is called after judges, or a model that is none of the systems judged."""
    if is_human_name(title) or OF_PEOPLE.search(normalised(title)):
        return False
    is_a_judges = JUDGE_NOUN.search(title) is not None and is_machine_name(title)
    return is_a_judges or is_called_after_another(title, systems)


def names_standards(column: str) -> bool:
    """Whether a column's name says standard deviations: ``human_z``, ``z_score``."""
    return not STANDARDS.isdisjoint(normalised(column).split("_"))


def is_standardised(column: str, raw: str) -> bool:
    """Whether a column is called as another, as it is or raw, in standard deviations: ``human_z``.

    Beside ``human_raw`` or ``human``; and ``z`` or ``z_score`` beside ``raw``, ``raw_scr`` or
    ``human``.
    """
    words = normalised(column).split("_")
    rest = [word for word in words if word not in STANDARDS]
    others = normalised(raw).split("_")
    bare = [word for word in others if word not in ("raw", "unnormalized")]
    is_same = rest == bare if rest else not bare or is_label_name(raw)
    is_of_scores = {*rest} <= WORDS_FOR_SCORES and STANDARDS.isdisjoint(others)
    is_of_scores &= {*bare} <= WORDS_FOR_SCORES or is_plainly_human(raw)
    return len(rest) < len(words) and (is_same or is_of_scores)


def is_label_name(column: str) -> bool:
    """Whether a column is named as the labels of people in general: ``label``, ``gold``."""
    plain = normalised(column)
    return plain in ROLE_NAMES["label"] or LABELS.match(plain) is not None


def model_before(column: str) -> str | None:
    """Model in a name whose last word may be a part of it or say something else: ``gpt-delta``."""
    found = MODELS_WORD.fullmatch(normalised(column))
    return found["stem"] if found and is_machine_name(found["stem"]) else None


def may_name_items(column: str) -> bool:
    """Whether a column is named as an id of items or of their sources, and of no raters."""
    plain = normalised(column)
    is_named = plain in {*ROLE_NAMES["item"], *ROLE_NAMES["source"]}
    return is_named or (ID_NAME.search(column) is not None and plain not in ROLE_NAMES["rater"])


def may_be_given(column: str) -> bool:
    """Whether a column may by its name hold what systems were given, or number it.

    ``prompt``, ``document_id``, ``utterance``; but not the row.
    """
    plain = normalised(column)
    is_named = plain in GIVEN_TEXTS or plain in SHOWN or may_name_items(column)
    return is_named and plain not in NUMBERS_OF_ROWS


def numbers_texts(column: str) -> bool:
    """Whether a name is that of texts, or of what else is judged, with a word for their numbers.

    In either order: ``sentence_no``, ``Textnummer``, ``id_frase``.
    """
    words = normalised(column).split("_")
    both = ((words[0], words[1:]), (words[-1], words[:-1]))
    return any(word in WORDS_OF_IDS and "_".join(rest) in NUMBERED_TEXTS for word, rest in both)


def may_be_of_items(column: str) -> bool:
    """Whether numbers under a name may be those of items: ``poem``, ``Nr``, but not ``rank``."""
    plain = normalised(column)
    return plain in ROW_NUMBER_NAMES or METADATA_NAME.match(plain) is None


def may_name_a_model(column: str) -> bool:
    """Whether the last word of a name may be part of an unknown model's: ``sage-delta``."""
    return MODELS_WORD.fullmatch(normalised(column)) is not None


def is_of_a_series(column: str) -> bool:
    """Whether a name ends in a letter of the Greeks, as those of a series do: ``gpt-alpha``."""
    return SERIES.fullmatch(normalised(column)) is not None


def is_adjudicated(column: str) -> bool:
    """Whether a column is named as what several humans agreed on: ``gold_label``, ``final``.

    Or ``human_final``, ``label_gold``, ``tone_gold``.
    """
    plain = normalised(column)
    every = (ADJUDICATED_BY_HUMANS, AGREED_LAST)
    is_so = ADJUDICATED.match(f"{plain}_") or any(one.fullmatch(plain) for one in every)
    of_what = None if is_so else JUDGED_AND_AGREED.fullmatch(plain)
    is_so = is_so or (of_what is not None and is_quality_name(of_what["judged"]))
    return bool(is_so) and MODEL_NAME.search(column) is None


def is_a_jury(name: str) -> bool:
    """Whether a judge is by its name a jury of several: ``ensemble_winner``, ``llm_jury``.

    One model by itself is none: ``gpt4_final_verdict``, ``claude_ensemble``.
    """
    every = normalised(name).split("_")
    words = [word for word in every if not ANY_JUDGES.fullmatch(word)]
    rest = "_".join(words)
    is_of_judges = len(words) < len(every) and JURY_OF_JUDGES.fullmatch(rest) is not None
    is_one = JURY.fullmatch(rest) is not None or is_of_judges
    return is_one and MODEL_NAME.search(rest) is None


def is_quality_name(column: str) -> bool:
    """Whether a column is named as what is judged, not as who judges: ``fluency``, ``tone``."""
    return any(QUALITY.fullmatch(word) for word in normalised(column).split("_"))


def tells_outputs_apart(column: str) -> bool:
    """Whether a column is called as that under which outputs were made: ``prompt_version``."""
    return OF_OUTPUTS.search(normalised(column)) is not None


def describes_items(column: str) -> bool:
    """Whether a column is called as what sorts the items: ``difficulty``, ``severity_level``."""
    return normalised(column).rpartition("_")[2] in OF_ITEMS


def may_describe_items(column: str) -> bool:
    """Whether a quality in a name may be one of the items, as they were chosen: ``complexity``."""
    return any(map(OF_ITEMS_OR_LABELS.fullmatch, normalised(column).split("_")))


def is_flag_name(column: str) -> bool:
    """Whether a column says by its name that something holds of an item: ``is_gold``."""
    return FLAG_NAME.fullmatch(normalised(column)) is not None


def may_describe_an_output(column: str) -> bool:
    """Whether a column may be a part or a state of what was judged, whoever its name mentions."""
    return any(pattern.search(column) for pattern in (PART_OF_A_RUN, STATE_OF_AN_OUTPUT))


def may_name_a_system(name: str) -> bool:
    """Whether a part of a column's name is a system's: ``sysA``, ``model 2``, ``output_b``."""
    return SYSTEM_NAME.fullmatch(_joined_words(name)) is not None


def says_what_is_judged(column: str) -> bool:
    """Whether a column is named as one of the texts that are judged, or as where they are from."""
    return normalised(column) in {*JUDGED_TEXTS, *NEVER_A_JUDGES, *ROLE_NAMES["text"]}


def is_the_item_itself(column: str, *, beside_a_judge: bool = False) -> bool:
    """Whether a column is named as the text that an item is: ``sentence``, ``tweet_text``.

    A ``message`` in a file of judges alone is sooner theirs.
    """
    name = normalised(column)
    is_theirs = beside_a_judge and name in WRITTEN_BY_JUDGES
    return ITEM_ITSELF.fullmatch(name) is not None and not is_theirs


def is_text_name(column: str) -> bool:
    """Whether a column is named as a text, or as that of a side: ``left_answer``, ``reply_b``."""
    words = [word for word in normalised(column).split("_") if len(word) > 1]
    return bool(words) and words[-1] in TEXT_NOUNS


def may_be_a_judges_own(column: str) -> bool:
    """Whether a text in a judge's file may be what the judge was told, or said."""
    return normalised(column) not in NEVER_A_JUDGES


def is_metric_name(column: str) -> bool:
    """Whether a column is named as one metric, not as any score or evaluation."""
    found = {match[0].lower() for match in METRIC_NAME.finditer(column)}
    return bool(found - {"score", "metric", "eval", "similarity", "distance"})


def group_samples(
    columns: Iterable[str], *, of_any_judge: bool = True, only_said: bool = False
) -> dict[str, list[str]]:
    """Judges of columns: ``llama_1, llama_2`` are two samples of ``llama``.

    Numbers have to count from 0 or 1 without a gap: ``llama_2, llama_3`` are two judges; but
    ``gpt-4o seed 42``, ``gpt-4o seed 43`` are samples, as they say. So are ``judge_1, judge_2``
    unless ``of_any_judge``: nothing but the numbers tells them apart; and ``gemini-1, gemini-2``
    or ``mistral-small-1, mistral-small-2``, which may be versions. Those of a setting,
    ``gpt4_prompt_1`` or ``gpt-4o (temp=1)``, always are judges of their own, and all whose names do
    not say that they are samples where that is asked for (``only_said``).
    """
    names = list(columns)
    numbered: dict[str, dict[int, str]] = {}
    said: set[str] = set()  # stems
    for name in names:
        first = ANSWER_FIRST.match(name)
        if first is not None and numbers_answers(name):
            stem = first["stem"] or first["said"]
            numbered.setdefault(stem, {})[int(first["number"])] = name
            said.add(stem)
            continue
        match = SAMPLE_NUMBER.match(name)
        if match is None or (not match["said"] and _ends_in_a_setting(match)):
            continue
        if match["said"] or not (only_said or (_may_be_several(match) and not of_any_judge)):
            stem = with_brackets_closed(match["stem"])
            numbered.setdefault(stem, {})[int(match["number"])] = name
            said |= {stem} if len(match["said"] or "") > 1 else set()
    samples = {
        stem: [by_number[number] for number in sorted(by_number)]
        for stem, by_number in numbered.items()
        if _are_numbers_of_samples(sorted(by_number), are_said=stem in said) and stem not in names
    }
    stem_of = {column: stem for stem, members in samples.items() for column in members}
    groups: dict[str, list[str]] = {}
    for name in names:
        stem = stem_of.get(name, name)
        groups.setdefault(stem, samples.get(stem, [name]))
    return groups


def with_brackets_closed(part: str) -> str:
    """Close the brackets in the part of a name: ``gpt-4o (attempt`` of ``gpt-4o (attempt 1)``."""
    ends = "".join(close for begin, close in ("[]", "()") if part.count(begin) > part.count(close))
    return part + ends


def _ends_in_a_setting(numbered: re.Match[str]) -> bool:
    """Whether a number is that of what a judge was asked with: ``prompt_1``, ``T=1``."""
    words = _joined_words(numbered["stem"]).split("_")
    return "=" in numbered["between"] or SETTING.match(words[-1]) is not None


def _may_be_several(numbered: re.Match[str]) -> bool:
    """Whether numbers may tell judges apart: any judges', or the versions of a model.

    A model's name that has no version yet may end in one, after what stands between its words.
    """
    stem, between = numbered["stem"], numbered["between"]
    is_open = MODEL_NAME.match(stem) is not None and not any(map(str.isdigit, stem))
    return (is_open and (between in ("-", " ") or between in stem)) or _is_any_judges(stem)


def is_a_run(name: str) -> bool:
    """Whether a name is that of one answer of a judge whom it does not name: ``Run 1``."""
    return RUN.fullmatch(name.strip()) is not None


def numbers_answers(name: str) -> bool:
    """Whether a name begins with the number of an answer: ``Trial 1``, ``Trial 1 (gpt-4o)``.

    What else begins so is about the item, or how a label came to be: ``trial_1_time``.
    """
    first = ANSWER_FIRST.match(name)
    return first is not None and (first["stem"] is None or is_machine_name(first["stem"]))


def is_numbered_as_any_judge(name: str) -> bool:
    """Whether a name is a number of what every judge is called: ``judge_1``, ``llm 2``."""
    numbered = SAMPLE_NUMBER.match(name)
    return numbered is not None and not numbered["said"] and _is_any_judges(numbered["stem"])


def may_be_several_judges(name: str) -> bool:
    """Whether a judge's name is of no model, so that its labels in a list may be of several."""
    return _is_any_judges(name) or names_several_judges(name) is not None


def _is_any_judges(stem: str) -> bool:
    return all(map(ANY_JUDGES.fullmatch, _joined_words(stem).split("_")))


def names_several_judges(name: str) -> bool | None:
    """Whether a name without a model's is that of judges, ``llm_judges``, not of their labels.

    None for what names one judge, ``gpt4_scores``, ``judge``, or its runs, ``judge_samples``.
    """
    *words, last = normalised(split_camel(name)).split("_")
    if not all(map(ANY_JUDGES.fullmatch, words)):
        return None
    if SEVERAL_JUDGES.fullmatch(last):
        return True
    return False if words and SEVERAL_LABELS.fullmatch(last) else None


def _are_numbers_of_samples(numbers: list[int], *, are_said: bool) -> bool:
    """Whether several numbers count up from 0 or 1, as those of what is called a run need not."""
    counts_up = numbers[0] in (0, 1) and numbers[-1] - numbers[0] + 1 == len(numbers)
    return len(numbers) > 1 and (are_said or counts_up)


def is_a_crowd(column: str) -> bool:
    """Whether a column is called as what many people said together: ``crowd_label``."""
    return CROWD.fullmatch(normalised(column)) is not None


def is_an_adjudicator(column: str) -> bool:
    """Whether a column is called as a person who decides among others: ``adjudicator_label``."""
    return ADJUDICATOR.fullmatch(normalised(column)) is not None


def may_be_anybodys(column: str) -> bool:
    """Whether a name says which labels a column holds, not whose: ``label_new``, ``arbiter``."""
    return ANYBODYS.fullmatch(normalised(column)) is not None


def may_be_a_crowd(rater: str) -> bool:
    """Whether a name may be short for crowd workers: ``cws`` beside ``expert``."""
    return SHORT_FOR_A_CROWD.fullmatch(normalised(rater)) is not None


def is_summary_name(column: str) -> bool:
    """Whether a column sums up the labels of several humans: ``human_mean``, ``labelMedian``."""
    return AGGREGATE.search(split_camel(column)) is not None and not is_machine_name(column)


def are_numbers(names: Iterable[str]) -> bool:
    """Whether every text spells a finite number (and there is one)."""
    texts = list(names)
    return bool(texts) and all(numeric_category(text) is not None for text in texts)
