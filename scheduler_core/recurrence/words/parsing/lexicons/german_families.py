"""Families of German turns, each made from the parts that its members share."""

from itertools import product

_SPANS = {"monats": "month", "quartals": "quarter", "jahres": "year"}
_SEASONS = {
    "sommer": "summer",
    "winter": "winter",
    "frühling": "spring",
    "frühjahr": "spring",
    "herbst": "autumn",
}


def _of_weeks() -> dict[str, str]:
    """Return zu Beginn jeder Woche, am Anfang der Woche, and the ends of weeks, which may be of two days."""
    turns = {
        f"{before} {begin} {each} woche": "every monday"
        for before, begin, each in product(
            ("am", "zu", "zum", "immer am"), ("anfang", "beginn"), ("der", "jeder", "einer jeden")
        )
    }
    turns |= {
        f"{before}{end}": "end of the week"
        for before in ("am ", "zum ", "")
        for end in ("ende der woche", "ende jeder woche", "wochenschluss")
    }
    return turns


def _of_edges() -> dict[str, str]:
    """Return the beginnings and ends of months, quarters and years."""
    turns: dict[str, str] = {}
    for (german, english), each in product(_SPANS.items(), ("des", "jedes", "eines jeden", "eines")):
        for before in ("am ", "zum ", "zu ", "jeweils am ", ""):
            turns[f"{before}ende {each} {german}"] = f"on the last day of the {english}"
            for begin in ("anfang", "beginn"):
                turns[f"{before}{begin} {each} {german}"] = f"on the first day of the {english}"
    for (german, english), until in product(_SPANS.items(), ("bis", "bis zum", "bis zu")):
        turns[f"{until} ende des {german}"] = f"until end of the {english}"
        turns[f"{until} ende dieses {german}"] = f"until end of the {english}"
        turns[f"{until} {german}ende"] = f"until end of the {english}"
    for (german, english), before in product(_SPANS.items(), ("", "am ", "zum ", "jeweils zum ", "zu ")):
        turns[f"{before}{german}ende"] = f"on the last day of the {english}"
        turns[f"{before}{german}schluss"] = f"on the last day of the {english}"
        for begin in ("anfang", "beginn"):
            turns[f"{before}{german}{begin}"] = f"on the first day of the {english}"
    for german, english in (("monats", "month"), ("quartals", "quarter"), ("jahres", "year")):
        for word, said in (
            ("erster", "first"),
            ("ersten", "first"),
            ("letzter", "last"),
            ("letzten", "last"),
        ):
            for before in ("am ", "zum ", "jeden ", ""):
                turns[f"{before}{german}{word}"] = f"on the {said} day of the {english}"
            for article in ("dem", "den", "der"):
                turns[f"{article} {german}{word}"] = f"the {said} day of the {english}"
    return turns


def _of_seasons() -> dict[str, str]:
    return {
        f"{before}{season}{months}": f"in {said}"
        for before, (season, said), months in product(
            ("im ", "in den ", "jeden "), _SEASONS.items(), ("", "monaten", "halbjahr")
        )
    }


def _of_other_days() -> dict[str, str]:
    """Return an allen anderen Tagen, den Rest der Woche."""
    turns = {
        f"{before}{other} {day}": f"on all other {said}"
        for before in ("an allen ", "an den ", "alle ", "allen ", "den ", "die ", "an ")
        for other in ("anderen", "andern", "übrigen", "restlichen", "sonstigen")
        for day, said in (
            ("tagen", "days"),
            ("tage", "days"),
            ("wochentagen", "weekdays"),
            ("wochentage", "weekdays"),
            ("werktagen", "weekdays"),
            ("werktage", "weekdays"),
            ("arbeitstagen", "weekdays"),
        )
    }
    return turns | dict.fromkeys(
        ("den rest der woche", "im rest der woche", "ansonsten", "sonst"), "otherwise"
    )


def _of_zones() -> dict[str, str]:
    """Return pazifische Zeit, Ostküstenzeit, mitteleuropäischer Zeit."""
    turns = {
        f"{stem}{ending} zeit": f"{said} time"
        for stem, said in (
            ("pazifische", "pacific"),
            ("mitteleuropäische", "central european"),
            ("osteuropäische", "eastern european"),
            ("britische", "british"),
            ("japanische", "japan"),
        )
        for ending in ("", "r", "n")
    }
    turns |= {
        f"{before}{word}": "eastern time"
        for before in ("", "amerikanische ", "amerikanischer ", "us - ", "us ")
        for word in ("ostküstenzeit", "ostküsten - zeit")
    }
    turns |= {f"{before}pazifikzeit": "pacific time" for before in ("", "us - ", "us ")}
    turns |= {f"{before}westküstenzeit": "pacific time" for before in ("", "us - ", "us ")}
    return turns | {"in der zeitzone": "in timezone", "zeitzone": "timezone"}


