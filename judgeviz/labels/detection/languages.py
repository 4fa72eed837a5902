"""Names of columns and kinds in other languages, each with the English word that stands for it.

The one table of them: a language more is some lines here. Keys are folded, without accents.
"""

import re
import unicodedata

# A word and how it ends of the other gender, or both words: Bewerter*in, evaluador(a).
TWO_FORMS = re.compile(r"([^\W\d_]{4,})(?:[/*:·_]-?|\(-?)([^\W\d_]+)\)?(?![^\W\d_])")
# Satznummer, Fragenummer, Dokumentnummer
GLUED_NUMBER = re.compile(r"(?P<stem>[a-z]{4,}?)(?:n|s)?nummer")
# Wortzahl, Zeichenanzahl; and Anzahl der Wörter, nombre de mots, número de palabras
GLUED_COUNT = re.compile(r"(?P<stem>wort|worter|woerter|zeichen|satz|silben|token)(an)?zahl")
COUNTED_UNITS = re.compile(
    r"((an)?zahl|nombre|nbr?e?|numero|num|n|cantidad|conteo|recuento|contagem|quantidade|conteggio"
    r"|aantal|antall?|liczba)_((de|des|di|delle|dei|der|van|las|los)_)?"
    r"(worter|woerter|worte|zeichen|satze|saetze|silben|mots|caracteres|phrases|palabras|oraciones"
    r"|frases|parole|caratteri|frasi|palavras|woorden|tekens|zinnen|ord|tecken|tegn|slow|znakow"
    r"|tokens)"
)
OTHER_ENDINGS = frozenset(("in", "innen", "a", "as", "e", "es", "rice", "trice", "ora", "ka"))
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
    # Turkish, Vietnamese
    "metin_no": "item_id", "metin_id": "item_id", "soru_no": "item_id", "ornek_no": "item_id",
    "cau": "item", "cau_so": "item_id", "mau": "item", "ma_cau": "item_id", "nhan": "label",
    "diem": "score", "diem_so": "score", "danh_gia": "rating", "ket_qua": "verdict",
    "nguoi_danh_gia": "rater", "nguoi_cham": "rater", "nguoi_gan_nhan": "annotator",
    "chuyen_gia": "expert", "tieu_chi": "criterion", "cau_hoi": "question", "van_ban": "text",
    "con_nguoi": "human",
    # What is known of the items
    "losung": "answer_key", "loesung": "answer_key", "musterlosung": "answer_key",
    "wahrheit": "truth", "tatsachlich": "actual", "erwartet": "expected", "biopsie": "biopsy",
    "histologie": "histology", "pathologie": "pathology", "klasse": "class",
    "diagnose": "diagnosis", "corrige": "answer_key", "verite": "truth",
    "attendu": "expected", "classe": "class",
    "diagnostic": "diagnosis", "clave": "answer_key", "gabarito": "answer_key", "verdad": "truth",
    "verdade": "truth", "verita": "truth", "esperado": "expected", "atteso": "expected",
    "biopsia": "biopsy", "histologia": "histology", "patologia": "pathology", "clase": "class",
    "diagnostico": "diagnosis", "diagnosi": "diagnosis", "waarheid": "truth",
    "verwacht": "expected", "antwoordsleutel": "answer_key", "标准答案": "answer_key",
    "正确答案": "answer_key", "真值": "truth",
    "正解": "answer_key", "정답": "answer_key", "правильный_ответ": "answer_key", "истина": "truth",
}  # fmt: skip
WORDS: dict[str, str] = {
    # People, who graded or were graded
    "lehrer": "teacher", "lehrerin": "teacher", "lehrkraft": "teacher", "enseignant": "teacher",
    "enseignante": "teacher", "profesor": "teacher", "profesora": "teacher", "docente": "teacher",
    "insegnante": "teacher", "leraar": "teacher", "schuler": "student", "schulerin": "student",
    "eleve": "student", "etudiant": "student", "alumno": "student", "alumna": "student",
    "estudiante": "student", "aluno": "student", "estudante": "student", "studente": "student",
    "leerling": "student", "学生": "student",
    # What names a row or an item
    "nummer": "number", "numero": "number", "numer": "number", "identifikator": "id",
    "identifiant": "id", "identificador": "id", "identificativo": "id", "texto": "text",
    "texte": "text", "testo": "text", "tekstu": "text", "zdania": "sentence",
    # German
    "beispiel": "example", "aufgabe": "task", "frage": "question",
    "urteil": "judgment", "bewertung": "rating", "wertung": "rating", "punktzahl": "score",
    "punkte": "score", "antwort": "answer", "etikett": "label", "stimme": "vote",
    "kriterium": "criterion", "merkmal": "attribute", "mensch": "human", "menschen": "humans",
    "menschlich": "human", "bewerter": "rater",
    "kodierer": "coder", "codierer": "coder", "experte": "expert", "expertin": "expert",
    "gutachter": "reviewer",
    "prufer": "assessor", "pruefer": "assessor", "beurteiler": "rater", "teilnehmer": "participant",
    "teilnehmerin": "participant", "proband": "participant", "probandin": "participant",
    "versuchsperson": "participant", "annotatoren": "annotators",
    "maschine": "machine", "maschinell": "machine",
    "modell": "model", "dokument": "document", "absatz": "passage",
    "korrektor": "rater",
    "kommentar": "comment", "begrundung": "reason", "begruendung": "reason", "datum": "date",
    "reihenfolge": "order", "vertauscht": "swapped", "getauscht": "swapped",
    "umgekehrt": "reversed", "umgedreht": "flipped", "gedreht": "flipped",
    "gespiegelt": "mirrored", "invertiert": "inverted", "zuerst": "first", "linke": "left",
    "dauer": "duration", "sprache": "language", "mittelwert": "mean", "mehrheit": "majority",
    "endgultig": "final", "endgueltig": "final", "endgultige": "final", "endgultiges": "final",
    "endurteil": "final", "konsens": "consensus", "goldstandard": "gold",
    "satz": "sentence",
    # French
    "phrase": "sentence",
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
    "frase": "sentence", "oracion": "sentence",
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
    "codificador": "coder", "codificadora": "coder", "codificatore": "coder",
    "etiquetador": "annotator", "etiquetadora": "annotator", "rotulador": "annotator",
    "rotuladora": "annotator", "participante": "participant", "partecipante": "participant",
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
    "beoordelaar": "rater", "deelnemer": "participant", "annoteerder": "annotator",
    "definitief": "final",
    "eindoordeel": "final",
    # Turkish
    "degerlendirici": "rater", "degerlendiren": "rater", "puanlayan": "rater",
    "etiketleyen": "annotator", "etiketleyici": "annotator", "anotator": "annotator",
    "hakem": "reviewer", "uzman": "expert", "katilimci": "participant", "insan": "human",
    "karar": "verdict", "puan": "score", "etiket": "label", "degerlendirme": "rating",
    "ornek": "example", "soru": "question", "cevap": "answer", "yanit": "answer",
    "olcut": "criterion", "kriter": "criterion", "makine": "machine",
    # Polish, Czech
    "oceniajacy": "rater", "oceniajaca": "rater", "adnotator": "annotator", "ekspert": "expert",
    "recenzent": "reviewer", "czlowiek": "human", "ludzie": "humans", "ocena": "rating",
    "etykieta": "label", "wynik": "score", "tekst": "text", "przyklad": "example",
    "pytanie": "question", "odpowiedz": "answer", "kryterium": "criterion", "maszyna": "machine",
    "hodnotitel": "rater", "hodnotitelka": "rater", "clovek": "human", "hodnoceni": "rating",
    "stitek": "label", "otazka": "question", "priklad": "example", "odpoved": "answer",
    # Indonesian
    "penilai": "rater", "manusia": "human", "pakar": "expert", "nilai": "score", "skor": "score",
    "contoh": "example", "pertanyaan": "question", "jawaban": "answer", "mesin": "machine",
    # Swedish, Danish, Norwegian
    "bedomare": "rater", "bedommer": "rater", "annoterare": "annotator", "manniska": "human",
    "menneske": "human", "betyg": "grade", "omdome": "judgment", "poang": "score",
    "exempel": "example", "fraga": "question", "svar": "answer",
    # Hungarian
    "ertekelo": "rater", "pontszam": "score", "cimke": "label",
}  # fmt: skip


