"""omega and rho of Calderon et al., "The Alternative Annotator Test", Tables 2 and 5.

As printed (zero-shot judges, all items), for the data sets that are at hand: epsilon is 0.2 for
experts, 0.15 for skilled annotators, 0.1 for crowd workers. ``None`` is the data set as a whole,
criteria pooled.
"""

EPSILON = {"wax": 0.1, "mtbench": 0.2, "summeval": 0.2, "cebab_stars": 0.1, "lesion": 0.15}

# data set -> criterion -> judge -> (omega, rho)
PRINTED: dict[str, dict[str | None, dict[str, tuple[float, float]]]] = {
    "wax": {
        None: {
            "gemini_flash": (0.38, 0.69),
            "gemini_pro": (0.5, 0.74),
            "gpt-4o": (0.5, 0.73),
            "gpt-4o-mini": (0.0, 0.59),
            "llama-31": (0.0, 0.57),
            "mistral-v03": (0.0, 0.50),
        }
    },
    "mtbench": {
        None: {
            "gemini_flash": (0.0, 0.72),
            "gemini_pro": (0.0, 0.76),
            "gpt-4o": (0.0, 0.77),
            "gpt-4o-mini": (0.0, 0.74),
            "llama-31": (0.0, 0.69),
            "mistral-v03": (0.0, 0.68),
        }
    },
    "cebab_stars": {
        None: {
            "gemini_flash": (0.6, 0.82),
            "gemini_pro": (0.8, 0.87),
            "gpt-4o": (0.9, 0.90),
            "gpt-4o-mini": (0.9, 0.89),
            "llama-31": (0.6, 0.85),
            "mistral-v03": (0.5, 0.83),
        }
    },
    "summeval": {
        None: {
            "gemini_flash": (0.0, 0.46),
            "gemini_pro": (0.0, 0.44),
            "gpt-4o": (0.0, 0.48),
            "gpt-4o-mini": (0.0, 0.54),
            "llama-31": (0.0, 0.58),
            "mistral-v03": (0.0, 0.62),
        },
        "coherence": {
            "gemini_flash": (0.67, 0.64),
            "gemini_pro": (0.67, 0.66),
            "gpt-4o": (1.0, 0.75),
            "gpt-4o-mini": (1.0, 0.75),
            "llama-31": (1.0, 0.70),
            "mistral-v03": (0.33, 0.58),
        },
        "consistency": {
            "gemini_flash": (0.0, 0.51),
            "gemini_pro": (0.0, 0.32),
            "gpt-4o": (0.0, 0.44),
            "gpt-4o-mini": (0.0, 0.46),
            "llama-31": (0.0, 0.68),
            "mistral-v03": (1.0, 0.87),
        },
        "fluency": {
            "gemini_flash": (0.0, 0.16),
            "gemini_pro": (0.0, 0.15),
            "gpt-4o": (0.0, 0.21),
            "gpt-4o-mini": (0.0, 0.21),
            "llama-31": (0.0, 0.20),
            "mistral-v03": (0.0, 0.48),
        },
        "relevance": {
            "gemini_flash": (0.0, 0.54),
            "gemini_pro": (0.67, 0.63),
            "gpt-4o": (0.0, 0.50),
            "gpt-4o-mini": (1.0, 0.76),  # 0.765 exactly, to the even digit
            "llama-31": (1.0, 0.74),
            "mistral-v03": (0.33, 0.56),
        },
    },
    "lesion": {
        None: {
            "gemini_flash": (0.17, 0.71),
            "gemini_pro": (1.0, 0.81),
            "gpt-4o": (0.0, 0.62),
            "gpt-4o-mini": (0.67, 0.73),
        },
        "Asymmetry": {
            "gemini_flash": (0.0, 0.52),
            "gemini_pro": (0.17, 0.74),
            "gpt-4o": (0.0, 0.57),
            "gpt-4o-mini": (0.17, 0.65),
        },
        "Blue": {
            "gemini_flash": (1.0, 0.91),
            "gemini_pro": (1.0, 0.95),
            "gpt-4o": (1.0, 0.91),
            "gpt-4o-mini": (1.0, 0.93),
        },
        "Border": {
            "gemini_flash": (0.0, 0.61),
            "gemini_pro": (0.0, 0.72),
            "gpt-4o": (0.0, 0.21),
            "gpt-4o-mini": (0.0, 0.57),
        },
        "Color": {
            "gemini_flash": (1.0, 0.89),
            "gemini_pro": (1.0, 0.85),
            "gpt-4o": (0.83, 0.81),
            "gpt-4o-mini": (0.67, 0.75),
        },
        "Dermo": {
            "gemini_flash": (0.0, 0.63),
            "gemini_pro": (0.5, 0.78),
            "gpt-4o": (0.0, 0.59),
            "gpt-4o-mini": (0.5, 0.77),
        },
    },
}
CELLS = [
    (data, criterion, judge, omega, rho)
    for data, by_criterion in PRINTED.items()
    for criterion, by_judge in by_criterion.items()
    for judge, (omega, rho) in by_judge.items()
]
