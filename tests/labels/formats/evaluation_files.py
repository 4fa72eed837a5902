"""Small files with the structure of evaluation tools' exports and of published data sets."""

LANGFUSE = [
    {
        "id": "s1", "traceId": "t1", "observationId": None, "name": "helpful",
        "value": 1, "stringValue": "True", "dataType": "BOOLEAN", "source": "ANNOTATION",
        "authorUserId": "ada", "comment": None, "timestamp": "2025-05-01T10:00:00Z",
        "configId": "c1", "queueId": None, "environment": "default",
    },
    {
        "id": "s2", "traceId": "t1", "observationId": None, "name": "helpful",
        "value": 0, "stringValue": "False", "dataType": "BOOLEAN", "source": "EVAL",
        "authorUserId": None, "comment": "too short", "timestamp": "2025-05-01T10:00:01Z",
        "configId": None, "queueId": None, "environment": "default",
    },
    {
        "id": "s3", "traceId": "t2", "observationId": None, "name": "helpful",
        "value": 0, "stringValue": "False", "dataType": "BOOLEAN", "source": "ANNOTATION",
        "authorUserId": "ada", "comment": None, "timestamp": "2025-05-01T10:00:02Z",
        "configId": "c1", "queueId": None, "environment": "default",
    },
    {
        "id": "s4", "traceId": "t1", "observationId": "o7", "name": "tone",
        "value": 0, "stringValue": "polite", "dataType": "CATEGORICAL", "source": "ANNOTATION",
        "authorUserId": "bo", "comment": None, "timestamp": "2025-05-01T10:00:03Z",
        "configId": None, "queueId": None, "environment": "default",
    },
    {
        "id": "s5", "traceId": "t1", "observationId": "o7", "name": "accuracy",
        "value": 0.75, "stringValue": None, "dataType": "NUMERIC", "source": "API",
        "authorUserId": None, "comment": None, "timestamp": "2025-05-01T10:00:04Z",
        "configId": None, "queueId": None, "environment": "default",
    },
]  # fmt: skip
LANGFUSE_SAID = [
    ("t1", "ada", "human", "helpful", "true"),
    ("t1", "EVAL", "machine", "helpful", "false"),
    ("t2", "ada", "human", "helpful", "false"),
    ("o7", "bo", "human", "tone", "polite"),
    ("o7", "API", "machine", "accuracy", "0.75"),
]

LANGSMITH = [
    {"id": "f1", "run_id": "r1", "key": "correct", "score": 1, "value": None, "comment": "",
     "feedback_source": {"type": "app", "user_name": "Ada", "metadata": None}},
    {"id": "f2", "run_id": "r1", "key": "correct", "score": 0.0, "value": None, "comment": "no",
     "feedback_source": {"type": "model", "metadata": {"evaluator_name": "gpt-4o grader"}}},
    {"id": "f3", "run_id": "r2", "key": "correct", "score": None, "value": "partly",
     "comment": None, "feedback_source": {"type": "api", "metadata": {}}},
    {"id": "f4", "run_id": "r2", "key": "note", "score": None, "value": None, "comment": "nice",
     "feedback_source": {"type": "app", "metadata": {}}},
]  # fmt: skip
LANGSMITH_SAID = [
    ("r1", "Ada", "human", "correct", "1"),
    ("r1", "gpt-4o grader", "machine", "correct", "0"),
    ("r2", "api", "machine", "correct", "partly"),
]

PHOENIX = [
    {"id": "a1", "span_id": "sp1", "name": "correctness", "annotator_kind": "HUMAN",
     "result": {"label": "correct", "score": 1, "explanation": None}, "identifier": "",
     "metadata": {}, "user_id": "VXNlcjox", "source": "APP"},
    {"id": "a2", "span_id": "sp1", "name": "correctness", "annotator_kind": "LLM",
     "result": {"label": "incorrect", "score": 0, "explanation": "wrong"}, "identifier": "",
     "metadata": {"model": "gpt-4o"}, "user_id": None, "source": "API"},
    {"id": "a3", "span_id": "sp2", "name": "length", "annotator_kind": "CODE",
     "result": {"label": None, "score": 0.5, "explanation": None}, "identifier": "counter",
     "metadata": {}, "user_id": None, "source": "API"},
]  # fmt: skip
PHOENIX_SAID = [
    ("sp1", "VXNlcjox", "human", "correctness", "correct"),
    ("sp1", "gpt-4o", "machine", "correctness", "incorrect"),
    ("sp2", "counter", "machine", "length", "0.5"),
]

