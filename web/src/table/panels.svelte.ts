/** What lies over the table (the log, the chat, the menu …), and whether log and chat stand beside it. */

import type { ChatLine } from "../generated/wire";
import { keep, settings } from "../state/settings.svelte";

export type Panel = "log" | "chat" | "rules" | "settings" | "keys" | "menu" | "end";

const WIDE = 1400; // pixels, from which log and chat have room beside the board

export class Panels {
  open = $state<Panel | null>(null);
  private hasRoom = $state(false);
  private chatRead = $state(0);

  constructor(width: number) {
    this.fit(width);
  }

  fit(width: number): void {
    this.hasRoom = width >= WIDE;
  }

  /** Log and chat stand beside the board: there is room, and nobody has folded them away. */
  get isWide(): boolean {
    return this.hasRoom && settings.sideLog;
  }

  /** The log, where it belongs: beside the board or folded away again, or over it where there is no room. */
  toggleLog = (): void => {
    if (!this.hasRoom) {
      this.open = this.open === "log" ? null : "log";
      return;
    }
    settings.sideLog = !settings.sideLog;
    keep();
  };

  close = (): void => {
    this.open = null;
  };

  /** The board is to be seen: beside it a panel may stay, over it none. */
  clearBoard(): void {
    if (!this.isWide) this.open = null;
  }

  /** Remember what has been read of the chat while it can be seen. */
  readChat(chat: ChatLine[]): void {
    if (this.open === "chat" || this.isWide) this.chatRead = chat.length;
  }

  unread(chat: ChatLine[]): number {
    return chat.length - this.chatRead;
  }
}
