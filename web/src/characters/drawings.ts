/** The faces of the regulars, by id: our own drawings, on a ground of 64 by 64. */

export type Mood = "calm" | "glad" | "sorry";

export type Drawing = {
  ground: string;
  /** Behind the head, the head itself, and what lies over it; each with its fill. */
  shapes: [path: string, fill: string][];
  /** Lines without a fill: brows, wool, wrinkles. */
  lines: string;
  /** Eyes as dots and lines of their own width. */
  eyes: Record<Mood, string>;
  mouth: Record<Mood, [path: string, fill: string]>;
  cheeks?: string;
};

const SKIN = "#f3cfb0";
const TEETH = "#fffaf0";
const LIP = "#8c3a2e";
const NONE = "none"; // a line

export const DRAWINGS: Record<string, Drawing> = {
  // A yellow sou'wester that is too large, and a gap between the teeth.
  tumi: {
    ground: "#a9d6e5",
    shapes: [
      ["M8 66c1-13 10-17 24-17s23 4 24 17z", "#f2c02e"],
      ["M18 33c-1 13 5 21 14 21s15-8 14-21l-3-6H21z", SKIN],
      ["M20 28l3 8 4-6 3 6 4-6 4 6 4-7 2-3H20z", "#c98444"],
      ["M16 27c-1-14 6-20 16-20s17 6 16 20z", "#f7d04a"],
      ["M6 33c2-7 13-10 26-10s24 3 26 10c-7 2-14-3-26-3S13 35 6 33z", "#e3a81c"],
    ],
    lines: "M22 15c-1 3-2 5-2 8M28 53l4 4 4-4",
    eyes: {
      calm: "M26 38v1M38 38v1",
      glad: "M24 40q2-4 4 0M36 40q2-4 4 0",
      sorry: "M26 39v.5M38 39v.5",
    },
    mouth: {
      calm: ["M25 44q7 3 14 0c-1 5-4 7-7 7s-6-2-7-7z", TEETH],
      glad: ["M23 43q9 3 18 0c-1 7-5 9-9 9s-8-2-9-9z", LIP],
      sorry: ["M27 48q5-4 10 0", NONE],
    },
    cheeks: "#eb9c80",
  },
  // Silver hair in a bun, round glasses, a knitted jumper.
  una: {
    ground: "#c9b6e0",
    shapes: [
      ["M7 66c1-14 10-18 25-18s24 4 25 18z", "#5f7f9c"],
      ["M22 49q10 9 20 0l5 3c-7 9-23 9-30 0z", TEETH],
      ["M24 11a8 7 0 0 1 16 0a8 7 0 0 1-16 0z", "#dedbd6"],
      ["M14 38c-2-17 6-25 18-25s20 8 18 25c-1 5-3 7-6 8H20c-3-1-5-3-6-8z", "#dedbd6"],
      ["M18 35c0 12 6 18 14 18s14-6 14-18c-3-2-5-5-6-9-6 4-12 5-19 3-1 3-2 5-3 6z", SKIN],
      ["M19.500 37a5.500 5.500 0 0 1 11 0a5.500 5.500 0 0 1-11 0z", "#fdf6ee"],
      ["M33.500 37a5.500 5.500 0 0 1 11 0a5.500 5.500 0 0 1-11 0z", "#fdf6ee"],
    ],
    lines: "M30.500 36q1.500-1.500 3 0M20 53l3 3 4-2 5 3 5-3 4 2 3-3M27 10q5-4 9 1",
    eyes: {
      calm: "M25 37v.5M39 37v.5",
      glad: "M23 38q2-3 4 0M37 38q2-3 4 0",
      sorry: "M25 38v.5M39 38v.5",
    },
    mouth: {
      calm: ["M28 46q4 3 8 0", NONE],
      glad: ["M26 45q6 1 12 0c-1 4-3 5-6 5s-5-1-6-5z", TEETH],
      sorry: ["M28 48q4-2 8 0", NONE],
    },
    cheeks: "#e89a92",
  },
  // Hair like an eruption, one brow up.
  hekla: {
    ground: "#46566b",
    shapes: [
      ["M7 66c1-13 10-17 25-17s24 4 25 17z", "#2f2430"],
      [
        "M11 50c-7-5-6-14-3-18-3-6 0-13 5-15 0-6 6-10 11-8 3-6 12-6 15 0 6-2 11 3 10 8 6 2 8 9 5 15 4 5 4 13-3 18-3 4-8 4-10 3H21c-3 1-7 1-10-3z",
        "#d6422b",
      ],
      ["M18 34c-1 13 5 20 14 20s15-7 14-20c-2-5-5-8-8-9l-3 4-4-6-5 6-2-3c-3 2-5 4-6 8z", SKIN],
      ["M27 12c3 2 4 5 4 8M39 15c-2 1-3 3-3 5M19 19c2 1 3 2 4 4", "none"],
    ],
    lines: "M21 33l8 2M35 33q5-4 9-1M15 28q-2 4 0 8M50 27q2 4 0 9",
    eyes: {
      calm: "M26 38v1M39 38v1",
      glad: "M24 39q2-4 4 0M37 39q2-4 4 0",
      sorry: "M24 38h4M37 38h4",
    },
    mouth: {
      calm: ["M26 46q6 3 13-2", NONE],
      glad: ["M24 44q9 3 17-1c0 7-4 9-8 9s-8-3-9-8z", TEETH],
      sorry: ["M26 48h12", NONE],
    },
  },
  // A beanie, a beard, and eyes that are elsewhere.
  orri: {
    ground: "#bcd8a8",
    shapes: [
      ["M7 66c1-14 10-18 25-18s24 4 25 18z", "#b9803f"],
      ["M15 36c-2 14 6 22 17 22s19-8 17-22z", "#54382a"],
      ["M17 33c0 5 0 9 2 11 3-3 7-4 13-4s10 1 13 4c2-2 2-6 2-11l-4-7H21z", SKIN],
      ["M28 6a4 4 0 0 1 8 0a4 4 0 0 1-8 0z", TEETH],
      ["M16 26c0-12 6-17 16-17s16 5 16 17z", "#2c7f88"],
      ["M14 23h36v8H14z", "#48a0a6"],
    ],
    lines: "M20 23v8M26 23v8M32 23v8M38 23v8M44 23v8M23 35.500h6M35.500 35.500h6",
    eyes: {
      calm: "M27.500 37.500v.5M40 37.500v.5",
      glad: "M24 38q2-3 4 0M36 38q2-3 4 0",
      sorry: "M26 38v.5M38 38v.5",
    },
    mouth: {
      calm: ["M27 48q5 2 10 0", "#e9a592"],
      glad: ["M26 46q6 2 12 0c0 4-3 6-6 6s-6-2-6-6z", TEETH],
      sorry: ["M28 49q4-2 8 0", "#e9a592"],
    },
  },
  // A fair bob, a wink, two small suns.
  birta: {
    ground: "#5fb0a6",
    shapes: [
      ["M7 66c1-13 10-17 25-17s24 4 25 17z", "#d8607a"],
      ["M12 48c-3-24 5-38 20-38s23 14 20 38c-3 3-8 3-11 1H23c-3 2-8 2-11-1z", "#f4d26b"],
      ["M19 33c-1 14 5 20 13 20s14-6 13-20l-2-6H21z", SKIN],
      ["M18 35c0-10 4-16 14-16s15 6 14 16c-3-1-4-4-5-7-7 3-15 3-20 1 0 3-1 5-3 6z", "#f9df8c"],
      ["M11 46a4 4 0 0 1 8 0a4 4 0 0 1-8 0z", "#f0902f"],
      ["M45 46a4 4 0 0 1 8 0a4 4 0 0 1-8 0z", "#f0902f"],
    ],
    lines: "M24 33q2-2 5-1M36 32q3-1 5 1",
    eyes: {
      calm: "M26 37.500v2M36 39.500q2.500-3.500 5 0",
      glad: "M24 39q2-4 4 0M36 39q2-4 4 0",
      sorry: "M26 38v.5M38 38v.5",
    },
    mouth: {
      calm: ["M25 43q7 3 14 0c-1 5-4 7-7 7s-6-2-7-7z", TEETH],
      glad: ["M24 43q8 3 16 0c-1 6-4 9-8 9s-7-3-8-9z", TEETH],
      sorry: ["M27 47q5-3 10 0", NONE],
    },
    cheeks: "#ef8f86",
  },
  // A captain's cap, a white beard, weather in the face.
  grimur: {
    ground: "#c0603f",
    shapes: [
      ["M7 66c1-14 10-18 25-18s24 4 25 18z", "#27415f"],
      ["M14 34c-3 16 6 26 18 26s21-10 18-26z", "#f4efe4"],
      ["M18 27c-1 9 0 16 2 18 4-4 7-4 12-4s8 0 12 4c2-2 3-9 2-18z", "#d99e78"],
      ["M32 44.500c-3-3-9-3-12 2 4 3 9 2 12 0 3 2 8 3 12 0-3-5-9-5-12-2z", "#fffdf8"],
      ["M20.500 36c2-3 6-3 8-.5-3 .5-5 1-8 .5zM43.500 36c-2-3-6-3-8-.5 3 .5 5 1 8 .5z", "#fffdf8"],
      ["M11 17c2-9 11-13 21-13s19 4 21 13c-5 4-11 5-21 5s-16-1-21-5z", "#fffaf0"],
      ["M16 19c5 2 10 3 16 3s11-1 16-3l1 6c-5 2-11 3-17 3s-12-1-17-3z", "#27415f"],
      ["M15 25c5 2 11 3 17 3s12-1 17-3c0 4-6 6-17 6s-17-2-17-6z", "#1d1815"],
      ["M29.500 19.500a2.500 2.500 0 0 1 5 0a2.500 2.500 0 0 1-5 0z", "#f2c02e"],
    ],
    lines: "M26 52q2 3 1 5M38 52q-2 3-1 5",
    eyes: {
      calm: "M26 39v.5M38 39v.5",
      glad: "M24 39.500q2-3 4 0M36 39.500q2-3 4 0",
      sorry: "M24 38.500h4M36 38.500h4",
    },
    mouth: {
      calm: ["M29 49h6", NONE],
      glad: ["M28 48q4 1 8 0c0 3-2 4-4 4s-4-1-4-4z", TEETH],
      sorry: ["M29 50q3-2 6 0", NONE],
    },
  },
};
