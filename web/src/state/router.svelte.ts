/** Addresses of pages, without a library: `go("/table/abc#play=…")`.

A page that any host may serve under any path has its addresses behind the `#`: `…/#/table/abc#play=…`.
*/

import { IS_ANYWHERE } from "../net/place";

/** The path and what stands behind its `#`. */
function where(): [string, string] {
  if (!IS_ANYWHERE) return [location.pathname, location.hash];
  const [path, hash] = location.hash.slice(1).split("#");
  return [path || "/", hash ? `#${hash}` : ""];
}

/** An address of ours as the browser's bar shows it. */
export const shown = (to: string): string => (IS_ANYWHERE && to.startsWith("/") ? `#${to}` : to);

class Router {
  path = $state(where()[0]);
  hash = $state(where()[1]);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  private read(): void {
    [this.path, this.hash] = where();
  }

  get parts(): string[] {
    return this.path.split("/").filter(Boolean);
  }

  /** The secret behind the `#`: `play` joins, `watch` watches. */
  secret(kind: "play" | "watch"): string | null {
    return new URLSearchParams(this.hash.slice(1)).get(kind);
  }

  /** A number behind the `#`: the step to begin `at`, the seat to look `as`. */
  number(name: "at" | "as"): number | null {
    const found = new URLSearchParams(this.hash.slice(1)).get(name);
    return found !== null && /^\d{1,6}$/.test(found) ? Number(found) : null;
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", shown(to));
    else history.pushState(null, "", shown(to));
    this.read();
    if (!replace) scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: a plain click stays within the page. */
export function link(event: MouseEvent): void {
  const anchor = (event.currentTarget as HTMLElement).closest("a");
  if (!anchor || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(anchor.getAttribute("href")!);
}
