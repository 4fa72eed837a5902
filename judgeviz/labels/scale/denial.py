"""Whether a sentence that names a label gives it: ``I do not think A is better`` is no vote.

Looked at is the clause that leads to the label, and what follows it at once. A denial in another
clause is none of the label: ``It does not cite anything, so the answer is No``.
"""

import re

LONGEST_CLAUSE = 300  # letters
# Where the clause begins that a label stands in. A comma before "that" parts nothing.
CLAUSE_START = re.compile(
    r"[.;:!?\n]|,(?!\s*(?:that|whether|if)\b)|\s[-–—]+\s|\b(?:but|so|because|since|however"
    r"|therefore|thus|hence|although|though|yet|while|and|then|which means)\b",
    re.I,
)
ASIDE = re.compile(
    r",\s*(?:however|though|therefore|then|overall|of course|\w+ly)\s*,|[*_]", re.I
)  # marks of Markdown, too
KNOWING = (
    r"(?:think|believe|say|feel|find|agree|consider|conclude|claim|argue|know|tell|determine|decide"
    r"|judge|see|sure|certain|clear|convinced|confident|obvious|evident|true|right|correct"
    r"|the case)"
)
NOT = r"(?:\b(?:not|never|cannot|nobody|no one|hardly)|n['’]t)"
DENIED_BELIEF = re.compile(
    rf"{NOT}(?:\s+\w+){{0,2}}?\s+{KNOWING}\b"
    r"|\b(?:false|wrong|incorrect|untrue|misleading)(?: to \w+)? that\b",
    re.I,
)
CERTAIN = re.compile(
    r"\b(?:no|little|without|beyond|not)(?: an?| any)?(?: reasonable)? doubt\b|n['’]t doubt\b", re.I
)
LEFT_OPEN = re.compile(
    r"\b(?:doubt|doubts|doubtful|unclear|uncertain|unsure|unlikely|unknown|undecided|perhaps|maybe"
    r"|possibly)\b"
    r"|\b(?:hard|difficult|impossible|unable|too close) to (?:say|tell|judge|know|decide|determine"
    r"|call)\b"
    r"|\b(?:may|might|could) (?:\w+ )?(?:say|argue|think|claim|argued|seem|be)\b"
    r"|\b(?:whether|if|unless)\b(?:\s+[\w()]+){0,3}\s*$"
    r"|\b(?:whether|either|neither)\b.*\bn?or\b|\bwhich (?:one )?of\b"
    r"|\bn?or\s+(?:the\s+)?(?:\w+\s+)?\(?$",
    re.I,
)
# A bound is no grade. French, Spanish, Portuguese, Italian, German and Dutch ones, too.
BOUND = re.compile(
    r"(?:\b(?:below|under|above|over|beneath|beyond|exceeds|exceeding|(?:just )?short of|almost"
    r"|nearly|up to|at (?:least|most|best)|(?:less|more|fewer|lower|higher|greater|smaller|better"
    r"|worse|larger) than|minimum of|maximum of"
    r"|unter|über|ueber|mindestens|höchstens|hoechstens|maximal|(?:weniger|mehr|besser|schlechter"
    r"|höher|niedriger) als"
    r"|(?:moins|plus) de|au (?:moins|plus)|(?:menos|más|mas|mais) de|(?:al|pelo|por lo) menos"
    r"|(?:meno|più) di|almeno|al massimo|(?:minder|meer|lager|hoger) dan|minstens|hoogstens)"
    r"|(?<![\w/\"'=>-])[<>≤≥]\s*=?)\s*(?:(?:an?|the|eine?r?|une?)\s+)?[\"'*_`(]*$",
    re.I,
)
NOTHING = r"(?:n\s?/\s?a|not applicable|not available|k\.\s?A\.)(?!\w)"
NO_GRADE = re.compile(
    rf"\b{NOTHING}"
    r"|\b(?:might|may|could|perhaps|maybe|possibly)\b"
    r"|\b(?:nicht|keine?|niet|geen|pas|não|nao)\b|\b(?:no|non)\s+(?:an?\s+)?$",
    re.I,
)
NO_ANSWER = re.compile(rf"[\s*_\"'`(]*{NOTHING}", re.I)
# A new sentence may begin with "If" or "At least" and take nothing back.
TAKEN_BACK = re.compile(
    r"\W*(?:(?:oh,? )?(?:no,? )?wait\s*(?:[,.:;!…–—-]|$)"
    r"|(?:scratch|make) that\b|on second thoughts?\b"
    r"|(?:but )?I (?:cannot|can['’]t|can not|am unable to|am not able to) (?:really )?"
    r"(?:tell|say|determine|decide|judge|assess|evaluate|answer|rate)\b"
    r"(?:\s+(?:this|that|it))?\s*(?:[.!]|$|(?:whether|if|from|with|without)\b))"
    r"|[ ,(–—-]*(?:(?:but )?(?:only )?(?:if|unless)\b(?!\s+(?:only|not|any|anything|I)\b)"
    r"|(?:or (?:more|less|fewer|lower|higher|above|below|better|worse)"
    r"|at (?:most|least|best|worst))\s*(?:[).,;!\n]|$))",
    re.I,
)
ASKED = re.compile(r"(?:(?!\b(?:but|why|how)\b)[^.;:!?\n–—])*\?", re.I)


def is_denied(before: str) -> bool:
    """Whether the clause that leads to a label denies it or leaves it open.

    Parameters
    ----------
    before : str
        What is said before the label, or before its announcement (``the answer is``).
    """
    clause = CLAUSE_START.split(ASIDE.sub(" ", before[-LONGEST_CLAUSE:]))[-1]
    clause = CERTAIN.sub(" ", clause)
    return DENIED_BELIEF.search(clause) is not None or LEFT_OPEN.search(clause) is not None


def is_no_grade(between: str) -> bool:
    """Whether the words between a verb that rates and a number keep it from being the grade.

    ``Score: N/A (would be 4)``, ``the score might be 4``, ``below 3``.
    """
    return NO_GRADE.search(between) is not None or BOUND.search(between) is not None


def says_nothing(answer: str) -> bool:
    """Whether an answer begins with saying that there is none: ``N/A``."""
    return NO_ANSWER.match(answer) is not None


def is_taken_back(after: str) -> bool:
    """Whether what follows a label at once takes it back, bounds it or sets a condition.

    ``4 - no wait, 2``, ``3 (at most)``, ``Yes, if the source is right``.
    """
    return TAKEN_BACK.match(after) is not None


def is_asked(after: str) -> bool:
    """Whether the sentence of a label is a question, as in ``A is better than B? No``."""
    return ASKED.match(after) is not None