OPIK = [
    {"id": "tr1", "name": "chat", "input": {"q": "Hi"}, "output": {"a": "Hello"},
     "feedback_scores": [
         {"name": "relevance", "value": 1.0, "category_name": "good", "source": "ui",
          "created_by": "ada", "value_by_author": {
              "ada": {"value": 1.0, "category_name": "good", "source": "ui"},
              "bo": {"value": 0.0, "category_name": "bad", "source": "ui"}}},
         {"name": "Hallucination", "value": 0.2, "source": "online_scoring", "reason": "…",
          "created_by": "admin"}]},
    {"id": "tr2", "name": "chat", "input": {"q": "Bye"}, "output": {"a": "Ciao"},
     "feedback_scores": [
         {"name": "relevance", "value": 0.0, "category_name": "bad", "source": "sdk",
          "created_by": "ada"}]},
    {"id": "tr3", "name": "chat", "input": {"q": "?"}, "output": None, "feedback_scores": None},
]  # fmt: skip
OPIK_SAID = [
    ("tr1", "ada", "human", "relevance", "good"),
    ("tr1", "bo", "human", "relevance", "bad"),
    ("tr1", "online_scoring", "machine", "Hallucination", "0.2"),
    ("tr2", "sdk", "machine", "relevance", "bad"),
]

MLFLOW = [
    {"info": {"trace_id": "tr-1", "assessments": [
        {"assessment_id": "a-1", "assessment_name": "relevance", "trace_id": "tr-1",
         "source": {"source_type": "HUMAN", "source_id": "ada@x.org"}, "feedback": {"value": True}},
        {"assessment_id": "a-2", "assessment_name": "relevance", "trace_id": "tr-1",
         "source": {"source_type": "LLM_JUDGE", "source_id": "gpt-4o"},
         "feedback": {"value": False}, "rationale": "off topic", "valid": True},
        {"assessment_id": "a-3", "assessment_name": "relevance", "trace_id": "tr-1",
         "source": {"source_type": "LLM_JUDGE", "source_id": "gpt-4o"},
         "feedback": {"value": True}, "valid": False},
        {"assessment_id": "a-4", "assessment_name": "expected", "trace_id": "tr-1",
         "source": {"source_type": "HUMAN", "source_id": "ada@x.org"},
         "expectation": {"value": "Paris"}}]}, "data": {"spans": []}},
    {"info": {"trace_id": "tr-2", "assessments": [
        {"assessment_id": "a-5", "assessment_name": "relevance", "trace_id": "tr-2",
         "source": {"source_type": "CODE", "source_id": "rule"},
         "feedback": {"value": None, "error": {"error_code": "X"}}}]}, "data": {"spans": []}},
]  # fmt: skip
MLFLOW_SAID = [
    ("tr-1", "ada@x.org", "human", "relevance", "true"),
    ("tr-1", "gpt-4o", "machine", "relevance", "false"),
]

MLFLOW_TABLE = {
    "columns": ["inputs", "outputs", "faithfulness/v1/score", "faithfulness/v1/justification",
                "token_count"],
    "data": [["Q1", "A1", 4, "mostly", 12], ["Q2", "A2", 2, "invented", 15]],
}  # fmt: skip
MLFLOW_TABLE_SAID = [
    ("1", "faithfulness", "machine", "faithfulness", "4"),
    ("2", "faithfulness", "machine", "faithfulness", "2"),
]

