"""Determiners, quantifiers, conjunctions and the like: the small words around a head."""

from __future__ import annotations

from aforesaid.lexicon.tables import word_set

DEFINITE_ARTICLES = frozenset({"the", "th'", "ye"})
INDEFINITE_ARTICLES = frozenset({"a", "an"})
DEMONSTRATIVE_DETERMINERS = frozenset({"this", "that", "these", "those", "yonder", "yon"})
POSSESSIVE_DETERMINERS = word_set("my your his her its our their thy thine whose one's yer y'all's his/her xyr")
POSSESSIVE_MARKERS = frozenset({"'s", "'", "’s", "’"})

DEFINITE_DETERMINERS = (
    frozenset({"the", "both", "each"}) | frozenset({"this", "that", "these", "those"}) | POSSESSIVE_DETERMINERS
)
"""A common noun with one of these before its head is definite (the authors' program)."""

INTERROGATIVE_DETERMINERS = frozenset({"what", "which", "whatever", "whichever", "whose"})
NEGATIVE_DETERMINERS = frozenset({"no", "neither", "nary", "not"})
NEGATIVE_WORDS = word_set("no none nobody nothing neither never nowhere no-one noone nor not n't without")
UNIVERSAL_DETERMINERS = frozenset({"all", "every", "each", "both", "everything", "everyone", "everybody"})
INDEFINITE_DETERMINERS = INDEFINITE_ARTICLES | frozenset({"some", "any", "another", "such", "certain"})

QUANTIFIERS = word_set(
    """
    all any both each either enough every few fewer fewest less least little lot lots many more most much
    neither no none not numerous only plenty several some somewhat tons two three half dozen dozens hundred
    hundreds thousand thousands million millions billion billions various countless scores umpteen another
    couple anything everything something nothing everyone someone anyone nobody
    """
)
"""Words that make a noun phrase a quantity. A mention that begins with one is quantified."""

LONE_QUANTIFIERS = word_set(
    """
    all any both each either enough every few fewer less little many more most much neither none several some
    such another plenty half lots
    """
)
"""Never a mention when alone."""

NUMBER_WORDS = word_set(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million
    billion trillion dozen score
    """
)
ORDINALS = word_set(
    """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth hundredth thousandth last next
    final 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th
    """
)

PARTITIVE_HEADS = word_set(
    """
    all amount any array batch both bunch bulk chunk couple deal dozen dozens each either few fraction group
    groups half handful host hundreds kind kinds lack lot lots majority many mass masses minority most much
    neither none number numbers one pack pair pairs part parts percent percentage piece pieces plenty portion
    quarter range rest series set sets several share some sort sorts third thirds thousands millions billions
    tons total two three type types variety bit bits cluster collection crowd flock herd section segment tens
    scores heap heaps stack
    """
)
"""*A group of men*: what names a part, before the *of* of the whole."""

RELATIVE_WORDS = frozenset({"who", "whom", "whose", "which", "that", "where", "when", "whereby", "wherein", "why"})
WH_WORDS = RELATIVE_WORDS - {"that"} | frozenset(
    {"what", "how", "whoever", "whatever", "whichever", "wherever", "whenever", "whomever", "however"}
)
COPULAS = word_set(
    """
    be is are am was were been being 's 're 'm become becomes became becoming remain remained
    """
)
COORDINATORS = frozenset({"and", "or", "&", "nor", "but", "plus", "and/or"})
PREPOSITIONS = word_set(
    """
    about above across after against along amid among around as at before behind below beneath beside besides
    between beyond by despite down during except for from in inside into like near of off on onto opposite out
    outside over past per since than through throughout till to toward towards under underneath until unto up
    upon via with within without
    """
)

STOP_WORDS = (
    DEFINITE_ARTICLES
    | INDEFINITE_ARTICLES
    | DEMONSTRATIVE_DETERMINERS
    | POSSESSIVE_DETERMINERS
    | POSSESSIVE_MARKERS
    | COORDINATORS
    | PREPOSITIONS
    | RELATIVE_WORDS
    | COPULAS
)
"""Not content words: set aside when the words of two mentions are compared."""

REPORTING_VERBS = word_set(
    """
    accuse acknowledge add admit advise affirm agree allege announce answer argue ask assert assure bark beg
    bellow blurt boast breathe call caution chime chuckle cite claim comment complain concede conclude confess
    confide confirm contend continue counter cry declare demand deny describe disclose drawl echo ejaculate
    emphasize emphasise enquire exclaim explain express falter gasp giggle go groan growl grumble grunt hint
    hiss hum inform inquire insist interject interpose interrupt intone joke lament laugh lie maintain mention
    moan mumble murmur mutter note object observe offer order persist plead point pray predict proclaim promise
    pronounce propose protest purr query question quip quote read reassure recall recite recommend recount
    reflect rejoin relate remark remind repeat reply report request respond resume retort return reveal roar
    rumble say scoff scold scream shout shriek sigh sing smile snap snarl sneer sniff sob speak speculate
    stammer state stress stutter suggest swear sympathize talk tease tell testify thank think threaten thunder
    urge utter venture voice vow wail warn whimper whine whisper wonder write yell
    """
)
"""Lemmas of verbs that stand by a quotation (*she said*)."""
