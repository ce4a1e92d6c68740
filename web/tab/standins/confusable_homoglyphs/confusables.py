"""No letters that look alike."""

confusables_data: dict[str, list[dict[str, str]]] = {}
