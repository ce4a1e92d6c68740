// Made by web/generate.py from the house's own schema; do not edit.

import type { View } from "../view";

/** A special guest that was dealt. */
export interface GuestView {
  guest: string;
  claimed_by: number | null;
  /** the seats whose cafés meet its desires */
  met_by: number[];
}

/** What a player's points are made of. */
export interface PointsView {
  coins: number;
  cards: number;
  regulars: number;
  guests: number;
  total: number;
}

/** What lies open before a player. */
export interface PlayerView {
  counter: string;
  coins: number;
  /** symbols, the counter's included */
  foods: Record<string, number>;
  decors: Record<string, number>;
  cafe: string[];
  regulars: string[];
  hand_size: number;
  hand_limit: number;
  /** what everybody saw go there */
  known_hand: string[];
  points: PointsView;
}

/** A card of the viewer's own hand. */
export interface HeldView {
  card: string;
  /** to this seat, now */
  cost: number;
  /** to the others */
  is_known: boolean;
}

/** Cards of one filling of the deck that the viewer does not see, and how many of them are where. */
export interface BatchView {
  cards: string[];
  deck: number;
  /** by seat */
  hands: number[];
}

/** What a customer would bring. */
export interface PaymentView {
  coins: number;
  /** a food for each want fulfilled */
  met: string[];
  regular: boolean;
}

/** The table as one viewer sees it. */
export interface CafeBarasView extends View {
  /** whose turn it is */
  actor: number | null;
  starter: number | null;
  /** null: a gap */
  display: (string | null)[];
  deck: number;
  discard: string[];
  /** how often the discard pile has become the deck */
  reshuffles: number;
  /** somebody has got on since then (BARAS-25) */
  progress: boolean;
  guests: GuestView[];
  open_guests: boolean;
  players: PlayerView[];
  hand: HeldView[] | null;
  unseen: BatchView[];
  /** still to deal, draw, fetch or take in this step */
  cards_left: number;
  /** whose customer is being served */
  serving: string | null;
  /** among which the player picks */
  stand_in: string[];
  /** by card to serve, and seat */
  preview: Record<string, (PaymentView | null)[]>;
  /** stood in for, for this customer */
  provided: string[];
  regulars_to_end: number;
  /** who brought the end on */
  trigger: number | null;
  ending: "regulars" | "last_guest" | "reshuffle" | "passes" | "stalled" | null;
  winners: number[] | null;
}
