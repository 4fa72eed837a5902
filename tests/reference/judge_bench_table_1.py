"""Scores of judges on JUDGE-BENCH, from Bavaresco et al., "LLMs instead of Human Judges?", Table 1.

The judges whose responses are those of the published results; the sixth, Llama-3-70B, became
Llama-3.1-70B in them. A score is (mean, deviation over the properties); deviations of one property
are None. The averages stand below the table's two halves, the valid-response rates of at least 98 %
in its caption.
"""

JUDGES = (
    "gpt-4o",
    "Mixtral-8x22B-Instruct-v0.1",
    "gemini-1.5-flash-latest",
    "Mixtral-8x7B-Instruct-v0.1",
    "c4ai-command-r-plus",
)
# (data set, kind): properties, (mean, deviation) of each judge, sigma, alpha
TABLE_1 = {
    ("cola", "kappa"): (
        1,
        [(0.34, None), (0.54, None), (0.44, None), (0.55, None), (0.12, None)],
        0.16,
        None,
    ),
    ("toxic-chat", "kappa"): (
        2,
        [(0.49, 0.36), (0.45, 0.27), (0.45, 0.35), (0.36, 0.12), (0.28, 0.35)],
        0.11,
        None,
    ),
    ("llmbar-natural", "kappa"): (
        1,
        [(0.84, None), (0.72, None), (0.79, None), (0.5, None), (0.56, None)],
        0.14,
        None,
    ),
    ("llmbar-adversarial", "kappa"): (
        1,
        [(0.58, None), (0.2, None), (0.29, None), (0.07, None), (0.11, None)],
        0.24,
        None,
    ),
    ("cola-grammar", "kappa"): (
        63,
        [(0.47, 0.22), (0.28, 0.23), (0.26, 0.24), (0.21, 0.18), (0.13, 0.14)],
        0.13,
        None,
    ),
    ("topical-chat", "kappa"): (
        2,
        [(0.05, 0.07), (-0.03, 0.04), (-0.03, 0.04), (0.02, 0.03), (0.01, 0.02)],
        0.15,
        0.08,
    ),
    ("roscoe-gsm8k", "kappa"): (
        2,
        [(0.59, 0.35), (0.62, 0.38), (0.6, 0.24), (0.58, 0.36), (0.0, None)],
        0.23,
        None,
    ),
    ("roscoe-esnli", "kappa"): (
        2,
        [(0.29, 0.06), (0.13, 0.13), (0.11, 0.18), (0.1, 0.11), (0.03, 0.05)],
        0.17,
        None,
    ),
    ("roscoe-drop", "kappa"): (
        2,
        [(0.29, 0.08), (0.2, 0.12), (0.08, 0.05), (0.13, 0.21), (0.03, 0.04)],
        0.13,
        None,
    ),
    ("roscoe-cosmos", "kappa"): (
        2,
        [(0.16, 0.07), (0.09, 0.17), (0.14, 0.17), (0.19, 0.05), (-0.03, 0.01)],
        0.13,
        None,
    ),
    ("qags", "kappa"): (
        1,
        [(0.72, None), (0.66, None), (0.66, None), (0.68, None), (0.13, None)],
        0.21,
        0.49,
    ),
    ("medical-safety", "kappa"): (
        2,
        [(0.02, 0.03), (-0.01, 0.09), (-0.03, 0.08), (0.0, 0.06), (0.01, 0.01)],
        0.03,
        None,
    ),
    ("dices-990", "kappa"): (
        1,
        [(-0.24, None), (-0.16, None), (-0.13, None), (-0.2, None), (-0.09, None)],
        0.05,
        0.14,
    ),
    ("dices-350-expert", "kappa"): (
        1,
        [(-0.2, None), (-0.15, None), (-0.03, None), (-0.11, None), (-0.01, None)],
        0.08,
        None,
    ),
    ("dices-350-crowdsourced", "kappa"): (
        1,
        [(-0.22, None), (-0.08, None), (-0.02, None), (-0.11, None), (-0.08, None)],
        0.06,
        0.16,
    ),
    ("persona-chat", "kappa"): (
        2,
        [(0.24, 0.34), (0.58, 0.59), (-0.03, 0.04), (0.54, 0.65), (0.48, 0.74)],
        0.19,
        0.33,
    ),
    ("inferential-strategies", "kappa"): (
        1,
        [(0.42, None), (0.02, None), (0.22, None), (0.06, None), (-0.02, None)],
        0.16,
        1.0,
    ),
    ("dailydialog-acceptability", "rho"): (
        1,
        [(0.69, None), (0.55, None), (0.61, None), (0.63, None), (0.52, None)],
        0.05,
        0.59,
    ),
    ("switchboard-acceptability", "rho"): (
        1,
        [(0.66, None), (0.63, None), (0.59, None), (0.56, None), (0.36, None)],
        0.13,
        0.57,
    ),
    ("persona-chat", "rho"): (
        4,
        [(0.22, 0.11), (0.16, 0.1), (0.1, 0.09), (0.02, 0.15), (0.07, 0.13)],
        0.19,
        0.33,
    ),
    ("topical-chat", "rho"): (
        4,
        [(0.26, 0.03), (0.13, 0.04), (0.17, 0.12), (0.21, 0.18), (0.14, 0.05)],
        0.15,
        0.08,
    ),
    ("recipe-crowd-sourcing-data", "rho"): (
        6,
        [(0.78, 0.05), (0.6, 0.15), (0.67, 0.09), (0.57, 0.23), (0.32, 0.28)],
        0.2,
        0.41,
    ),
    ("roscoe-cosmos", "rho"): (
        2,
        [(0.57, 0.18), (0.51, 0.16), (0.57, 0.17), (0.53, 0.21), (0.33, 0.25)],
        0.13,
        None,
    ),
    ("roscoe-drop", "rho"): (
        2,
        [(0.57, 0.22), (0.44, 0.15), (0.44, 0.13), (0.32, 0.12), (0.21, 0.22)],
        0.13,
        None,
    ),
    ("roscoe-esnli", "rho"): (
        2,
        [(0.49, 0.24), (0.38, 0.17), (0.35, 0.21), (0.32, 0.12), (0.09, 0.08)],
        0.17,
        None,
    ),
    ("roscoe-gsm8k", "rho"): (
        2,
        [(0.82, 0.12), (0.81, 0.14), (0.81, 0.12), (0.79, 0.13), (0.68, 0.2)],
        0.23,
        None,
    ),
    ("newsroom", "rho"): (
        4,
        [(0.59, 0.02), (0.44, 0.04), (0.55, 0.04), (0.5, 0.07), (0.36, 0.06)],
        0.1,
        0.11,
    ),
    ("summeval", "rho"): (
        4,
        [(0.37, 0.07), (0.54, 0.08), (0.4, 0.02), (0.48, 0.02), (0.19, 0.06)],
        0.15,
        None,
    ),
    ("wmt-23-en-de", "rho"): (
        1,
        [(0.22, None), (0.23, None), (0.16, None), (0.17, None), (0.22, None)],
        0.04,
        None,
    ),
    ("wmt-23-zh-en", "rho"): (
        1,
        [(0.17, None), (0.19, None), (0.14, None), (0.15, None), (0.15, None)],
        0.03,
        None,
    ),
    ("wmt-human-en-de", "rho"): (
        1,
        [(0.63, None), (0.51, None), (0.46, None), (0.19, None), (0.42, None)],
        0.2,
        0.5,
    ),
    ("wmt-human-zh-en", "rho"): (
        1,
        [(0.54, None), (0.48, None), (0.41, None), (0.25, None), (0.42, None)],
        0.14,
        0.09,
    ),
}
AVERAGES = {
    "kappa": ((0.28, 0.32), (0.24, 0.30), (0.22, 0.28), (0.21, 0.28), (0.10, 0.18)),
    "rho": ((0.50, 0.21), (0.44, 0.19), (0.43, 0.21), (0.38, 0.22), (0.30, 0.17)),
}
# Cells of which the published results give another second decimal. All have invalid responses,
# whose random stand-ins were drawn anew after the paper.
REDRAWN = {
    ("cola", "kappa", "gemini-1.5-flash-latest"),
    ("llmbar-natural", "kappa", "Mixtral-8x7B-Instruct-v0.1"),
    ("llmbar-adversarial", "kappa", "Mixtral-8x7B-Instruct-v0.1"),
    ("qags", "kappa", "gemini-1.5-flash-latest"),
    ("medical-safety", "kappa", "gpt-4o"),
    ("medical-safety", "kappa", "Mixtral-8x22B-Instruct-v0.1"),
    ("medical-safety", "kappa", "c4ai-command-r-plus"),
    ("dices-990", "kappa", "gemini-1.5-flash-latest"),
    ("dices-350-expert", "kappa", "c4ai-command-r-plus"),
    ("dailydialog-acceptability", "rho", "gemini-1.5-flash-latest"),
    ("recipe-crowd-sourcing-data", "rho", "Mixtral-8x7B-Instruct-v0.1"),
    ("newsroom", "rho", "Mixtral-8x22B-Instruct-v0.1"),
    ("newsroom", "rho", "gemini-1.5-flash-latest"),
    ("summeval", "rho", "gpt-4o"),
    ("summeval", "rho", "gemini-1.5-flash-latest"),
    ("wmt-human-en-de", "rho", "Mixtral-8x7B-Instruct-v0.1"),
}
# All responses valid, and the mean at the edge: 0.31497, which is 0.32 only if rounded twice.
AT_THE_EDGE = ("roscoe-esnli", "rho", "Mixtral-8x7B-Instruct-v0.1")
# Table 3 (appendix D): graded annotations of a judge with fewer valid responses, whose random
# stand-ins move it more.
COMMAND_R = {
    "dailydialog-acceptability": 0.26,
    "switchboard-acceptability": 0.58,
    "persona-chat": 0.06,
    "topical-chat": 0.06,
    "recipe-crowd-sourcing-data": 0.07,
    "roscoe-cosmos": 0.49,
    "roscoe-drop": 0.37,
    "roscoe-esnli": 0.28,
    "roscoe-gsm8k": 0.7,
    "newsroom": 0.16,
    "summeval": 0.12,
    "wmt-23-en-de": 0.19,
    "wmt-23-zh-en": 0.13,
    "wmt-human-en-de": 0.15,
    "wmt-human-zh-en": 0.15,
}
