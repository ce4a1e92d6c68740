/** Messages: phrases with places to fill in, by a small part of ICU MessageFormat, as Python's `core/message.py`.

    {card}                                         a parameter
    {card, name, dat}                              a thing's name in one of its forms
    {count, plural, one {# card} other {# cards}}  by the number, as the language counts; # is the number
    {form, select, dat {þristi} other {þristur}}   by the value itself

docs/vectors/messages.json holds the two together.
*/

import { pluralCategory } from "./languages";

export type Place = { name: string; form: string };
export type Choice = { name: string; isPlural: boolean; cases: Record<string, Message> };
export type Part = string | Place | Choice;
export type Message = Part[];
/** What a parameter is called in a form; null where it was not given. */
export type Name = (param: string, form: string) => string | null;
type Values = Record<string, unknown>;

const TOKEN = /[{}#]|[^{}#]+/g;
const ARGUMENT = /^\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,\s*(=\d+|\w+)?\s*)?)?$/;
const CASE = /^\s*(=\d+|\w+)\s*$/;
const parsed = new Map<string, Message>();

export const isChoice = (part: Place | Choice): part is Choice => "cases" in part;

/** A message of its text; refuses one that is not well formed. */
export function parse(text: string): Message {
  let message = parsed.get(text);
  if (!message) {
    if (/'[{}]/.test(text)) throw new Error(`an apostrophe before a brace: ${text}`);
    const tokens = [...text.matchAll(TOKEN)].map(String).reverse();
    const [parts, closed] = partsOf(tokens, "");
    if (closed) throw new Error(`a brace too many: ${text}`);
    parsed.set(text, (message = parts));
  }
  return message;
}

/** A message in words; places not given stay to be seen. */
export function render(message: Message, params: Values, name: Name, language: string): string {
  return message
    .map((part) => (typeof part === "string" ? part : said(part, params, name, language)))
    .join("");
}

function said(part: Place | Choice, params: Values, name: Name, language: string): string {
  if (!isChoice(part)) return name(part.name, part.form) ?? `{${part.name}}`;
  const value = params[part.name];
  const exact = part.isPlural ? `=${value}` : String(value);
  const isCounted = part.isPlural && !(exact in part.cases);
  const wanted = isCounted ? pluralCategory(language, Number(value)) : exact;
  return render(part.cases[wanted] ?? part.cases.other, params, name, language);
}

/** Up to a closing brace or the end, and which of the two; `counted` is the plural it stands in. */
function partsOf(tokens: string[], counted: string): [Message, boolean] {
  const parts: Message = [];
  for (let token; (token = tokens.pop()) !== undefined;) {
    if (token === "}") return [parts, true];
    if (token === "{") parts.push(argument(tokens));
    else parts.push(token === "#" && counted ? { name: counted, form: "" } : token);
  }
  return [parts, false];
}

function argument(tokens: string[]): Place | Choice {
  const head = tokens.pop() ?? "";
  const [, name, kind, first = ""] = ARGUMENT.exec(head) ?? [];
  if (!name) throw new Error(`"${head}" names no parameter`);
  if (kind === "plural" || kind === "select") return choice(tokens, name, kind === "plural", first);
  if (kind && (kind !== "name" || !first))
    throw new Error(`"${head}" is neither a plural, nor a select, nor a name in a form`);
  if (tokens.pop() !== "}") throw new Error(`${name} is not closed`);
  return { name, form: first };
}

function choice(tokens: string[], name: string, isPlural: boolean, first: string): Choice {
  const cases: Record<string, Message> = {};
  let wanted = first;
  for (let token; (token = tokens.pop()) !== undefined;) {
    if (token === "}" && !wanted) {
      if (!cases.other) throw new Error(`${name} has no other`);
      return { name, isPlural, cases };
    }
    if (token === "{" && wanted) {
      const [parts, closed] = partsOf(tokens, isPlural ? name : "");
      cases[wanted] = parts;
      wanted = "";
      if (!closed) break;
    } else {
      const found = CASE.exec(token);
      if (found) wanted = found[1];
      else if (token.trim()) throw new Error(`"${token}" in the choice by ${name}`);
    }
  }
  throw new Error(`the choice by ${name} is not closed`);
}