# German words for women who label: Prüferin, Korrektorin.
LABELLING = frozenset(
    ("rater", "annotator", "coder", "expert", "reviewer", "assessor", "evaluator")
)
WORDS |= {
    f"{word}in": meaning
    for word, meaning in {**WORDS, **dict(zip(LABELLING, LABELLING, strict=True))}.items()
    if meaning in LABELLING and word.endswith(("er", "or"))
}


# No and yes, where they are no English.
NO_AND_YES = (
    ("nein", "ja"), ("non", "oui"), ("no", "si"), ("nao", "sim"), ("nee", "ja"), ("нет", "да"),
    ("否", "是"),
)  # fmt: skip


# Letters that Unicode does not take apart.
WHOLE_LETTERS = str.maketrans(
    {"ß": "ss", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "ı": "i"}
)


def folded(name: str) -> str:
    """Name without accents: ``Prüfer`` is ``Prufer``, ``Đánh giá`` is ``Danh gia``."""
    if name.isascii():
        return name
    apart = unicodedata.normalize("NFKD", name.translate(WHOLE_LETTERS))
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
        "评委": "rater", "评阅人": "rater", "标注人员": "annotator", "審查員": "reviewer",
        "专家": "expert", "编号": "id", "序号": "id", "样本": "example", "题目": "question",
        "类型": "type", "来源": "source", "评分": "rating", "得分": "score", "分数": "score",
        "标签": "label", "维度": "dimension", "指标": "criterion", "备注": "notes",
        "最终": "final", "最终标签": "final", "最终评分": "final", "共识": "consensus",
        "句子编号": "item_id", "样本编号": "item_id", "文本编号": "item_id", "题号": "item_id",
        "条目": "item",
        "評審": "reviewer", "標註者": "annotator", "標註員": "annotator", "評分者": "rater",
        "評分": "rating", "編號": "id", "樣本": "example", "題目": "question", "專家": "expert",
        "標籤": "label", "分數": "score", "得分數": "score", "人類": "human", "機器": "machine",
        # Russian
        "человек": "human", "люди": "humans", "модель": "model", "модели": "models",
        "машина": "machine", "ии": "ai", "аннотатор": "annotator", "разметчик": "annotator",
        "оценщик": "rater", "эксперт": "expert", "асессор": "assessor", "номер": "id",
        "пример": "example", "тип": "type", "источник": "source", "оценка": "rating",
        "балл": "score", "метка": "label", "ответ": "answer", "критерий": "criterion",
        "вопрос": "question", "текст": "text", "комментарий": "comment",
        # Ukrainian
        "людина": "human", "анотатор": "annotator", "оцінювач": "rater", "експерт": "expert",
        "оцінка": "rating", "мітка": "label", "відповідь": "answer", "критерій": "criterion",
        "питання": "question", "приклад": "example",
        # Japanese and Korean
         "文id": "item_id", "文番号": "item_id", "文_id": "item_id", "文書id": "item_id",
         "例文id": "item_id",
        "人間": "human", "モデル": "model", "機械": "machine", "評価者": "rater",
        "評価": "rating", "スコア": "score", "ラベル": "label", "種類": "type",
        "最終": "final", "最終評価": "final",
        "사람": "human", "모델": "model", "평가자": "rater", "점수": "score", "라벨": "label",
        "유형": "type", "항목": "item", "번호": "id", "전문가": "expert", "평가": "rating",
        "레이블": "label", "항목번호": "item_id", "문항번호": "item_id",
        "項目": "item", "番号": "id", "専門家": "expert", "アノテーター": "annotator",
        "判定": "judgment",
        # Hebrew
        "פריט": "item", "מעריך": "rater", "מעריכה": "rater", "מתייג": "annotator",
        "מתייגת": "annotator", "מומחה": "expert", "אדם": "human", "ציון": "score",
        "תווית": "label", "תיוג": "annotation", "דירוג": "rating", "שאלה": "question",
        "תשובה": "answer", "קריטריון": "criterion", "מודל": "model", "מכונה": "machine",
        "טקסט": "text",
        # Arabic
        "مقيم": "rater", "المقيم": "rater", "معلق": "annotator", "المعلق": "annotator",
        "خبير": "expert", "الخبير": "expert", "إنسان": "human", "بشري": "human",
        "تقييم": "rating", "التقييم": "rating", "درجة": "score", "الدرجة": "score",
        "تصنيف": "label", "التصنيف": "label", "المعرف": "id", "عنصر": "item", "العنصر": "item",
        "سؤال": "question", "السؤال": "question", "نموذج": "model", "النموذج": "model",
        "معيار": "criterion", "المعيار": "criterion", "النص": "text",
        # Hindi, Greek, Thai
        "मूल्यांकनकर्ता": "rater", "मानव": "human", "विशेषज्ञ": "expert", "अंक": "score",
        "लेबल": "label", "प्रश्न": "question", "क्रमांक": "id",
        "αξιολογητής": "rater", "άνθρωπος": "human", "ειδικός": "expert", "βαθμολογία": "score",
        "ετικέτα": "label", "ερώτηση": "question", "κείμενο": "text", "κρίση": "judgment",
        "ผู้ประเมิน": "rater", "มนุษย์": "human", "คะแนน": "score", "ป้ายกำกับ": "label",
        "คำถาม": "question", "ข้อความ": "text",
    }.items()
}  # fmt: skip


