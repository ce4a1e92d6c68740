// Made by web/generate.py from the house's own schema; do not edit.

export type CafeBarasView = any;
