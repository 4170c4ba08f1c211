"""Words that tell a pleonastic *it*, and phrases that refer to nothing."""

from __future__ import annotations

from aforesaid.lexicon.tables import word_set

WEATHER_VERBS = word_set("rain snow drizzle hail pour sleet thunder freeze thaw storm blow")
WEATHER_ADJECTIVES = word_set(
    """
    bright chilly clear cloudy cold cool dark dawn daylight dry dusk foggy freezing frosty hot humid icy late
    light misty muggy rainy snowy stormy sunny warm wet windy early midnight noon
    """
)
RAISING_VERBS = word_set(
    """
    appear happen look mean seem follow matter transpire emerge occur turn sound strike dawn remain suffice help
    hurt take
    """
)
"""`it seems that …`, `it turns out …`, `it takes time to …` (lemmas)."""

CLAUSE_VERBS = word_set(
    """
    accept acknowledge agree allege announce anticipate argue assume believe calculate claim conclude confirm
    consider decide deem demonstrate discover doubt estimate expect explain fear feel find forecast foresee
    guess hold hope hypothesize imagine imply indicate infer know learn mention note notice observe plan predict
    presume propose prove realize recommend regard remember report reveal rumor rumour say see show speculate
    state stipulate suggest suppose suspect think understand write
    """
)
"""`it is believed that …` (lemmas of the participle)."""

CLAUSE_ADJECTIVES = word_set(
    """
    absurd acceptable advisable alarming amazing apparent appropriate astonishing awful awkward bad best better
    bizarre clear common conceivable convenient correct critical crucial curious customary dangerous delightful
    desirable difficult disappointing doubtful easier easiest easy embarrassing encouraging enough essential
    evident exciting expensive fair fine fit fitting fortunate frustrating fun funny futile good great hard
    harder helpful hopeless illegal illogical imperative implausible important impossible impractical improper
    inappropriate inconceivable incorrect incredible inevitable interesting ironic irrational irrelevant
    justifiable lawful legal legitimate likely logical lucky mandatory meaningless moral natural necessary
    needless nice noteworthy normal notable obligatory obvious odd ok okay painful paramount permissible
    pertinent plain plausible pleasant pleasing pointless polite possible practical preferable probable proper
    prudent rare rational realistic reasonable regrettable remarkable ridiculous right risky rude sad safe
    satisfying sensible shameful shocking significant silly simple sinful smart sorry strange stupid sufficient
    surprising terrible thinkable tough tragic true typical unacceptable unbelievable uncertain unclear uncommon
    understandable undesirable unfair unfortunate unheard unimaginable unimportant unlikely unnatural
    unnecessary unpleasant unrealistic unreasonable unsafe unsurprising unthinkable unusual unwise upsetting
    urgent useful useless usual vital weird well wise wonderful worth worthwhile worse wrong
    """
)
"""`it is important to …`, `it is likely that …`."""

CLAUSE_NOUNS = word_set(
    """
    bit blessing bummer chance coincidence consensus crime custom deal disgrace duty error fact fun good goal
    honor honour hope idea joke joy luck matter miracle mistake mystery myth nature need no opinion pity
    pleasure practice privilege problem proof question relief responsibility rule sense shame sign sin surprise
    thing time tradition tragedy truth use waste way wonder
    """
)
"""`it is a pity that …`, `it is time to …`."""

CLAUSE_STARTS = frozenset({"that", "to", "for", "whether", "if", "how", "why", "when", "what", "who", "where"})
"""What follows the adjective or participle of a pleonastic *it*."""

INTERJECTIONS = word_set(
    """
    ah aha ahem ahh alas alright amen argh aw aww aye bah bam bingo boo boy bravo bye cheers cool damn dang darn
    dear duh eek eh er erm eww gee god goddamn goodbye goodness gosh ha haha hah heh hello hey hi hm hmm hmmm ho
    hooray huh huh-uh hurrah hush jeez lo lol man mhm mm mmhm mm-hmm mmm mm-hm my nah nope no oh oho ok okay omg
    ooh ooo oops ouch ow oy ooh-la-la phew please psst pshaw right shh shit sorry sure thanks thank tsk ugh uh
    uh-huh um umm uh-uh uhh uhm voila wahoo well whoa why wow yay yea yeah yep yes yikes yo yuck yup
    """
)
NON_WORDS = word_set(
    """
    mm hmm mmm hm ahem um umm uh uhh er erm huh mhm mm-hmm uh-huh eh ah ahh oh hmmm aha etc etc. -- … xxx ?
    """
)
"""Never a mention (the authors' *hmm*-words)."""

_STOP_PHRASES = """
    now|here|there|then|today|case|sense|who|which|what|where|when|why|how|that is|you know|i mean|you see|
    of course|for example|for instance|in fact|in general|in particular|at all|at least|at last|at first|
    at once|in turn|on top|in case|in order|in addition|in the end|in the meantime|by the way|the way|no way|
    a lot|lots|a bit|a little|a few|a while|all of a sudden|a sudden|the same|the other|so on|so forth|
    and so on|etc|etc.|e.g.|i.e.|vs.|ltd.|u.s.|u.k.|as well|thanks|thank you|kind of|sort of|the like|addition|
    fact|favor|favour|place|part|charge|advantage|example|instance|order|particular|general|turn|vain|hand|
    the one hand|the other hand|a result|behalf|account|spite|terms|regard|accordance|contrast|the fact|
    the time|this time|that time|the first time|the last time|the rest|the most|the least|the best|no one|
    nobody|nothing|none|no doubt|doubt|no matter|a matter|the moment|the point|one another|each other
"""
STOP_PHRASES = frozenset(phrase.strip() for phrase in _STOP_PHRASES.replace("\n", "").split("|"))
"""Lower-cased phrases that refer to nothing when they are the whole mention."""
