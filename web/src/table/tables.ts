/** Making tables: against bots at once, with friends by link, or at one screen. */

import type { GameInfo, NewTable } from "../generated/wire";
import { t } from "../i18n";
import * as api from "../net/api";
import { people, type Person } from "../state/people.svelte";
import { sitDown } from "../deal/promises";
import { router } from "../state/router.svelte";
import { keep, settings } from "../state/settings.svelte";

export type Company = "bots" | "friends" | "here";
export type Setting = {
  players: number;
  company: Company;
  level: string;
  names: string[]; // of the others at this screen
  open: boolean;
  clock: NewTable["clock"];
  options: Record<string, number>;
};

/** The bot chosen last, at first the weakest one that tries. */
export function firstLevel(game: GameInfo): string {
  if (game.levels.includes(settings.level)) return settings.level;
  return game.levels.find((level) => level !== "random") ?? game.levels[0] ?? "random";
}

export function usual(game: GameInfo): Setting {
  return {
    players: game.least_players,
    company: "bots",
    level: firstLevel(game),
    names: [],
    open: false,
    clock: null,
    options: {},
  };
}

export async function openTable(game: GameInfo, setting: Setting): Promise<void> {
  const me = await people.ensure();
  if (setting.company === "bots") {
    settings.level = setting.level;
    keep();
  }
  const others = setting.players - 1;
  const kind = { bots: "bot", friends: setting.open ? "open" : "invited", here: "invited" } as const;
  const seats = [
    { kind: setting.company === "friends" && setting.open ? "open" : "invited" } as const,
    ...Array.from({ length: others }, () =>
      setting.company === "bots"
        ? ({ kind: "bot", level: setting.level } as const)
        : ({ kind: kind[setting.company] } as const),
    ),
  ];
  const made = await api.newTable(
    { token: me.token },
    {
      game: game.id,
      seats,
      options: setting.options,
      clock: setting.clock,
      public: setting.company === "friends" && setting.open,
      start: "full",
      undo: setting.company === "here" ? "any" : "consent",
    },
  );
  const secret = made.links.player;
  await sitDown({ token: me.token, secret }, made.id, 0);
  if (setting.company === "here") {
    const persons: Person[] = [me];
    for (let i = 0; i < others; i++) {
      const guest = await api.newGuest(setting.names[i]?.trim() || t("setup.seat", { number: i + 2 }));
      await sitDown({ token: guest.token, secret }, made.id, i + 1);
      persons.push({ player: guest.player, token: guest.token });
    }
    people.share(made.id, persons);
  }
  router.go(`/table/${made.id}`);
}
