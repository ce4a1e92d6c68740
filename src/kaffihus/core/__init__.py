"""The ground: rules that compile, the game contract, chance, records, errors."""
