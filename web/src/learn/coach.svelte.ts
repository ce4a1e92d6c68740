/** The coach at this table: while its panel is open, it is asked about each of one's own decisions. */

import { untrack } from "svelte";
import type { CoachAdvice, Situation } from "../generated/wire";
import { keep, settings } from "../state/settings.svelte";
import type { TableSession } from "../table/session.svelte";

export class Coach {
  advice = $state.raw<CoachAdvice | null>(null);
  /** Why there is no advice, in words. */
  refused = $state<string | null>(null);
  /** The decision that was asked about last. */
  private about = $state.raw<Situation | null>(null);
  private question = 0;

  /** To be made while a page is set up: it ends with the page. */
  constructor(private readonly session: TableSession) {
    $effect(() => {
      const { situation, isMine } = this.session;
      const now = this.isOpen && isMine && situation?.options.length ? situation : null;
      untrack(() => this.follow(now));
    });
  }

  /** The table has a coach, and somebody sits here who may ask it. */
  get isOffered(): boolean {
    const { table, you, isOver } = this.session;
    return Boolean(table?.settings.coach) && you !== null && !isOver;
  }

  get isOpen(): boolean {
    return this.isOffered && settings.coach;
  }

  get isThinking(): boolean {
    return this.about !== null && this.advice === null && this.refused === null;
  }

  toggle = (): void => {
    settings.coach = !settings.coach;
    keep();
  };

  /** Ask about a new decision; one that stands while others act is not asked about again. */
  private follow(now: Situation | null): void {
    const { about } = this;
    const stands = now && about && now.actor !== this.session.you && sameChoice(now, about);
    if (stands) return;
    this.about = now;
    this.advice = null;
    this.refused = null;
    this.question += 1;
    if (now) void this.ask(this.question);
  }

  private async ask(question: number): Promise<void> {
    const answer = await this.session.connection?.coach();
    if (!answer || question !== this.question) return;
    if ("advice" in answer) this.advice = answer.advice;
    else this.refused = this.session.say(answer.refused);
  }
}

function sameChoice(one: Situation, other: Situation): boolean {
  const actions = ({ options, prompt }: Situation) =>
    [prompt?.key, ...options.map(({ action }) => action)].join();
  return actions(one) === actions(other);
}
