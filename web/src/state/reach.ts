/** Where others find the house: links for friends carry an address that leads here from their devices, too. */

import * as api from "../net/api";

type Here = Pick<Location, "hostname" | "origin">;

/** Whether a host name leads every device back to itself. */
export function isThisMachine(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "");
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "::1" ||
    /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** The origins that links may carry, the likeliest first; none where only this machine can reach the house. */
export async function origins(here: Here = location): Promise<string[]> {
  const told = await api.addresses().then(
    (found) => found.addresses,
    () => [], // an older house, or none just now: the page's own address is what there is
  );
  const own = isThisMachine(here.hostname) ? [] : [here.origin];
  return [...new Set([...told, ...own])];
}

/** The origin for a link that is handed on at once. */
export async function bestOrigin(here: Here = location): Promise<string> {
  return (await origins(here))[0] ?? here.origin;
}
