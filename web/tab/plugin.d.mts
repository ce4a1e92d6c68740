import type { Plugin } from "vite";

export const packs: () => string;
export function inATab(): Plugin;
export function inOneFile(): Plugin;
