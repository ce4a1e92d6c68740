/** Telling people that it is their turn, and reading out what happens, to those who do not watch the board. */

import { untrack } from "svelte";
import type { LogEntry } from "../generated/wire";
import { t } from "../i18n";
import { notices } from "../state/notices.svelte";
import { settings } from "../state/settings.svelte";
import { cue } from "../state/sound";
import type { TableSession } from "./session.svelte";

/** The page's title, a sound and a notification follow the turn. To be called while a page is set up. */
export function cueTurns(session: TableSession): void {
  let wasMine = false;
  $effect(() => {
    const isMine = session.isMine;
    const title = session.table?.title ?? t("house.name");
    untrack(() => {
      document.title = isMine ? `● ${t("table.your_turn")} · ${title}` : `${title} · ${t("house.name")}`;
      if (isMine && !wasMine) {
        cue("turn");
        if (settings.notify) notify(title, session.id);
      }
      wasMine = isMine;
    });
  });
}

/** A sound and a word when somebody proposes the next game, or a clock was missed here. To be called while a page is set up. */
export function cueCompany(session: TableSession): void {
  let known: string | null = null;
  $effect(() => {
    const gathering = session.table?.gathering ?? null;
    const isAsked = gathering?.asked.some((one) => one.player === session.player) ?? false;
    const knock = isAsked && gathering ? `${gathering.by} ${gathering.game}` : null;
    if (knock && knock !== known) untrack(() => cue("turn"));
    known = knock;
  });
  let wasMissing = false;
  $effect(() => {
    const seat = session.you === null ? null : session.table?.seats[session.you];
    if (wasMissing && seat && !seat.away_because && session.situation?.status === "playing")
      untrack(() => notices.show(t("evening.missed")));
    wasMissing = session.isMissing;
  });
}

/** A win is heard once, by those who sit there when it is won; not before it has been counted. To be called while a page is set up. */
export function cueWin(session: TableSession, isCounted: () => boolean): void {
  let wasOver: boolean | null = null;
  $effect(() => {
    const { table, you } = session;
    if (!table || !session.situation) return;
    const isOver = session.isOver && isCounted();
    const isWon = isOver && you !== null && table.result?.ranks[you] === 1;
    untrack(() => {
      if (wasOver === false && isWon) cue("win");
    });
    wasOver = isOver;
  });
}

/** New lines of the log are read out, and what is asked. To be called while a page is set up. */
export function readOutLog(session: TableSession, log: () => LogEntry[]): void {
  let said: number | null = null;
  $effect(() => {
    const lines = log();
    const fresh = said === null ? [] : lines.filter((line) => line.version > said!);
    const asked = session.isMine ? (session.prompt ?? "") : "";
    if (fresh.length) notices.say([...fresh.map(session.say), asked].join(" "));
    said = lines.at(-1)?.version ?? 0;
  });
}

function notify(title: string, tag: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  new Notification(t("table.your_turn"), { body: title, tag });
}
