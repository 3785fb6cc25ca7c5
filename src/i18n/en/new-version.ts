export const newVersion = {
  waits: "A new version opens between two tasks.",
  none: "This is the newest version.",
} as const;
