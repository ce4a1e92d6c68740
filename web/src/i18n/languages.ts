/** The languages of the page: what each calls itself, and how it counts (Unicode's CLDR), as in Python's
`core/languages.py`. */

type Language = { name: string; plural: (number: number) => string };

const oneAndOther = (number: number) => (number === 1 ? "one" : "other");
/** 21 is one, 11 is not. */
const byLastDigit = (number: number) => (number % 10 === 1 && number % 100 !== 11 ? "one" : "other");

export const LANGUAGES: Record<string, Language> = {
  en: { name: "English", plural: oneAndOther },
  de: { name: "Deutsch", plural: oneAndOther },
  is: { name: "Íslenska", plural: byLastDigit },
};

export const pluralCategory = (language: string, number: number): string =>
  LANGUAGES[language].plural(Math.abs(number));
