"""Given names, by which a column that says nothing else is told to be a person's.

The commonest ones of many countries, without those that are words for what is judged as well:
``Grace``, ``Faith``, ``Joy``, ``Clarity``.
"""

import re

_WORD = re.compile(r"[^\W\d_]+")
NAMES = frozenset(
    _WORD.findall("""
aaron abdul abdullah abigail abraham achim ada adam adele adrian adriana agata agnes agnieszka
ahmad ahmed aiko aisha akira alain alan albert alberto alejandro aleksandra alena alessandra
alessandro alex alexander alexandra alexandre alexei alexey alfred ali alice alicia alina aline
allison amanda amelia amina amir amit amy ana anastasia anders andre andrea andreas andrei andres
andrew andrey andrzej angela anika anita anja anjali ann anna anne annika anton antonio anya arda
arjun arne arnold arthur artur asha ashley astrid axel ayesha ayse barbara bart beata beatrice
beatriz ben benedikt benjamin bernd bernhard bettina bianca birgit bjorn bob boris brandon brian
bruno camila camille carina carl carla carlos carmen carol carolina caroline caspar catherine
cecilia celine chandra charles charlie charlotte chen chiara chris christian christina christine
christoph christopher claire clara claudia claudio clemens connor cristina daniel daniela daniele
danielle dave david deborah deepak denis dennis diana diane diego dieter dimitri dirk divya dmitri
dmitry dominik donald dora doris dorota dorothea eduardo edward ela eleanor elena elif elisa
elisabeth elise elizabeth ella ellen elsa emil emilia emily emma emmanuel eric erik erika esra
esther eva evelyn fabian fatima federico felipe felix ferdinand fernanda fernando filip fiona
florian frances francesca francesco francisco franz franziska fred frederik friedrich gabriel
gabriela gabriele geoffrey georg george georgia gerard gerd giovanni giulia giuseppe greta
guillaume gunther gustav hana hanna hannah hans harald haruka haruto hassan heather heidi heike
heinrich heinz helen helena helga helmut hendrik henri henry hiroshi holger hugo hussein ian
ibrahim igor ilse inga ingrid irene irina isaac isabel isabella isabelle ivan ivana jack jacob
jakob jakub james jan jana jane janet janina jannik jasmin jason javier jean jennifer jens jeremy
jessica jiri joachim joan joanna joao joe johan johann johanna johannes john johnny jonas jonathan
jorg jorge jose josef joseph josephine joshua juan judith julia julian juliana julie julien
juliette jun jurgen justin justyna kai karen karim karin karl karolina kasia katarina katarzyna
kate katharina katherine kathrin katja keiko keith kelly ken kenji kevin khalid kim kirsten klara
klaus konrad konstantin krishna kristina krzysztof kyle lara larry lars laura lauren laurent layla
lea lena leo leonardo leonie lily lina linda lisa lorenzo louis louise luca lucas lucia lucie luigi
luis luisa luise lukas lydia magda magdalena maike manfred manuel manuela marc marcel marcin marco
marcos marcus margaret margarita maria mariam mariana marie marina mario marion marko markus marta
martha martin martina mary maryam masha mateo mathias mathilde matteo matthew matthias maurice
maximilian maya megan mehmet mei melanie melissa mia michael michaela michal michel michele
michelle miguel mike mikhail milan mina miriam mohamed mohammad mohammed moritz mustafa nadia
nadine naomi natalia natalie natasha neha nicholas nick nico nicola nicolas nicole niklas nikolai
nils nina noah nora norbert nuria olaf oleg olga oliver olivia olivier omar oscar oskar otto pablo
paolo patricia patrick paul paula pauline pavel pawel pedro peggy peter petra philip philipp
philippe pia pierre pilar piotr priya rachel rafael rahul raj rajesh ralf ramon raphael raquel
rebecca regina reinhard renate ricardo richard rita robert roberto robin roland rolf romain rosa
roxana rudolf ruth ryan sabine sakura sally sam samantha samir samuel sandra sara sarah sasha scott
sean sebastian sergei sergey sergio sharon shreya silke silvia simon simone sofia sofie sonia
sophia sophie stefan stefanie steffen stephan stephanie stephen steve steven sunita susan susanna
susanne sven svenja svetlana sylvia takashi tamara tanja tanya tatiana teresa theo theresa thibaut
thomas thorsten tim timo tina tobias tom tomas tomasz tony torsten tyler ulrich ulrike uma ursula
ute uwe valentin valentina valeria vanessa veronica veronika victor victoria viktor viktoria
vincent vladimir volker walter wei werner wiebke wilhelm william wolfgang xavier yan yana yasmin
yuki yulia yuri yusuf yves yvonne zeynep zoe zofia
""")
)  # fmt: skip


def holds_a_given_name(name: str) -> bool:
    """Whether a word of a name is a given name: ``Anna``, ``ben_score``, ``Kim, Ji-woo``."""
    return any(word.casefold() in NAMES for word in _WORD.findall(name))