BRAINTRUST = [
    {"id": "e1", "span_id": "e1", "root_span_id": "e1", "input": "Q1", "output": "A1",
     "expected": "X", "metadata": {}, "scores": {"Factuality": 0.6, "Correct": 1},
     "metrics": {"duration": 1.2}, "audit_data": [
         {"source": "app", "metadata": {"user_email": "ada@x.org"},
          "audit_data": {"action": "merge", "path": ["scores", "Correct"], "to": 1}}]},
    {"id": "e2", "span_id": "e2", "root_span_id": "e2", "input": "Q2", "output": "A2",
     "expected": "Y", "metadata": None, "scores": {"Factuality": None, "Correct": None},
     "metrics": None, "audit_data": None},
]  # fmt: skip
BRAINTRUST_SAID = [
    ("e1", "scorer", "machine", "Factuality", "0.6"),
    ("e1", "ada@x.org", "human", "Correct", "1"),
    ("e2", "scorer", "machine", "Factuality", None),
    ("e2", "scorer", "machine", "Correct", None),
]

WEAVE = [
    {"id": "1", "project_id": "p", "weave_ref": "weave:///e/p/call/c1", "wb_user_id": "u1",
     "creator": "ada", "feedback_type": "wandb.annotation.quality", "payload": {"value": 4}},
    {"id": "2", "project_id": "p", "weave_ref": "weave:///e/p/call/c1", "wb_user_id": "u1",
     "creator": None, "feedback_type": "wandb.runnable.Judge",
     "payload": {"output": {"passed": True, "reason": "It answers what the user had asked."}}},
    {"id": "3", "project_id": "p", "weave_ref": "weave:///e/p/call/c2", "wb_user_id": "u2",
     "creator": None, "feedback_type": "wandb.reaction.1", "payload": {"emoji": "👎"}},
    {"id": "4", "project_id": "p", "weave_ref": "weave:///e/p/call/c2", "wb_user_id": "u2",
     "creator": None, "feedback_type": "wandb.note.1", "payload": {"note": "hm"}},
]  # fmt: skip
WEAVE_SAID = [
    ("c1", "ada", "human", "quality", "4"),
    ("c1", "Judge", "machine", "Judge: passed", "true"),
    ("c2", "u2", "human", "reaction", "bad"),
]

PROMPTFOO = {
    "evalId": "eval-1",
    "results": {"version": 3, "results": [
        {"testIdx": 0, "promptIdx": 0, "provider": {"id": "openai:gpt-4o", "label": ""},
         "vars": {"q": "2+2"}, "response": {"output": "4"}, "success": True, "score": 1,
         "gradingResult": {"pass": True, "score": 1, "componentResults": [
             {"pass": False, "score": 0, "assertion": {"type": "llm-rubric", "value": "is polite"}},
             {"pass": True, "score": 1, "comment": "fine", "assertion": {"type": "human"}}]}},
        {"testIdx": 1, "promptIdx": 1, "provider": "echo", "vars": {"q": "3+3"},
         "response": {"output": "7"}, "success": False, "score": 0,
         "gradingResult": {"pass": False, "score": 0, "componentResults": None}},
        {"testIdx": 2, "promptIdx": 0, "provider": "echo", "vars": {}, "response": {"error": "x"},
         "success": False, "score": 0, "failureReason": 2, "gradingResult": None},
    ]},
}  # fmt: skip
PROMPTFOO_SAID = [
    ("0", "llm-rubric: is polite", "machine", None, "fail"),
    ("0", "human", "human", None, "pass"),
    ("1", "promptfoo", "machine", None, "fail"),
]

DEEPEVAL = {
    "test_results": [
        {"name": "t0", "input": "Q", "actual_output": "A", "success": True, "metrics_data": [
            {"name": "Faithfulness", "score": 0.5, "evaluation_model": "gpt-4o", "error": None},
            {"name": "Bias", "score": None, "evaluation_model": "gpt-4o", "error": "timeout"}]},
        {"name": "t0", "input": "Q2", "actual_output": "B", "success": True, "metrics_data": None},
        {"name": "t1", "input": "Q3", "actual_output": "B", "success": True, "metrics_data": [
            {"name": "Faithfulness", "score": 1, "evaluation_model": None, "error": None}]},
    ]
}  # fmt: skip
DEEPEVAL_SAID = [
    ("t0", "gpt-4o", "machine", "Faithfulness", "0.5"),
    ("t0", "gpt-4o", "machine", "Bias", None),
    ("t1", "Faithfulness", "machine", "Faithfulness", "1"),
]

