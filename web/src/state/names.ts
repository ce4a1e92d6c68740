/** Names by seat, equal ones with their seat's number, as the log writes them. */
export function distinct(names: string[]): string[] {
  return names.map((name, seat) =>
    names.filter((one) => one === name).length > 1 ? `${name} ${seat + 1}` : name,
  );
}
