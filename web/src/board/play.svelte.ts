/** What may be done on a board, and what has been tapped so far. No rules: options come from the house.

A *thing* is whatever can be tapped, by a name such as `hand:pink-3`. A game's `choose.ts` says which
thing an option belongs to. Options of things that the board does not show end up in the action bar,
so that nothing is ever out of reach.
*/

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { View } from "../generated/view";
import type { Option } from "../generated/wire";
import { settings } from "../state/settings.svelte";
import { Looking } from "./look.svelte";
import type { SeatState } from "./seats";

/** How a game's options belong to the things on its board. */
export type Choose<V extends View = View> = {
  /** The thing an option is about; null: a button in the bar. */
  thing: (option: Option, view: V) => string | null;
  /** The notation to ask "why not?" about when a thing without options is tapped. */
  attempt: (thing: string, families: string[], view: V) => string | null;
  /** The option meant by dragging one thing onto another. */
  drop?: (thing: string, onto: string, options: Option[], view: V) => Option | null;
  /** Families after which the place dropped onto is meant for the next choice as well. */
  carries?: string[];
};

/** Why something may not be chosen, and the ruling that says so. */
export type Why = { text: string; ruling: string | null };

export type Driver = {
  /** Send a choice; a promise holds until it is answered. */
  act: (option: Option) => void | Promise<void>;
  why: (notation: string) => Promise<Why | null>;
};

export class Play<V extends View = View> {
  private shownView = $state.raw<V | null>(null);
  /** Told before another view is shown. */
  changing: (() => void) | null = null;
  /** Who brought the view about; null: nobody in particular. */
  actor: number | null = null;
  options = $state.raw<Option[]>([]);
  you = $state<number | null>(null);
  names = $state.raw<string[]>([]);
  /** What the table knows of its seats; nothing where there is no table. */
  seats = $state.raw<SeatState[]>([]);
  readonly looking = new Looking();
  /** The thing tapped, and the option about to be confirmed. */
  picked = $state<string | null>(null);
  staged = $state.raw<Option | null>(null);
  /** Choices that were sent and not yet answered. */
  private unanswered = $state(0);
  private carried: string | null = null;
  /** The options by thing, worked out once for each change and not by every thing on the board. */
  private byThing = $derived.by(() => {
    const found = new Map<string, Option[]>();
    for (const option of this.options) {
      const thing = this.choose.thing(option, this.view);
      if (thing !== null) found.set(thing, [...(found.get(thing) ?? []), option]);
    }
    return found;
  });
  private shown = new SvelteMap<string, number>();

  constructor(
    readonly choose: Choose<V>,
    private driver: Driver,
  ) {}

  /** Somebody else did this: they acted last, or it lies where only they lay things (those who act at once
  with others are not the last to act). */
  isOthers(owner: number | null): boolean {
    return [this.actor, owner].some((seat) => seat !== null && seat !== this.you);
  }

  /** Nothing has been shown yet: there is no view. */
  get isEmpty(): boolean {
    return this.shownView === null;
  }

  get view(): V {
    if (this.shownView === null) throw new Error("a board is shown before there is a view");
    return this.shownView;
  }

  update(view: V, options: Option[], actor: number | null = null): void {
    const old = untrack(() => this.options);
    const same =
      old.length === options.length && old.every((option, i) => option.notation === options[i].notation);
    if (untrack(() => this.shownView) !== view) this.changing?.();
    this.actor = actor;
    this.shownView = view;
    this.options = options;
    if (!same) {
      this.letGo();
      this.looking.close();
      this.carryOn();
    }
  }

  // --- which things the board shows

  show(thing: string): () => void {
    this.shown.set(thing, (this.shown.get(thing) ?? 0) + 1);
    return () => {
      const left = (this.shown.get(thing) ?? 1) - 1;
      if (left) this.shown.set(thing, left);
      else this.shown.delete(thing);
    };
  }

  // --- what may be done

  optionsOf(thing: string): Option[] {
    return this.byThing.get(thing) ?? [];
  }

  can(thing: string): boolean {
    return this.byThing.has(thing);
  }

  /** Options for the bar: those of the thing tapped, else all that no thing on the board stands for. */
  get offered(): Option[] {
    if (this.picked) return this.optionsOf(this.picked);
    return this.loose;
  }

  /** Options that no thing on the board stands for. */
  readonly loose = $derived.by(() =>
    this.options.filter((option) => {
      const thing = this.choose.thing(option, this.view);
      return thing === null || !this.shown.has(thing);
    }),
  );

  // --- taps

  /** A choice is on its way: another one has to wait, whoever else moves meanwhile. */
  get isBusy(): boolean {
    return this.unanswered > 0;
  }

  /** Choose a thing; one that offers nothing is only looked at, which is its Spot's affair. */
  tap(thing: string): void {
    if (this.isBusy) return;
    const options = this.optionsOf(thing);
    if (!options.length) return this.letGo();
    if (options.length === 1) {
      if (!settings.confirm || this.staged?.notation === options[0].notation) this.make(options[0]);
      else this.stage(thing, options[0]);
      return;
    }
    this.picked = this.picked === thing ? null : thing;
    this.staged = null;
  }

  stage(thing: string | null, option: Option): void {
    this.picked = thing;
    this.staged = option;
  }

  /** A button of the bar: what is named there needs no second tap. */
  make(option: Option): void {
    if (!this.isBusy) void this.send(option);
  }

  private async send(option: Option): Promise<void> {
    this.letGo();
    this.unanswered += 1;
    try {
      await this.driver.act(option);
    } finally {
      this.unanswered -= 1;
    }
  }

  // --- why not

  /** It is one's turn, and this thing is none of what may be chosen, though one could try to. */
  mayAskWhy(thing: string): boolean {
    return this.options.length > 0 && !this.can(thing) && this.attempt(thing) !== null;
  }

  async why(thing: string): Promise<Why | null> {
    const notation = this.attempt(thing);
    return notation === null ? null : this.driver.why(notation);
  }

  private attempt(thing: string): string | null {
    const families = [...new Set(this.options.map((option) => option.family))];
    return this.choose.attempt(thing, families, this.view);
  }

  // --- drags

  dropped(thing: string, onto: string): void {
    const options = this.optionsOf(thing);
    const meant =
      this.choose.drop?.(thing, onto, options, this.view) ?? (options.length === 1 ? options[0] : null);
    if (meant) {
      this.carried = this.choose.carries?.includes(meant.family) ? onto : null;
      this.make(meant);
    } else if (this.picked !== thing) this.tap(thing);
  }

  /** A token taken by dragging it onto a space is put there, if that is the next choice. */
  private carryOn(): void {
    const onto = this.carried;
    this.carried = null;
    const options = onto ? untrack(() => this.optionsOf(onto)) : [];
    if (options.length === 1) void this.send(options[0]);
  }

  letGo(): void {
    this.picked = null;
    this.staged = null;
  }
}
