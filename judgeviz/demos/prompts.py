"""Invented prompts, eight on each of five topics."""

PROMPTS_BY_TOPIC = {
    "writing": (
        "Write a short poem about a lighthouse in fog.",
        "Describe a busy market without using the letter q.",
        "Write the first paragraph of a story set on a night train.",
        "Turn this list of chores into a friendly note to a flatmate.",
        "Write a polite letter that turns down an invitation.",
        "Invent a legend that explains why owls are silent.",
        "Write a toast for a retiring gardener.",
        "Shorten this paragraph about tides to one sentence.",
    ),
    "coding": (
        "Write a function that reverses the words of a sentence.",
        "Explain what a hash table is to a beginner.",
        "Find the mistake in a loop that skips the last entry.",
        "Write a query that lists customers without orders.",
        "Show how to read a large file line by line.",
        "Name three tests for a function that parses dates.",
        "Explain the difference between a stack and a queue.",
        "Rewrite a nested loop so that it is easier to read.",
    ),
    "planning": (
        "Plan a weekend by bicycle for a family of four.",
        "Make a shopping list for a vegetable soup for ten guests.",
        "Set up a study plan for an exam in three weeks.",
        "Plan a small garden that flowers from March to October.",
        "Suggest an agenda for a first meeting of a book club.",
        "Plan how to move house with two cats.",
        "Draw up a training plan for a first ten kilometre run.",
        "Suggest five rainy day activities for children.",
    ),
    "science": (
        "Why is the sky red at sunset?",
        "Explain how a tree moves water up to its leaves.",
        "Why does ice float on a pond?",
        "How does a vaccine prepare the body?",
        "What makes the pitch of a siren change as it passes?",
        "Explain why the moon has phases.",
        "How do bees tell each other where flowers are?",
        "Why does bread dough rise?",
    ),
    "reasoning": (
        "Three boxes are labelled wrongly; how many must be opened to mend that?",
        "A train leaves at 9:40 and arrives at 13:15; how long did it take?",
        "How can a farmer take a wolf, a goat and a cabbage across a river?",
        "If every second of 50 lamps is off, and then every fifth is switched, how many are on?",
        "Which is the better offer: a third off, or four for the price of three?",
        "Four friends shake hands once with each other; how many handshakes are there?",
        "A rope is cut into halves three times; how many pieces are there?",
        "What day is it 100 days after a Tuesday?",
    ),
}
#: (topic, prompt) pairs; the topics take turns.
PROMPTS = tuple(
    (topic, prompt)
    for row in zip(*PROMPTS_BY_TOPIC.values(), strict=True)
    for topic, prompt in zip(PROMPTS_BY_TOPIC, row, strict=True)
)
