/** A lesson on its way: a recorded game step by step, in which the learner takes what was recorded. */

import { Play, type Choose } from "../board/play.svelte";
import type { Lesson, LessonStep } from "../games";
import type { Option } from "../generated/wire";
import { isKey, type Key } from "../i18n";
import { say, type Line } from "../i18n/say";

const LEARNER = 0;

/** What the page does for a lesson. */
export type Room = {
  readOut: (text: string) => void;
  /** What to do, for somebody who asks why something else may not be chosen. */
  hint: string;
  /** Go on after others have acted. */
  later: (forth: () => void) => void;
};

export class LessonRun {
  at = $state(0);
  /** What the lesson has to say and the learner has not yet read. */
  talk = $state.raw<Key[]>([]);
  readonly play: Play;
  private taught = new Set<string>();

  constructor(
    private readonly id: string,
    private readonly lesson: Lesson,
    choose: Choose,
    private readonly room: Room,
  ) {
    this.play = new Play(choose, {
      act: (option) => this.take(option),
      why: async () => ({ text: room.hint, ruling: null }),
    });
    this.play.you = LEARNER;
    this.play.names = lesson.players;
    this.teach("intro.1");
    this.teach("intro.2");
    this.show();
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at];
  }

  /** How many decisions the learner takes in all, and the number of the one at hand. */
  get decisions(): number {
    return countDecisions(this.lesson.steps);
  }
  get decision(): number {
    return countDecisions(this.lesson.steps.slice(0, this.at + 1));
  }

  /** What has just happened, in words. */
  get said(): string {
    return this.step.log.map((line) => this.say(line)).join(" ");
  }

  /** What the learner is asked, null while others act. */
  get prompt(): string | null {
    const { take, view } = this.step;
    return take === null || !view.asked ? null : this.say({ key: `${this.id}.prompt.${view.asked}` });
  }

  private say(line: Line): string {
    return say(line, this.id, this.lesson.players);
  }

  next(): void {
    this.talk = this.talk.slice(1);
  }

  /** What the lesson has to say about something, said once. */
  private teach(about: string): void {
    const key = `${this.id}.lesson.${about}`;
    if (!isKey(key) || this.taught.has(key)) return;
    this.taught.add(key);
    this.talk = [...this.talk, key];
  }

  private show(): void {
    const { view, options, log, take } = this.step;
    if (take !== null) this.teach(view.asked ?? view.phase);
    this.play.update(
      view,
      options.filter((option) => option.notation === take),
      this.lesson.steps[this.at - 1]?.seat ?? null,
    );
    if (log.length) this.room.readOut(this.said);
    if (take !== null) return;
    if (this.at < this.lesson.steps.length - 1) this.room.later(() => this.forth());
    else this.teach("outro");
  }

  private forth(): void {
    this.at += 1;
    this.show();
  }

  private take(option: Option): void {
    if (option.notation === this.step.take) this.forth();
  }
}

const countDecisions = (steps: LessonStep[]): number => steps.filter((step) => step.take !== null).length;
