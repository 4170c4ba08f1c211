"""What is changed in an ablation, one rule at a time: dotted overrides with the change in words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ablation:
    change: str
    overrides: tuple[str, ...]


PAPER = (
    Ablation("indefinite mentions may link, too", ("mentions.definite_only=false",)),
    Ablation("a bare noun inherits the determiner around it", ("mentions.inherit_determiner=true",)),
    Ablation("unknown number stays unknown", ("mentions.unknown_number_singular=false",)),
    Ablation("nouns of unknown animacy stay unknown", ("mentions.unknown_noun_inanimate=false",)),
    Ablation("nouns have no person instead of the third", ("mentions.noun_person=unknown",)),
    Ablation("a new chain is an option in string mode", ("string.new_chain=true",)),
    Ablation("a new chain is an option in precise mode", ("precise.new_chain=true",)),
    Ablation("precise matches are not closed", ("precise.closed=false",)),
    Ablation("string matches go first in decoding, too", ("precise.decoding_first=false",)),
    Ablation("*we* and *you* of unmarked speakers are precise", ("precise.unnamed=true",)),
    Ablation("no match of *you* with the one spoken to", ("precise.addressee=false",)),
    Ablation("no agreement is asked for", ("attribute.agreement_off=[number, gender, animacy, person, class, label]",)),
    Ablation("no agreement in number", ("attribute.agreement_off=[number]",)),
    Ablation("no agreement in gender", ("attribute.agreement_off=[gender]",)),
    Ablation("no agreement in animacy", ("attribute.agreement_off=[animacy]",)),
    Ablation("no agreement in person", ("attribute.agreement_off=[person]",)),
    Ablation("no agreement in semantic class", ("attribute.agreement_off=[class, label]",)),
    Ablation("nested mentions may link", ("attribute.filters_off=[nested]",)),
    Ablation("*we*, *you* of different speakers may link", ("attribute.filters_off=[speaker]",)),
    Ablation("a quotation's speaker may be anyone in it", ("attribute.filters_off=[utterer]",)),
    Ablation("*that* may be far away", ("attribute.filters_off=[far_demonstrative]",)),
    Ablation("reflexives may leave their sentence", ("attribute.filters_off=[far_reflexive]",)),
    Ablation("subject and object of a verb may link", ("attribute.filters_off=[same_predicate]",)),
    Ablation("senses of nouns need not meet", ("attribute.filters_off=[senses]",)),
    Ablation("pronouns may start a chain", ("attribute.pronouns_start=true",)),
    Ablation("nouns and names do not link by attributes", ("attribute.nouns_link=false",)),
    Ablation("training within 5 sentences", ("attribute.training_window=5",)),
    Ablation("decoding within 19 sentences", ("attribute.decoding_pronoun_window=19", "attribute.decoding_window=19")),
    Ablation("distance as a separate q", ("attribute.distance=prior",)),
    Ablation("no distance", ("attribute.distance=none",)),
    Ablation("same and next sentence as two classes", ("attribute.merge_first=false",)),
    Ablation("no definiteness in the condition", ("attribute.definiteness=false",)),
    Ablation("one copy of the root in training", ("attribute.root_copies=0",)),
    Ablation("smoothing with 1", ('training.smoothing=[["*.link.*", 1.0]]',)),
    Ablation("smoothing with 0.1", ('training.smoothing=[["*.link.*", 0.1]]',)),
    Ablation("uniform start", ("training.initial=uniform",)),
    Ablation("appositives are shown", ("output.hide_appositives=false",)),
    Ablation("predicate nominals are shown", ("output.hide_predicates=false",)),
    Ablation("roles before names are shown", ("output.hide_roles=false",)),
    Ablation("mentions in order of their first word", ("detection.order_by_head=false",)),
)
LITERAL = (
    Ablation("match flags are generated, not conditioned on", ("flags=outcome",)),
    Ablation("q_d for every candidate of a class", ('training.prior=[["*", "class"]]',)),
    Ablation("Luce's choice by q_d", ('training.prior=[["*", "luce"]]',)),
    Ablation("distance capped at 3", ("distance_cap=3",)),
    Ablation("distance capped at 20", ("distance_cap=20",)),
    Ablation("mentions in order of their heads", ("detection.order_by_head=true",)),
    Ablation(
        "appositives, predicates and roles are shown",
        ("output.hide_appositives=false", "output.hide_predicates=false", "output.hide_roles=false"),
    ),
)
OURS = (
    Ablation("*you* is not who speaks next", ("spoken.addressee=false",)),
    Ablation("each speaker's *we* is another", ("spoken.shared_we=false",)),
    Ablation("a speaker's name does not join the speaker's *I*", ("spoken.names=false",)),
    Ablation("nouns with the same head within 3 sentences", ("match.noun_window=3",)),
    Ablation("nouns with the same head within 30 sentences", ("match.noun_window=30",)),
    Ablation("capitalised nouns are nouns", ("match.capitalised=false",)),
    Ablation("no match of a name's first words", ("match.first_words=false",)),
    Ablation("no acronyms", ("match.acronyms=false",)),
    Ablation("no longer name after a shorter one", ("match.whole_names=false",)),
    Ablation("no knowledge of nouns from raw text", ("knowledge.on=false",)),
    Ablation("knowledge within 10 sentences", ("knowledge.window=10",)),
    Ablation("pronouns look 2 sentences back", ("pronoun.window=2",)),
    Ablation("pronouns look 8 sentences back", ("pronoun.window=8",)),
    Ablation("pronouns always refer to a mention", ("pronoun.new_chain=false",)),
    Ablation("no agreement is asked for in decoding", ("pronoun.agreement=false",)),
    Ablation("*this* and *that* do not link", ("pronoun.demonstratives=false",)),
    Ablation("salience without the candidate's role", ("pronoun.salience_off=[role]",)),
    Ablation("salience without name, noun or pronoun", ("pronoun.salience_off=[kind]",)),
    Ablation("salience without how often a noun is said", ("pronoun.salience_off=[topic]",)),
    Ablation("salience without the bounds of quotations", ("pronoun.salience_off=[quotation]",)),
    Ablation("salience without the depth of the clause", ("pronoun.salience_off=[depth]",)),
    Ablation("salience by place alone", ("pronoun.salience_off=[role, kind, topic, quotation, depth]",)),
    Ablation("no matter which nouns go with the pronoun's verb", ("pronoun.selection=0",)),
    Ablation("an entity of pronouns alone weighs as much as others", ("entity.nameless=1.0",)),
    Ablation("no pronoun points forward", ("detection.forward_pronouns=false",)),
    Ablation("a name's mentions do not vote on its attributes", ("detection.vote_on_names=false",)),
    Ablation("appositives are hidden", ("output.hide_appositives=true",)),
    Ablation("predicate nominals are shown", ("output.hide_predicates=false",)),
    Ablation("roles before names are shown", ("output.hide_roles=false",)),
    Ablation("q_d for every candidate of a class", ('training.prior=[["*", "class"]]',)),
    Ablation("q_d divided among the candidates of a class", ('training.prior=[["*", "shared"]]',)),
    Ablation("no smoothing", ("training.smoothing=[]",)),
    Ablation("smoothing with 1", ('training.smoothing=[["*.link.*", 1.0], ["*.root.*", 1.0]]',)),
    Ablation("10 iterations", ("training.iterations=10",)),
)
ABLATIONS: dict[str, tuple[Ablation, ...]] = {"paper": PAPER, "paper-literal": LITERAL, "ours": OURS}
