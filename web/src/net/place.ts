/** Where this page was built for: a house that serves it, a site without a server, or a file of one game. */

export const IS_TAB = import.meta.env.MODE === "tab";
export const IS_SAVED = import.meta.env.MODE === "saved";
/** Addresses stand behind the `#`: any host serves the page under any path, or nobody does. */
export const IS_ANYWHERE = IS_TAB || IS_SAVED;

/** Under which name the page keeps something on the device that is about people and tables. A site and a house may be
folders of one address; whoever is at one is not known at the other. */
export const keptAs = (name: string): string => `kaffihus.${IS_TAB ? "tab." : ""}${name}`;
