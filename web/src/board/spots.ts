/** Where the spots of a scene are on the page: marked by `data-spot`, or a thing, or else their owner's seat. */

/** The seat that a spot belongs to: the first number in its name. */
export function ownerOf(spot: string): number | null {
  const found = spot.split(":").find((part) => /^\d+$/.test(part));
  return found === undefined ? null : Number(found);
}

export function findSpot(
  root: ParentNode,
  spot: string,
  thingOf: (spot: string) => string | null,
): HTMLElement | null {
  const find = (attribute: string, value: string) =>
    root.querySelector<HTMLElement>(`[data-${attribute}="${CSS.escape(value)}"]`);
  const marked = find("spot", spot) ?? find("thing", thingOf(spot) ?? spot);
  if (marked?.offsetParent) return marked;
  const owner = ownerOf(spot);
  return owner === null
    ? null
    : (find("spot", `player:${owner}`) ??
        find("origin", `seat-${owner}`) ??
        document.querySelector<HTMLElement>(`[data-origin="seat-${owner}"]`));
}

/** Light spots of a board; what is given back lets them go dark again. */
export function lightSpots(
  root: ParentNode,
  spots: readonly string[],
  thingOf: (spot: string) => string | null,
): () => void {
  const lit = spots.flatMap((spot) => findSpot(root, spot, thingOf) ?? []);
  for (const one of lit) one.classList.add("scene-lit");
  return () => lit.forEach((one) => one.classList.remove("scene-lit"));
}
