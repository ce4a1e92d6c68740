/** Where this page was built for: a house that serves it, a site without a server, or a file of one game. */

export const IS_TAB = import.meta.env.MODE === "tab";
export const IS_SAVED = import.meta.env.MODE === "saved";
/** Addresses stand behind the `#`: any host serves the page under any path, or nobody does. */
export const IS_ANYWHERE = IS_TAB || IS_SAVED;
