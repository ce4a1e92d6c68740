/** Where FYFE's tokens come from: the bag. */

export function origin(move: string): string | null {
  return move.startsWith("token:") ? "origin:bag" : null;
}
