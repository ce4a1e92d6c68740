/** Addresses of pages, without a library: `go("/table/abc#play=…")`. */

class Router {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  private read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
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
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
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