RAGAS = {
    "helpful": [
        {"metric_input": {"user_input": "a", "response": "A"}, "metric_output": 1,
         "prompts": {"p": {"edited_output": None}}, "is_accepted": True},
        {"metric_input": {"user_input": "b", "response": "B"}, "metric_output": 1,
         "prompts": {"p": {"edited_output": {"verdict": 0, "reason": "…"}}}, "is_accepted": False},
        {"metric_input": {"user_input": "c", "response": "C"}, "metric_output": 0,
         "prompts": {"p": {"edited_output": None}}, "is_accepted": False},
        {"metric_input": {"user_input": "a", "response": "A"}, "metric_output": 1,
         "prompts": None, "is_accepted": None},
    ]
}  # fmt: skip
RAGAS_SAID = [
    ("0", "ragas metric", "machine", "helpful", "1"),
    ("0", "annotator", "human", "helpful", "1"),
    ("1", "ragas metric", "machine", "helpful", "1"),
    ("1", "annotator", "human", "helpful", "0"),
    ("2", "ragas metric", "machine", "helpful", "0"),
    ("2", "annotator", "human", "helpful", "1"),
    ("3", "ragas metric", "machine", "helpful", "1"),
    ("3", "annotator", "human", "helpful", None),
]

INSPECT = {
    "version": 2, "status": "success", "eval": {"task": "t", "model": "m"},
    "samples": [
        {"id": 1, "epoch": 1, "input": "Q", "target": "A", "output": {"completion": "B"},
         "scores": {"graded": {"value": "C", "answer": "B", "history": [
             {"value": "I", "provenance": None},
             {"value": "C", "provenance": {"author": "ada", "reason": "it is right"}}]}}},
        {"id": 2, "epoch": 1, "input": "Q2", "target": "A", "output": None,
         "scores": {"graded": {"value": "I", "answer": "B", "history": []}}},
        {"id": 3, "epoch": 1, "input": "Q3", "target": "A", "scores": None},
    ],
}  # fmt: skip
INSPECT_SAID = [
    ("1", "graded", "machine", "graded", "I"),
    ("1", "ada", "human", "graded", "C"),
    ("2", "graded", "machine", "graded", "I"),
]

LM_EVAL = [
    {"doc_id": 0, "doc": {"q": "1+1"}, "target": "2", "arguments": [], "resps": [["2"]],
     "filtered_resps": ["2"], "filter": "strict", "exact_match": 1.0, "doc_hash": "x"},
    {"doc_id": 0, "doc": {"q": "1+1"}, "target": "2", "arguments": [], "resps": [["2"]],
     "filtered_resps": ["[none]"], "filter": "flexible", "exact_match": 0.0, "doc_hash": "x"},
]  # fmt: skip
LM_EVAL_SAID = [
    ("0", "lm-eval, strict", "machine", "exact_match", "1"),
    ("0", "lm-eval, flexible", "machine", "exact_match", "0"),
]

MT_BENCH = [
    {"question_id": 81, "model_a": "zeta", "model_b": "alpha", "winner": "model_a",
     "judge": "expert_17", "turn": 1, "conversation_a": [{"role": "user", "content": "Hi"}],
     "conversation_b": [{"role": "user", "content": "Hi"}]},
    {"question_id": 81, "model_a": "alpha", "model_b": "zeta", "winner": "tie (inconsistent)",
     "judge": ["gpt-4", "pair-v2"], "turn": 1, "conversation_a": [], "conversation_b": []},
    {"question_id": 81, "model_a": "alpha", "model_b": "zeta", "winner": "model_a",
     "judge": "author_1", "turn": 2, "conversation_a": [], "conversation_b": []},
]  # fmt: skip
MT_BENCH_SAID = [
    ("81__alpha__zeta__1", "expert_17", "human", None, "model_a"),
    ("81__alpha__zeta__1", "gpt-4", "machine", None, "tie (inconsistent)"),
    ("81__alpha__zeta__2", "author_1", "human", None, "model_a"),
]

