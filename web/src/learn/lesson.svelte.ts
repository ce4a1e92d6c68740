/** A lesson on its way: a story in which the learner chooses; what is wrong is explained and taken back. */

import { Play, type Choose } from "../board/play.svelte";
import type { View } from "../generated/view";
import type { Option } from "../generated/wire";
import type { Told as ToldScene } from "../table/scenes.svelte";
import { unpack, type Lesson, type Moment } from "./story";

const LEARNER = 0;

export class LessonRun {
  private at = $state(0);
  /** What came of a wrong choice, and how far it has been seen. */
  private aside = $state.raw<Moment[] | null>(null);
  private seen = $state(0);
  /** Scenes that were told, and how many of them are over. */
  readonly stage = $state<{ told: ToldScene[]; watched: number }>({ told: [], watched: 0 });
  readonly play: Play;
  private readonly story: Moment[];

  /** `hint`: what is said of everything that the story does not offer. */
  constructor(lesson: Lesson, choose: Choose, name: string, hint: string) {
    this.story = unpack(lesson.frames, lesson.view);
    this.play = new Play(choose, {
      act: (option) => this.take(option),
      why: async () => ({ text: hint, ruling: null }),
    });
    this.play.you = LEARNER;
    this.play.names = [name, ...lesson.others];
    this.play.update(this.moment.view, []);
    this.tell();
  }

  get moment(): Moment {
    return this.aside ? this.aside[this.seen] : this.story[this.at];
  }

  /** A wrong choice is being looked at. */
  get isAside(): boolean {
    return this.aside !== null;
  }

  /** All of what came of a wrong choice has been seen: it is to be taken back. */
  get isToTakeBack(): boolean {
    return this.aside !== null && this.seen === this.aside.length - 1;
  }

  get isOver(): boolean {
    return !this.aside && this.at === this.story.length - 1;
  }

  /** How many decisions the learner takes in all, and how many are taken. */
  get decisions(): number {
    return count(this.story);
  }
  get taken(): number {
    return count(this.story.slice(0, this.at));
  }

  /** What may be chosen: the good move among those that are not, in an order that gives nothing away. */
  get options(): Option[] {
    const { take, wrong } = this.moment;
    if (!take) return [];
    return [take, ...wrong.map((one) => one.take)].sort((a, b) => a.action - b.action);
  }

  /** Show the moment, or another view of it in a scene; nothing may be chosen while something is watched. */
  show(past: View | null, isWatching: boolean): void {
    const { view, actor } = this.moment;
    if (past) this.play.update(past, [], null);
    else this.play.update(view, isWatching ? [] : this.options, actor);
  }

  /** On to the next moment; a wrong choice that has been seen is taken back. */
  next(): void {
    if (this.isToTakeBack) this.takeBack();
    else if (this.aside) this.goTo(() => (this.seen += 1));
    else if (!this.isOver && !this.moment.take) this.goTo(() => (this.at += 1));
  }

  /** The good move, for somebody who only watches. */
  takeRight(): void {
    if (this.moment.take) this.take(this.moment.take);
  }

  private take(option: Option): void {
    const { take, wrong } = this.moment;
    if (option.notation === take?.notation) return this.goTo(() => (this.at += 1));
    const found = wrong.find((one) => one.take.notation === option.notation);
    if (found)
      this.goTo(() => {
        this.aside = found.moments;
        this.seen = 0;
      });
  }

  private goTo(move: () => void): void {
    move();
    this.tell();
  }

  private takeBack(): void {
    this.aside = null;
    this.stage.watched = this.stage.told.length;
  }

  /** What is to be watched of the moment; what came before it is over. */
  private tell(): void {
    this.stage.watched = this.stage.told.length;
    const version = this.stage.told.length;
    const told = this.moment.scenes.map((scene, i) => ({ version: version + i, scene }));
    if (told.length) this.stage.told = [...this.stage.told, ...told];
  }
}

const count = (story: Moment[]): number => story.filter((moment) => moment.take !== null).length;
