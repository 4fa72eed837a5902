"""Names of columns and kinds in other languages, each with the English word that stands for it.

The one table of them: a language more is some lines here. Keys are folded, without accents.
"""

import unicodedata

# Words that mean something else in English stand for themselves alone, not as part of a name.
WHOLE_NAMES: dict[str, str] = {
    "fall": "item", "fall_id": "item_id", "fall_nr": "item_id", "fallnummer": "item_id",
    "art": "kind", "typ": "type", "tipo": "type", "quelle": "source", "nota": "grade",
    "voto": "vote", "ki": "ai", "ia": "ai",
    "note_finale": "final_grade", "nota_final": "final_grade", "nota_finale": "final_grade",
    "calificacion_final": "final_grade", "puntuacion_final": "final_score",
    "jugement_final": "final_judgment", "etiqueta_final": "final_label",
    "juez": "judge", "richter": "judge", "juge": "judge", "giudice": "judge", "juiz": "judge",
    "nom": "name", "nombre": "name", "nome": "name", "ihr_name": "your_name",
    "dein_name": "your_name", "e_mail_adresse": "email_address", "mail_adresse": "email_address",
    "adresse_e_mail": "email_address", "correo_electronico": "email_address",
}  # fmt: skip
WORDS: dict[str, str] = {
    # German
    "beispiel": "example", "aufgabe": "task", "frage": "question",
    "urteil": "judgment", "bewertung": "rating", "wertung": "rating", "punktzahl": "score",
    "punkte": "score", "antwort": "answer", "etikett": "label", "stimme": "vote",
    "kriterium": "criterion", "merkmal": "attribute", "mensch": "human", "menschen": "humans",
    "menschlich": "human", "bewerter": "rater", "bewerterin": "rater",
    "annotatorin": "annotator", "kodierer": "coder", "kodiererin": "coder", "experte": "expert",
    "expertin": "expert", "gutachter": "reviewer", "gutachterin": "reviewer",
    "prufer": "assessor", "pruefer": "assessor", "teilnehmer": "participant",
    "teilnehmerin": "participant", "maschine": "machine", "maschinell": "machine",
    "modell": "model", "dokument": "document", "absatz": "passage",
    "korrektor": "rater", "korrektorin": "rater",
    "kommentar": "comment", "begrundung": "reason", "begruendung": "reason", "datum": "date",
    "reihenfolge": "order", "vertauscht": "swapped", "getauscht": "swapped",
    "umgekehrt": "reversed", "umgedreht": "flipped", "gedreht": "flipped",
    "gespiegelt": "mirrored", "invertiert": "inverted", "zuerst": "first", "linke": "left",
    "dauer": "duration", "sprache": "language", "mittelwert": "mean", "mehrheit": "majority",
    "endgultig": "final", "endgueltig": "final", "endgultige": "final", "endgultiges": "final",
    "endurteil": "final", "konsens": "consensus", "goldstandard": "gold",
    # French
    "exemple": "example", "tache": "task", "jugement": "judgment",
    "reponse": "answer", "etiquette": "label", "critere": "criterion", "humain": "human",
    "humaine": "human", "humains": "humans", "annotateur": "annotator",
    "annotatrice": "annotator", "evaluateur": "evaluator", "evaluatrice": "evaluator",
    "correcteur": "rater", "correctrice": "rater", "notateur": "rater",
    "codeur": "coder", "modele": "model", "systeme": "system",
    "ordre": "order", "inverse": "inverted", "inversee": "inverted", "permute": "swapped",
    "echange": "swapped", "premier": "first", "gauche": "left",
    "commentaire": "comment", "moyenne": "mean", "majorite": "majority",
    "finale": "final", "definitif": "final", "definitive": "final",
    # Spanish, Portuguese, Italian
    "caso": "item", "ejemplo": "example", "exemplo": "example", "esempio": "example",
    "tarea": "task", "tarefa": "task", "pregunta": "question", "pergunta": "question",
    "domanda": "question", "juicio": "judgment", "julgamento": "judgment",
    "giudizio": "judgment", "calificacion": "rating", "puntuacion": "score",
    "pontuacao": "score", "avaliacao": "rating", "valutazione": "rating",
    "punteggio": "score", "respuesta": "answer", "resposta": "answer", "risposta": "answer",
    "etiqueta": "label", "etichetta": "label", "criterio": "criterion", "humano": "human",
    "humana": "human", "humanos": "humans", "umano": "human", "umana": "human",
    "anotador": "annotator", "anotadora": "annotator", "annotatore": "annotator",
    "annotatrici": "annotators", "evaluador": "evaluator", "evaluadora": "evaluator",
    "avaliador": "evaluator", "avaliadora": "evaluator", "valutatore": "evaluator",
    "experto": "expert", "experta": "expert", "especialista": "expert", "esperto": "expert",
    "maquina": "machine", "macchina": "machine", "modelo": "model", "modello": "model",
    "orden": "order", "ordem": "order", "ordine": "order", "invertido": "inverted",
    "invertida": "inverted", "invertito": "inverted", "invertita": "inverted",
    "scambiato": "swapped", "trocado": "swapped", "intercambiado": "swapped",
    "primero": "first", "primeiro": "first", "izquierda": "left", "esquerda": "left",
    "sinistra": "left",
    "sistema": "system", "documento": "document", "comentario": "comment",
    "commento": "comment", "promedio": "mean", "mayoria": "majority",
    "definitivo": "final", "definitiva": "final", "consenso": "consensus",
    # Dutch
    "volgorde": "order", "omgedraaid": "flipped", "verwisseld": "swapped", "eerste": "first",
    "voorbeeld": "example", "taak": "task", "vraag": "question", "oordeel": "judgment",
    "beoordeling": "rating", "criterium": "criterion", "antwoord": "answer", "mens": "human",
    "menselijk": "human",
    "beoordelaar": "rater", "deelnemer": "participant", "definitief": "final",
    "eindoordeel": "final",
}  # fmt: skip