MT_BENCH_TWO_ORDERS = [
    {"question_id": 81, "model_1": "alpaca", "model_2": "vicuna", "g1_winner": "model_1",
     "g2_winner": "model_2", "judge": ["gpt-4", "pair-v2"], "turn": 1, "tstamp": 1.0},
    {"question_id": 82, "model_1": "alpaca", "model_2": "vicuna", "g1_winner": "tie",
     "g2_winner": "error", "judge": ["gpt-4", "pair-math-v1"], "turn": 1, "tstamp": 2.0},
]  # fmt: skip
MT_BENCH_TWO_ORDERS_SAID = [
    ("81__alpaca__vicuna__1", "gpt-4", "machine", None, "model_1"),
    ("81__alpaca__vicuna__1", "gpt-4", "machine", None, "model_a"),
    ("82__alpaca__vicuna__1", "gpt-4", "machine", None, "tie"),
    ("82__alpaca__vicuna__1", "gpt-4", "machine", None, "error"),
]

MT_BENCH_GRADES = [
    {"question_id": 81, "model": "alpaca", "judge": ["gpt-4", "single-v1"], "score": 7, "turn": 1},
    {"question_id": 81, "model": "alpaca", "judge": ["gpt-4", "single-math-v1"], "score": -1,
     "turn": 2},
]  # fmt: skip
MT_BENCH_GRADES_SAID = [
    ("81__alpaca__1", "gpt-4", "machine", None, "7"),
    ("81__alpaca__2", "gpt-4", "machine", None, "-1"),
]

ARENA = [
    {"id": "x1", "model_a": "m1", "model_b": "m2", "winner": "both_bad", "language": "en",
     "evaluation_session_id": "s1", "evaluation_order": 1, "is_code": False,
     "conversation_a": [{"role": "user", "content": [{"type": "text", "text": "Hi"}]}],
     "conversation_b": [], "timestamp": "2025-06-01"},
    {"id": "x2", "model_a": "m2", "model_b": "m1", "winner": "model_b", "language": "de",
     "evaluation_session_id": "s1", "evaluation_order": 2, "is_code": True,
     "conversation_a": [], "conversation_b": [], "timestamp": "2025-06-01"},
]  # fmt: skip
ARENA_SAID = [
    ("x1", "voter", "human", None, "both_bad"),
    ("x2", "voter", "human", None, "model_b"),
]

ALPACA_EVAL = [
    {"instruction": "Do", "output_1": "a", "output_2": "b", "generator_1": "ref",
     "generator_2": "mine", "annotator": "weighted_gpt4", "preference": 1.37},
    {"instruction": "Go", "output_1": "a", "output_2": "b", "generator_1": "ref",
     "generator_2": "mine", "annotator": "weighted_gpt4", "preference": 1.5},
    {"instruction": "Be", "output_1": "a", "output_2": "b", "generator_1": "ref",
     "generator_2": "mine", "annotator": "weighted_gpt4", "preference": None},
    {"instruction": "Do", "output_1": "a", "output_2": "b", "generator_1": "ref",
     "generator_2": "mine", "annotator_index": 3, "preference": 2},
]  # fmt: skip
ALPACA_EVAL_SAID = [
    ("Do", "weighted_gpt4", "machine", None, "A"),
    ("Go", "weighted_gpt4", "machine", None, "tie"),
    ("Be", "weighted_gpt4", "machine", None, None),
    ("Do", "annotator_3", "human", None, "B"),
]

