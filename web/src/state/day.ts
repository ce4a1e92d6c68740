/** The time of day, as people greet each other. */

const MORNING = 5,
  DAY = 11,
  EVENING = 18; // hours

export function timeOfDay(now: Date): "morning" | "day" | "evening" {
  const hour = now.getHours();
  if (hour >= EVENING || hour < MORNING) return "evening";
  return hour < DAY ? "morning" : "day";
}
