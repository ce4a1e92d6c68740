/** Who is at this device: their token, and those of others who share the screen. */

import type { Player } from "../generated/wire";
import * as api from "../net/api";
import { forget } from "../net/kept";
import { IS_TAB, keptAs } from "../net/place";

/** `isNamed`: the name is one that they chose. */
export type Person = { player: Player; token: string; isNamed?: boolean };

const ME = keptAs("me");
const GUESTS = keptAs("hotseat");

function read<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "") as T;
  } catch {
    return otherwise;
  }
}

class People {
  me = $state<Person | null>(read<Person | null>(ME, null));
  /** By table: the persons at this screen, in a hot-seat game. */
  shared = $state<Record<string, Person[]>>(read(GUESTS, {}));

  keep(person: Person | null): void {
    if (this.me && person?.player.id !== this.me.player.id) forget(); // what nobody asked, anybody may know
    this.me = person;
    if (person) localStorage.setItem(ME, JSON.stringify(person));
    else localStorage.removeItem(ME);
  }

  share(table: string, persons: Person[]): void {
    const kept = Object.entries(this.shared).slice(-9);
    this.shared = { ...Object.fromEntries(kept), [table]: persons };
    localStorage.setItem(GUESTS, JSON.stringify(this.shared));
  }

  /** Whether somebody is here who has chosen what to be called. */
  get isNamed(): boolean {
    return this.me !== null && (!!this.me.isNamed || !!this.me.player.has_account);
  }

  get access(): api.Access {
    return { token: this.me?.token ?? null };
  }

  /** Whoever is at this device, a guest made on first need. */
  async ensure(name?: string): Promise<Person> {
    if (this.me) return this.me;
    const session = await api.newGuest(name || guestName());
    this.keep({ player: session.player, token: session.token, isNamed: !!name });
    return this.me!;
  }

  async rename(name: string): Promise<void> {
    if (!this.me) {
      await this.ensure(name);
      return;
    }
    if (name !== this.me.player.name) await api.rename(this.access, name);
    this.keep({ ...this.me, player: { ...this.me.player, name }, isNamed: true });
  }

  /** Whoever is here may have taken another name, or an account, at another device: the house knows. */
  async refresh(): Promise<void> {
    const me = this.me;
    if (!me || IS_TAB) return;
    const player = await api.me({ token: me.token });
    const isRenamed = player.name !== me.player.name;
    if (this.me !== me || (!isRenamed && player.has_account === me.player.has_account)) return;
    this.keep({ ...me, player, isNamed: me.isNamed || isRenamed });
  }

  /** Another page of this browser has changed who is here, or what they are called. */
  follow = ({ key }: Pick<StorageEvent, "key">): void => {
    if (key === ME || key === null) this.me = read<Person | null>(ME, null);
  };
}

const NAMES = ["Latte", "Mokka", "Kaffi", "Cortado", "Lungo", "Ristretto", "Kleina", "Vanilla", "Kanill"];

function guestName(): string {
  const [name, number] = crypto.getRandomValues(new Uint8Array(2));
  return `${NAMES[name % NAMES.length]} ${10 + (number % 90)}`;
}

export const people = new People();
