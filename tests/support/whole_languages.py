"""The languages that have all texts; others may lack some, which are said in English then."""

WHOLE_LANGUAGES = ("de",)
