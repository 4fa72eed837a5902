"""Words for the sides of a pair, and for a tie, as people write them in several languages."""

from itertools import product

# What is compared, before "A" or "2".
NOUNS = frozenset((
    "response", "output", "answer", "model", "system", "assistant", "option", "summary",
    "candidate", "translation", "completion", "text", "version", "reply", "caption", "story",
    "sentence", "paragraph", "headline", "title", "utterance", "dialogue", "dialog", "conversation",
    "chatbot", "bot", "generation", "hypothesis", "paraphrase", "simplification", "description",
    "explanation", "essay", "poem", "image", "video", "audio", "clip", "recording",
    "satz", "bild", "phrase", "oración", "frase", "imagen", "zin", "句子",
    "antwort", "ausgabe", "modell", "zusammenfassung", "übersetzung",
    "réponse", "reponse", "sortie", "texte", "modèle", "modele", "système", "systeme", "résumé",
    "traduction",
    "respuesta", "salida", "texto", "modelo", "sistema", "resumen", "traducción", "traduccion",
    "opción", "opcion",
    "resposta", "saída", "resumo", "tradução", "opção",
    "risposta", "testo", "modello", "riassunto", "traduzione", "opzione",
    "antwoord", "samenvatting", "vertaling", "optie",
    "回答", "答案", "模型", "系统", "译文", "摘要", "応答",
))  # fmt: skip
# Whose letters are also those of answers to choose from.
CHOICES = frozenset(("option", "opción", "opcion", "opção", "opzione", "optie", "答案"))
BETWEEN = (" ", "_", "-", "")


def sides(first: str, number: str, nouns: frozenset[str] = NOUNS) -> frozenset[str]:
    """Names of one side, in lower case: ``response a``, ``output_1``, ``antwort a``."""
    return frozenset(
        f"{noun}{between}{side}" for noun, between, side in product(nouns, BETWEEN, (first, number))
    )


CERTAIN_TIES = frozenset((
    "unentschieden", "gleichstand", "beide gleich", "beide gleich gut", "kein unterschied",
    "keine präferenz",
    "égalité", "egalité", "egalite", "ex aequo", "ex æquo", "match nul", "aucune différence",
    "aucune préférence", "les deux se valent",
    "empate", "ambas iguales", "ambos iguales", "sin diferencia", "sin preferencia",
    "ambas iguais", "sem preferência", "pareggio", "nessuna differenza", "gelijkspel",
    "geen verschil", "平局", "平手", "引き分け",
))  # fmt: skip
# A tie beside both sides of a pair, but what is said of one text beside "better" and "worse".
SAME = frozenset((
    "gleich", "gleich gut", "équivalent", "équivalents", "équivalentes", "igual", "iguales",
    "iguais", "parità", "uguali", "gelijk", "一样", "一样好", "差不多", "同じ", "同等",
))  # fmt: skip
BOTH_OR_NEITHER = frozenset((
    "beide", "keine", "keine von beiden", "keiner von beiden", "weder noch", "beide gut",
    "beide schlecht", "les deux", "aucune", "aucun", "aucune des deux", "aucun des deux",
    "ambas", "ambos", "ninguna", "ninguno", "ninguna de las dos", "ninguno de los dos",
    "nenhuma", "nenhum", "nenhuma das duas", "entrambe", "entrambi", "nessuna", "nessuno",
    "都好", "都不好",
))  # fmt: skip
