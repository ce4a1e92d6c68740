/** What lies over the table (the log, the chat, the menu …), and whether log and chat have room beside it. */

import type { ChatLine } from "../generated/wire";

export type Panel = "log" | "chat" | "rules" | "settings" | "keys" | "menu" | "end";

const WIDE = 1000; // pixels, from which log and chat stand beside the board

export class Panels {
  open = $state<Panel | null>(null);
  isWide = $state(false);
  private chatRead = $state(0);

  constructor(width: number) {
    this.fit(width);
  }

  fit(width: number): void {
    this.isWide = width >= WIDE;
  }

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