REWARD_BENCH = {
    "model": "org/rm", "model_type": "Seq. Classifier", "chat_template": "x",
    "subset": ["easy", "easy", "hard"], "id": [1, 2, 1], "results": [1, 0, None],
    "scores_chosen": [[[0.5]], 0.1, 0.3], "scores_rejected": [[[0.2]], 0.4, 0.3],
}  # fmt: skip
REWARD_BENCH_SAID = [
    ("easy/1", "chosen (implied)", "human", None, "chosen"),
    ("easy/1", "org/rm", "machine", None, "chosen"),
    ("easy/2", "chosen (implied)", "human", None, "chosen"),
    ("easy/2", "org/rm", "machine", None, "rejected"),
    ("hard/1", "chosen (implied)", "human", None, "chosen"),
    ("hard/1", "org/rm", "machine", None, "tie"),
]

PANDALM = [
    {"idx": 0, "motivation_app": "x", "cmp_key": "bloom-7b_llama-7b", "instruction": "i",
     "input": float("nan"), "response1": "a", "response2": "b", "annotator1": 2, "annotator2": 0,
     "annotator3": None},
]  # fmt: skip
PANDALM_SAID = [
    ("0", "annotator1", "human", None, "2"),
    ("0", "annotator2", "human", None, "0"),
    ("0", "annotator3", "human", None, None),
]

LLMBAR = [
    {"input": "i", "output_1": "a", "output_2": "b", "label": 2, "results": [
        {"swap = False": {"completion": ["Output (a)", "stop"], "winner": "1"},
         "swap = True": {"completion": ["…", "stop"], "winner": None}}]},
    {"input": "j", "output_1": "a", "output_2": "b", "label": 1, "results": None},
]  # fmt: skip
LLMBAR_SAID = [
    ("0", "label", "human", None, "2"),
    ("0", "evaluator", "machine", None, "1"),
    ("0", "evaluator", "machine", None, None),
    ("1", "label", "human", None, "1"),
]

HELP_STEER = [
    {"prompt": "p", "response": "r", "helpfulness": [4, 3], "correctness": [4, 4],
     "coherence": [4, 4], "complexity": [1, 2], "verbosity": [2, None]},
]  # fmt: skip
HELP_STEER_SAID = [
    ("0", "human_1", "human", "helpfulness", "4"),
    ("0", "human_2", "human", "helpfulness", "3"),
    ("0", "human_1", "human", "correctness", "4"),
    ("0", "human_2", "human", "correctness", "4"),
    ("0", "human_1", "human", "coherence", "4"),
    ("0", "human_2", "human", "coherence", "4"),
    ("0", "human_1", "human", "complexity", "1"),
    ("0", "human_2", "human", "complexity", "2"),
    ("0", "human_1", "human", "verbosity", "2"),
    ("0", "human_2", "human", "verbosity", None),
]

HELP_STEER_PAIRS = [
    {"domain": "general", "language": "english", "context": [{"role": "user", "content": "Hi"}],
     "response1": "a", "response2": "b", "overall_preference": 1, "individual_preference": [
         {"score": 2, "reasoning": "…"}, {"score": -1, "reasoning": "…"}, {"score": 0}]},
]  # fmt: skip
HELP_STEER_PAIRS_SAID = [
    ("0", "human_1", "human", None, "B"),
    ("0", "human_2", "human", None, "A"),
    ("0", "human_3", "human", None, "tie"),
]

SUMM_EVAL = [
    {"id": "d1", "model_id": "M0", "decoded": "sum", "expert_annotations": [
        {"coherence": 2, "consistency": 1, "fluency": 4, "relevance": 2}],
     "turker_annotations": [{"coherence": 3, "consistency": None, "fluency": 3, "relevance": 4}],
     "references": ["r"], "filepath": "x"},
]  # fmt: skip
SUMM_EVAL_SAID = [
    ("d1", "expert_annotations_1", "human", "coherence", "2"),
    ("d1", "expert_annotations_1", "human", "consistency", "1"),
    ("d1", "expert_annotations_1", "human", "fluency", "4"),
    ("d1", "expert_annotations_1", "human", "relevance", "2"),
    ("d1", "turker_annotations_1", "human", "coherence", "3"),
    ("d1", "turker_annotations_1", "human", "consistency", None),
    ("d1", "turker_annotations_1", "human", "fluency", "3"),
    ("d1", "turker_annotations_1", "human", "relevance", "4"),
]

