// Made by web/generate.py from the house's own schema; do not edit.

/** One kind of points that a score is made of. */
export interface ScorePart {
  /** its phrase, such as `fyfe.part.boards` */
  key: string;
  params: Record<string, unknown>;
  /** by seat */
  points: number[];
}

/** The game as one viewer may know it. */
export interface View {
  seat: number | null;
  /** what is going on at the table */
  phase: string;
  /** the question this seat has to answer now: its phrase is `<game>.prompt.<asked>` */
  asked: string | null;
  /** the seats whose decision the table waits for, as far as the viewer may know */
  acting: number[];
  /** by seat, as they stand */
  scores: number[];
  /** what the scores are made of: the parts add up to them */
  breakdown: ScorePart[];
}
