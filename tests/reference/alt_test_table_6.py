"""Label distributions of SummEval, from Calderon et al., "The Alternative Annotator Test", Table 6.

Shares of the scores 1 to 5. The humans' row is of their majority votes (section C.1 of the same
paper gives the row of consistency, with the words "the majority vote scores").
"""

TABLE_6 = {
    "coherence": {
        "humans": [0.05, 0.14, 0.36, 0.20, 0.25],
        "llama-31": [0.02, 0.29, 0.32, 0.24, 0.13],
        "mistral-v03": [0.00, 0.00, 0.01, 0.57, 0.42],
        "gemini_flash": [0.04, 0.39, 0.52, 0.05, 0.00],
        "gemini_pro": [0.01, 0.46, 0.42, 0.11, 0.00],
        "gpt-4o": [0.01, 0.20, 0.45, 0.34, 0.00],
        "gpt-4o-mini": [0.01, 0.20, 0.46, 0.33, 0.00],
    },
    "consistency": {
        "humans": [0.02, 0.07, 0.02, 0.00, 0.89],
        "llama-31": [0.02, 0.04, 0.09, 0.27, 0.58],
        "mistral-v03": [0.00, 0.00, 0.02, 0.01, 0.97],
        "gemini_flash": [0.02, 0.03, 0.19, 0.37, 0.39],
        "gemini_pro": [0.02, 0.05, 0.16, 0.59, 0.18],
        "gpt-4o": [0.01, 0.12, 0.09, 0.44, 0.34],
        "gpt-4o-mini": [0.00, 0.06, 0.13, 0.50, 0.31],
    },
    "fluency": {
        "humans": [0.00, 0.02, 0.08, 0.02, 0.88],
        "llama-31": [0.10, 0.30, 0.17, 0.34, 0.09],
        "mistral-v03": [0.00, 0.00, 0.04, 0.59, 0.37],
        "gemini_flash": [0.00, 0.18, 0.54, 0.27, 0.01],
        "gemini_pro": [0.00, 0.16, 0.77, 0.07, 0.00],
        "gpt-4o": [0.01, 0.09, 0.42, 0.45, 0.03],
        "gpt-4o-mini": [0.00, 0.10, 0.45, 0.44, 0.01],
    },
    "relevance": {
        "humans": [0.02, 0.05, 0.27, 0.44, 0.22],
        "llama-31": [0.01, 0.18, 0.20, 0.41, 0.20],
        "mistral-v03": [0.00, 0.00, 0.01, 0.04, 0.95],
        "gemini_flash": [0.03, 0.36, 0.53, 0.08, 0.00],
        "gemini_pro": [0.00, 0.23, 0.61, 0.14, 0.02],
        "gpt-4o": [0.03, 0.45, 0.45, 0.07, 0.00],
        "gpt-4o-mini": [0.00, 0.11, 0.48, 0.40, 0.01],
    },
}
HUMANS_MAJORITY_CONSISTENCY = TABLE_6["consistency"]["humans"]
