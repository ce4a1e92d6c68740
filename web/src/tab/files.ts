/** Files beside the page of a site without a server. */

import { unpacked } from "./unpacked";

export const fileAt = (path: string): URL => new URL(path, new URL(".", location.href));

/** The file of a saved game, without the game. */
export const emptyFile = async (): Promise<string> =>
  (await unpacked(fileAt("saved/game.html.pack"), "text/html")).text();