G_EVAL = [
    {"doc_id": "d1", "system_id": "M0", "source": "s", "reference": "r", "system_output": "o",
     "scores": {"coherence": 2.33, "fluency": 5.0}, "prompt": "Rate it.\n- Coherence (1-5): ...",
     "all_responses": ["3", "4 - fine", ""]},
]  # fmt: skip
G_EVAL_SAID = [
    ("d1", "G-Eval", "machine", "coherence", "3"),
    ("d1", "G-Eval", "machine", "coherence", "4 - fine"),
    ("d1", "G-Eval", "machine", "coherence", None),
]

USR = [
    {"context": "c", "fact": "f", "annotators": ["ada", "bo"], "responses": [
        {"response": "r", "model": "Human", "Understandable": [1, 0], "Overall": [5, 4]},
        {"response": "q", "model": "Seq2Seq", "Understandable": [1, 1], "Overall": [2, None]}]},
]  # fmt: skip
USR_SAID = [
    ("0 Human", "ada", "human", "Understandable", "1"),
    ("0 Human", "bo", "human", "Understandable", "0"),
    ("0 Human", "ada", "human", "Overall", "5"),
    ("0 Human", "bo", "human", "Overall", "4"),
    ("0 Seq2Seq", "ada", "human", "Understandable", "1"),
    ("0 Seq2Seq", "bo", "human", "Understandable", "1"),
    ("0 Seq2Seq", "ada", "human", "Overall", "2"),
    ("0 Seq2Seq", "bo", "human", "Overall", None),
]

FED = [
    {"context": "c", "response": "r", "system": "Meena",
     "annotations": {"Fluent": [2, 1], "Correct": [0, "N/A (nothing to correct)"]}},
    {"context": "c", "system": "Human", "annotations": {"Overall": [4, 3]}},
]  # fmt: skip
FED_SAID = [
    ("0", "human_1", "human", "Fluent", "2"),
    ("0", "human_2", "human", "Fluent", "1"),
    ("0", "human_1", "human", "Correct", "0"),
    ("0", "human_2", "human", "Correct", None),
    ("1", "human_1", "human", "Overall", "4"),
    ("1", "human_2", "human", "Overall", "3"),
]

SNLI = [
    {"annotator_labels": ["neutral", "entailment", ""], "gold_label": "-", "pairID": "p1",
     "captionID": "c1", "sentence1": "A", "sentence2": "B"},
]  # fmt: skip
SNLI_SAID = [
    ("p1", "human_1", "human", None, "neutral"),
    ("p1", "human_2", "human", None, "entailment"),
    ("p1", "human_3", "human", None, None),
]

CHAOS_NLI = [
    {"uid": "u1", "label_counter": {"e": 2, "n": 1}, "majority_label": "e",
     "label_dist": [0.67, 0.33, 0.0], "label_count": [2, 1, 0], "entropy": 0.9,
     "example": {"uid": "u1", "premise": "A", "hypothesis": "B"}, "old_label": "e",
     "old_labels": ["entailment", "neutral"]},
]  # fmt: skip
CHAOS_NLI_SAID = [
    ("u1", "human_1", "human", None, "e"),
    ("u1", "human_2", "human", None, "e"),
    ("u1", "human_3", "human", None, "n"),
]

LEWIDI = {
    "7": {"text": {"context": "c"}, "annotation task": "sarcasm", "number of annotations": 2,
          "annotations": {"Ann1": "2", "Ann3": "5"}, "annotators": "Ann1,Ann3",
          "soft_label": {"1": 0.0, "2": 0.5, "3": 0.0, "4": 0.0, "5": 0.5}, "lang": "en"},
    "8": {"text": {"context": "d"}, "annotation task": "sarcasm", "number of annotations": 2,
          "annotations": "1,3", "annotators": "Ann1,Ann2", "soft_label": {"1": 0.5, "3": 0.5}},
}  # fmt: skip
LEWIDI_SAID = [
    ("7", "Ann1", "human", "sarcasm", "2"),
    ("7", "Ann3", "human", "sarcasm", "5"),
    ("8", "Ann1", "human", "sarcasm", "1"),
    ("8", "Ann2", "human", "sarcasm", "3"),
]