# No and yes, where they are no English.
NO_AND_YES = (
    ("nein", "ja"), ("non", "oui"), ("no", "si"), ("nao", "sim"), ("nee", "ja"), ("нет", "да"),
    ("否", "是"),
)  # fmt: skip


def folded(name: str) -> str:
    """Name without accents: ``Prüfer`` is ``Prufer``."""
    if name.isascii():
        return name
    apart = unicodedata.normalize("NFKD", name.replace("ß", "ss"))
    return "".join(char for char in apart if not unicodedata.combining(char))


# Words that are not written in Latin letters. Those for humans name no column's side by themselves:
# what stands beside a machine's is asked about.
OTHER_SCRIPTS: dict[str, str] = {
    folded(word): meaning
    for word, meaning in {
        # Chinese
        "人工": "human", "人类": "human", "人": "human", "人工智能": "ai", "模型": "model",
        "大模型": "model", "机器": "machine", "标注者": "annotator", "标注员": "annotator",
        "标注人": "annotator", "评分者": "rater", "评分人": "rater", "评审": "reviewer",
        "专家": "expert", "编号": "id", "序号": "id", "样本": "example", "题目": "question",
        "类型": "type", "来源": "source", "评分": "rating", "得分": "score", "分数": "score",
        "标签": "label", "维度": "dimension", "指标": "criterion", "备注": "notes",
        "最终": "final", "最终标签": "final", "最终评分": "final", "共识": "consensus",
        # Russian
        "человек": "human", "люди": "humans", "модель": "model", "модели": "models",
        "машина": "machine", "ии": "ai", "аннотатор": "annotator", "разметчик": "annotator",
        "оценщик": "rater", "эксперт": "expert", "асессор": "assessor", "номер": "id",
        "пример": "example", "тип": "type", "источник": "source", "оценка": "rating",
        "балл": "score", "метка": "label", "ответ": "answer", "критерий": "criterion",
        "вопрос": "question", "текст": "text", "комментарий": "comment",
        # Japanese and Korean
        "人間": "human", "モデル": "model", "機械": "machine", "評価者": "rater",
        "評価": "rating", "スコア": "score", "ラベル": "label", "種類": "type",
        "最終": "final", "最終評価": "final",
        "사람": "human", "모델": "model", "평가자": "rater", "점수": "score", "라벨": "label",
        "유형": "type",
    }.items()
}  # fmt: skip


def in_english(plain: str) -> str:
    """Return a name in lower case whose words are joined by ``_``, in English where it is known."""
    whole = WHOLE_NAMES.get(plain)
    return whole or "_".join(map(_word_in_english, plain.split("_")))


def _word_in_english(word: str) -> str:
    return WORDS.get(word) or OTHER_SCRIPTS.get(word, word)


def words_for(*english: str, in_any_script: bool = False) -> str:
    """Alternatives of a pattern: the words of all languages that stand for some English ones."""
    known = {**WORDS, **OTHER_SCRIPTS} if in_any_script else WORDS
    return "|".join(sorted({word for word, meaning in known.items() if meaning in english}))
