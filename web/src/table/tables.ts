/** Making tables: against bots at once, with friends by link, or at one screen. */

import type { GameInfo, SeatInfo, SeatSettings, TableSettings, TableSummary } from "../generated/wire";
import { companions, inPerson, offered } from "../characters/characters";
import { t } from "../i18n";
import * as api from "../net/api";
import { IS_TAB } from "../net/place";
import { people, type Person } from "../state/people.svelte";
import { router } from "../state/router.svelte";
import { keep, settings } from "../state/settings.svelte";

export type Company = "bots" | "friends" | "here";
/** Whom a seat is for: a friend with the link, anybody from the lobby, or a bot. */
export type Guest = "friend" | "anybody" | `bot:${string}`;
/** What is chosen before a table is made: who plays, and the table's settings as they are. */
export type Setting = Omit<TableSettings, "game" | "seats"> & {
  options: Record<string, number>;
  public: boolean;
  players: number;
  company: Company;
  level: string;
  guests?: Guest[]; // seat by seat; left out: all the same, as the company says
  names: string[]; // of the others at this screen
};

/** The bot chosen last, at first the weakest one that tries. */
export function firstLevel(game: GameInfo): string {
  const chosen = [inPerson(settings.level), settings.level].find((bot) => game.levels.includes(bot));
  return chosen ?? weakest(game);
}

/** The weakest bot that tries: a regular, where the house has any. */
export function weakest({ levels }: GameInfo): string {
  const tries = levels.filter((level) => level !== "random");
  return offered(tries)[0] ?? tries[0] ?? levels[0] ?? "random";
}

/** For how many a game is: "2", "3–7". */
export const playersOf = ({ least_players: least, most_players: most }: GameInfo): string =>
  least === most ? String(least) : `${least}–${most}`;

const UNFOLDED = 3; // games against bots, the newest

/** A player's tables: those to show, and old games against bots that are folded away. */
export function folded(tables: TableSummary[]): [TableSummary[], TableSummary[]] {
  const isAlone = ({ settings }: TableSummary) =>
    settings.seats.filter((seat) => seat.kind !== "bot").length === 1 && !settings.rated;
  const alone = tables.filter(isAlone).sort((a, b) => b.created - a.created);
  const old = new Set(alone.slice(UNFOLDED));
  return [tables.filter((table) => !old.has(table)), alone.slice(UNFOLDED)];
}

export function usual(game: GameInfo): Setting {
  return {
    players: game.least_players,
    company: "bots",
    level: firstLevel(game),
    names: [],
    public: false,
    clock: null,
    options: {},
  };
}

/** All of a kind: the bot with others like it, friends, or whoever comes. */
export function sameGuests({ company, level, players, public: isPublic }: Setting): Guest[] {
  if (company === "bots") return companions(level, players - 1).map((bot): Guest => `bot:${bot}`);
  const guest: Guest = company === "friends" && isPublic ? "anybody" : "friend";
  return Array.from({ length: players - 1 }, () => guest);
}

export function seatFor(guest: Guest): SeatSettings {
  if (guest === "friend") return { kind: "invited" };
  if (guest === "anybody") return { kind: "open" };
  return { kind: "bot", level: guest.slice("bot:".length) };
}

/** Whom a seat is for that no person has. */
export function guestAt({ kind, level }: Pick<SeatInfo, "kind" | "level">): Guest {
  if (kind === "bot") return `bot:${level}`;
  return kind === "open" ? "anybody" : "friend";
}

/** At one screen anything may be taken back; in a rated game only a slip. */
function undoFor({ company, rated }: Setting): TableSettings["undo"] {
  return company === "here" ? "any" : rated ? "free" : "consent";
}

export async function openTable(game: GameInfo, setting: Setting): Promise<void> {
  const [me, { sitDown }] = await Promise.all([people.ensure(), import("../deal/promises")]);
  const { players, company, level, names, guests, ...chosen } = setting;
  if (company === "bots") {
    settings.level = level;
    keep();
  }
  const others = players - 1;
  const isFor = company === "here" ? sameGuests(setting) : (guests ?? sameGuests(setting)).slice(0, others);
  const isPublic = isFor.includes("anybody");
  const person = { kind: isPublic ? "open" : "invited" } as const;
  const isAlone = company !== "here" && isFor.every((guest) => guest.startsWith("bot:"));
  const coach = !IS_TAB && !chosen.rated && (chosen.coach ?? isAlone); // a tab has no processes to ask
  const seats = [person, ...isFor.map(seatFor)];
  const made = await api.newTable(
    { token: me.token },
    { ...chosen, game: game.id, seats, public: isPublic, undo: undoFor(setting), coach },
  );
  const secret = made.links.player;
  await sitDown({ token: me.token, secret }, made.id, 0);
  if (company === "here") {
    const persons: Person[] = [me];
    for (let i = 0; i < others; i++) {
      const guest = await api.newGuest(names[i]?.trim() || t("setup.seat", { number: i + 2 }));
      await sitDown({ token: guest.token, secret }, made.id, i + 1);
      persons.push({ player: guest.player, token: guest.token });
    }
    people.share(made.id, persons);
  }
  router.go(`/table/${made.id}`);
}