LEWIDI_CHOICES = {
    "n1": {"text": {"context": "c"}, "annotation task": "nli", "annotators": "Ann1,Ann2",
           "annotations": {"Ann1": "neutral,entailment", "Ann2": "neutral"},
           "soft_label": {"entailment": {"0": 0.5, "1": 0.5}, "neutral": {"0": 0.0, "1": 1.0}}},
}  # fmt: skip
LEWIDI_CHOICES_SAID = [
    ("n1", "Ann1", "human", "nli: entailment", "yes"),
    ("n1", "Ann1", "human", "nli: neutral", "yes"),
    ("n1", "Ann2", "human", "nli: entailment", "no"),
    ("n1", "Ann2", "human", "nli: neutral", "yes"),
]

HATE_XPLAIN = {
    "1_gab": {"post_id": "1_gab", "annotators": [
        {"label": "normal", "annotator_id": 1, "target": ["None"]},
        {"label": "offensive", "annotator_id": 4, "target": ["Women", "Men"]}],
        "rationales": [[0, 1]], "post_tokens": ["a", "post"]},
}  # fmt: skip
HATE_XPLAIN_SAID = [
    ("1_gab", "annotator_1", "human", None, "normal"),
    ("1_gab", "annotator_4", "human", None, "offensive"),
]

HATE_XPLAIN_COLUMNS = [
    {"id": "1_gab", "annotators": {"label": [0, 2], "annotator_id": [1, 4], "target": [[], []]},
     "rationales": [[0, 1]], "post_tokens": ["a", "post"]},
]  # fmt: skip
HATE_XPLAIN_COLUMNS_SAID = [
    ("1_gab", "annotator_1", "human", None, "hatespeech"),
    ("1_gab", "annotator_4", "human", None, "offensive"),
]

LLM_COMPARATOR = {
    "metadata": {"source_path": "x", "custom_fields_schema": []},
    "models": [{"name": "new"}, {"name": "old"}],
    "examples": [
        {"input_text": "p", "tags": [], "output_text_a": "a", "output_text_b": "b", "score": 0.5,
         "individual_rater_scores": [{"score": 1.5, "is_flipped": False, "rationale": "…"},
                                     {"score": -0.5, "is_flipped": True, "rationale": "…"}]},
        {"input_text": "q", "tags": [], "output_text_a": "a", "output_text_b": "b", "score": 0,
         "individual_rater_scores": []},
    ],
}  # fmt: skip
LLM_COMPARATOR_SAID = [
    ("p", "autorater", "machine", None, "A"),
    ("p", "autorater", "machine", None, "B"),
    ("q", "autorater", "machine", None, "tie"),
]

MQM_RATINGS = [
    {"source": "s", "hypothesis": "h", "document_id": "d", "segment_id": 0, "system_id": "m1",
     "rater_id": "rater1", "errors": [
         {"start": 0, "end": 2, "category": "accuracy/mistranslation", "severity": "major"},
         {"start": 3, "end": 4, "category": "fluency/punctuation", "severity": "minor"}]},
    {"source": "s", "hypothesis": "h", "document_id": "d", "segment_id": 1, "system_id": "m1",
     "rater_id": "rater1", "errors": []},
]  # fmt: skip
MQM_RATINGS_SAID = [
    ("d/0", "rater1", "human", "mqm", "-5.1"),
    ("d/1", "rater1", "human", "mqm", "0"),
]

# Name -> (document, what people and judges said in it).
FILES = {
    name: (document, globals()[f"{name}_SAID"])
    for name, document in sorted(globals().items())
    if name.isupper() and f"{name}_SAID" in globals()
}
