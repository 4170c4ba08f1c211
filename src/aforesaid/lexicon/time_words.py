"""Dates, times, money and measure."""

from __future__ import annotations

from aforesaid.lexicon.tables import word_set

DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")
DAY_ABBREVIATIONS = word_set(
    """
    mon mon. tue tue. tues tues. wed wed. thu thu. thur thur. thurs thurs. fri fri. sat sat. sun sun.
    """
)
MONTHS = word_set(
    """
    january february march april may june july august september october november december
    """
)
MONTH_ABBREVIATIONS = word_set(
    """
    jan jan. feb feb. mar mar. apr apr. jun jun. jul jul. aug aug. sep sep. sept sept. oct oct. nov nov. dec
    dec.
    """
)
SEASONS = word_set("spring summer autumn fall winter")
DATE_DEICTICS = word_set("today tomorrow yesterday tonight nowadays midnight noon weekend weekday")
HOLIDAYS = word_set(
    """
    christmas easter thanksgiving halloween hanukkah ramadan passover yuletide lent advent new-year
    """
)
DATE_WORDS = (
    DAYS
    | MONTHS
    | DATE_DEICTICS
    | HOLIDAYS
    | word_set(
        """
    date day days week weeks weekend month months year years decade decades century centuries millennium era
    epoch quarter semester season fortnight morrow birthday anniversary age eve ad bc bce ce
    """
    )
)
"""The paper's authors take a lone date word as definite."""

TIME_WORDS = word_set(
    """
    second seconds minute minutes hour hours moment moments instant morning mornings noon afternoon afternoons
    evening evenings night nights midnight dawn dusk sunrise sunset o'clock a.m. p.m. am pm time midday daybreak
    nightfall
    """
)
MONEY_WORDS = word_set(
    """
    dollar dollars cent cents euro euros pound pounds pence penny pennies yen yuan rupee rupees peso pesos franc
    francs ruble rubles rouble roubles won mark marks krona kronor krone kroner shilling shillings guinea
    guineas buck bucks quid lira dinar dinars riyal rial dirham baht ringgit rupiah rand real reais sterling
    dime dimes nickel nickels $ £ € ¥ us$ usd eur gbp jpy bitcoin
    """
)
PERCENT_WORDS = frozenset({"%", "percent", "per cent", "percentage", "pct", "percentages"})
UNIT_WORDS = word_set(
    """
    acre acres bit bits byte bytes calorie calories centimetre centimetres centimeter centimeters cm celsius
    degree degrees fahrenheit foot feet ft gallon gallons gigabyte gigabytes gram grams g hectare hectares hertz
    hz inch inches kelvin kg kilogram kilograms kilometre kilometres kilometer kilometers km knot knots kph lb
    lbs litre litres liter liters m mbps megabyte megabytes metre metres meter meters mg mhz mile miles
    millimetre millimetres millimeter millimeters ml mm mph ounce ounces oz pint pints pixel pixels pound pounds
    quart quarts ton tonne tonnes tons volt volts watt watts yard yards yd cup cups tablespoon tablespoons
    teaspoon teaspoons tbsp tsp
    """
)
