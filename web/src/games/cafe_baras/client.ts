import type { GameClient } from "..";
import { client as fika } from "../fika/client";

export const client: GameClient = fika;