def in_english(plain: str) -> str:
    """Return a name in lower case whose words are joined by ``_``, in English where it is known."""
    whole = WHOLE_NAMES.get(plain)
    if COUNTED_UNITS.fullmatch(plain):
        return f"n_{plain.rpartition('_')[2]}"
    return whole or "_".join(map(_word_in_english, plain.split("_")))


def _word_in_english(word: str) -> str:
    if glued := GLUED_NUMBER.fullmatch(word):
        stem = glued["stem"]
        return f"{WORDS.get(stem) or WORDS.get(f'{stem}e', stem)}_number"
    if counted := GLUED_COUNT.fullmatch(word):
        return f"{counted['stem']}_count"
    return WORDS.get(word) or OTHER_SCRIPTS.get(word, word)


def of_either_gender(name: str) -> str:
    """Leave out what stands for the other gender in a name: ``Bewerter`` of ``Bewerter/in``.

    Also of ``evaluador(a)`` and ``évaluateur/évaluatrice``; ``annotator(a)`` is another rater than
    ``annotator(b)``.
    """
    return TWO_FORMS.sub(_one_form, name)


def _one_form(found: re.Match[str]) -> str:
    word, other = (part.lower() for part in found.groups())
    is_known = word in WORDS and (other in OTHER_ENDINGS or WORDS.get(other) == WORDS[word])
    return found[1] if is_known else found[0]


def words_for(*english: str, in_any_script: bool = False) -> str:
    """Alternatives of a pattern: the words of all languages that stand for some English ones."""
    known = {**WORDS, **OTHER_SCRIPTS} if in_any_script else WORDS
    return "|".join(sorted({word for word, meaning in known.items() if meaning in english}))