FAMILIES = (
    _of_weeks()
    | _of_other_days()
    | _of_zones()
    | _of_edges()
    | _of_seasons()
    | dict.fromkeys(
        (
            "rund um die uhr",
            "tag und nacht",
            "den ganzen tag",
            "den ganzen tag über",
            "den ganzen tag lang",
            "ganztägig",
            "ganztags",
            "ganzjährig",
            "das ganze jahr",
            "das ganze jahr über",
            "bis auf weiteres",
            "unbefristet",
            "ohne ende",
            "auf unbestimmte zeit",
            "24 / 7",
        ),
        "",
    )
    | {
        f"{german} tag und nacht": f"{place} day and night"
        for german, place in {
            "ersten": "first",
            "zweiten": "second",
            "dritten": "third",
            "vierten": "fourth",
            "fünften": "fifth",
            "letzten": "last",
        }.items()
    }
    | {
        f"{each} {half}": "every 6 months"
        for each in ("jedes", "alle", "in jedem", "pro")
        for half in ("halbe jahr", "halbjahr", "halben jahr", "halbe jahre", "halben jahre")
    }
    | {
        "pro tag": "per day",
        "erst ab": "from",
        "erst ab dem": "from",
        "bis vor": "before",
        "bis vor dem": "before the",
        "bis ausschließlich": "before",
        "bis ausschließlich zum": "before the",
        "letzten beiden": "last two",
        "beiden letzten": "last two",
        "ersten beiden": "first two",
        "beiden ersten": "first two",
        "erstmals um": "starting at",
        "zum ersten mal um": "starting at",
        "für den rest des monats": "until end of the month",
        "für den rest des jahres": "until end of the year",
        "für den rest der woche": "until end of the week",
        "immer wieder": "",
        "in jedem monat außer": "except in",
        "in allen monaten außer": "except in",
        "an jedem tag der woche": "every day",
        "sieben tage die woche": "every day",
        "7 tage die woche": "every day",
        "sieben tage in der woche": "every day",
        "7 tage in der woche": "every day",
        "fünf tage die woche": "on weekdays",
        "5 tage die woche": "on weekdays",
        "jeden tag der woche": "every day",
        "jeden tag im jahr": "every day",
        "jeden tag des jahres": "every day",
        "uhr morgens": "o'clock in the morning",
        "uhr früh": "o'clock in the morning",
        "uhr vormittags": "o'clock in the morning",
        "uhr mittags": "o'clock in the lunchtime",
        "uhr nachmittags": "o'clock in the afternoon",
        "uhr abends": "o'clock in the evening",
        "uhr nachts": "o'clock at night",
        "einmal alle": "every",
        "einmal jede": "every",
        "einmal jeden": "every",
        "jede einzelne": "every",
        "jedes einzelne": "every",
        "eine halbe stunde lang": "for half an hour",
        "eine viertelstunde lang": "for 15 minutes",
        "für die nächsten": "for the next",
        "über die nächsten": "for the next",
        "bis auf": "except",
        "auch am wochenende": "including weekends",
        "auch am wochenende um": "also on weekends at",
        "auch an wochenenden um": "also on weekends at",
        "auch an wochenenden": "including weekends",
        "wochenende inklusive": "including weekends",
        "inklusive wochenende": "including weekends",
        "zusätzlich": "also",
        "und zusätzlich": "also",
        "außerdem": "also",
        "und außerdem": "also",
        "beginne um": "starting at",
        "beginnt um": "starting at",
        "starte um": "starting at",
        "und wiederhole": "",
        "tägl": "daily",
        "tgl": "daily",
        "wöchtl": "weekly",
        "mtl": "monthly",
        "stdl": "hourly",
        "jährl": "yearly",
        "u": "and",
        "alle # wo": "every # weeks",
        "alle # mon": "every # months",
        "diese woche": "this week",
        "in dieser woche": "this week",
        "dieses jahr": "this year",
        "pro tag einmal": "once a day",
        "am tag einmal": "once a day",
        "pro minute": "per minute",
        "pro sekunde": "per second",
        "in der minute": "per minute",
        "wenn ich mich anmelde": "at login",
        "wenn ich mich einlogge": "at login",
        "sobald ich mich anmelde": "at login",
        "jedes mal wenn der rechner startet": "at start",
        "jedes mal beim hochfahren": "at start",
        "jedes mal beim start": "at start",
        "jedes mal beim neustart": "at start",
        "am tag um": "per day at",
        "an allen": "every",
        "an allen tagen": "every day",
        "an sämtlichen tagen": "every day",
        "tag für tag": "every day",
        "stunde für stunde": "every hour",
        "jeden einzelnen": "every",
        "an den tagen #": "on days #",
        "an tag #": "on day #",
        "in den monaten": "in",
        "im monat mai": "in may",
        "in den ersten": "on the first",
        "in den letzten": "on the last",
        "bis weihnachten": "until christmas",
        "außer wenn": "unless",
        "außer zwischen": "except between",
        "außer von": "except from",
        "nur nicht": "but not",
        "aber niemals": "but not",
        "niemals": "not",
        "nie": "not",
        "zum": "on the",
        "zur": "at the",
        "erstmals am": "starting on",
        "erstmalig am": "starting on",
        "zum ersten mal am": "starting on",
        "mit beginn am": "starting on",
        "mit beginn": "starting",
        "mit wirkung vom": "starting on",
        "gültig ab": "starting",
        "gültig bis": "until",
        "letztmals am": "until",
        "und dann": "and then",
        "danach": "then",
        "anschließend": "then",
        "dann": "then",
        "und danach": "and then",
        "von da an": "then",
        "ab dann": "then",
        "im anschluss": "then",
        "maximal": "at most",
        "höchstens": "at most",
        "nicht öfter als": "at most",
        "endet nach": "ends after",
        "ende nach": "ends after",
        "endend nach": "ends after",
        "stopp nach": "ends after",
        "jetzt": "now",
        "sofort": "now",
        "jetzt gleich": "now",
        "jetzt sofort": "now",
        "ab jetzt": "from now on",
        "ab sofort": "from now on",
        "von # o'clock an": "from # o'clock",
        "ab # o'clock an": "from # o'clock",
        "nach # läufen schluss": "at most # times",
        "nach # mal schluss": "at most # times",
        "in der kalenderwoche #": "in week #",
        "in kalenderwoche #": "in week #",
        "in kw #": "in week #",
        "im jahr #": "in #",
        "im jahre #": "in #",
        "kw #": "week #",
        "kalenderwoche #": "week #",
        "zu jeder vollen und halben stunde": "every 30 minutes",
        "zur vollen und halben stunde": "every 30 minutes",
        "jede volle und halbe stunde": "every 30 minutes",
        "als erstes": "first thing",
        "als erstes am morgen": "first thing",
        "zum feierabend": "end of business",
        "zu feierabend": "end of business",
        "nach feierabend": "end of business",
        "bei arbeitsende": "end of business",
        "am ende des tages": "end of the day",
        "zum tagesende": "end of the day",
        "am tagesende": "end of the day",
        "tagsüber": "during the day",
        "über nacht": "overnight",
        "mitte des monats": "middle of the month",
        "zur monatsmitte": "middle of the month",
        "in der monatsmitte": "middle of the month",
        "monatsmitte": "middle of the month",
        "vor monatsende": "before the end of the month",
        "vor dem monatsende": "before the end of the month",
        "vor ende des monats": "before the end of the month",
        "vor dem ende des monats": "before the end of the month",
        "vor dem monatsletzten": "before the last day of the month",
        "vor dem letzten tag des monats": "before the last day of the month",
        "am tag vor": "the day before",
        "am tag nach": "the day after",
        "am tag vor dem": "the day before the",
        "am tag nach dem": "the day after the",
        "nach dem ersten": "after the first",
        "tag der deutschen einheit": "october 3",
        "am tag der deutschen einheit": "on october 3 every year",
        "am tag der arbeit": "on may 1 every year",
        "am maifeiertag": "on may 1 every year",
        "am reformationstag": "on october 31 every year",
        "an allerheiligen": "on november 1 every year",
        "am 1st weihnachtstag": "on christmas day",
        "am 2nd weihnachtstag": "on boxing day",
        "heute in # tagen": "in # days",
        "heute in # wochen": "in # weeks",
        "heute in # monaten": "in # months",
        "nächstes jahr am": "next year on",
        "im nächsten jahr am": "next year on",
        "im nächsten monat": "of next month",
        "im kommenden monat": "of next month",
        "in diesem monat": "of this month",
        "ende nächsten monats": "end of next month",
        "am ende des nächsten monats": "end of next month",
        "immer": "always",
        "stets": "always",
    }
)
