/** The day of all machines. */
export const board = {
  previous: "Day before",
  next: "Day after",
  free: "free",
  occupied: "{{name}} is there, from {{time}}.",
  keys: {
    take: "Take an appointment",
    move: "Move",
    longer: "Longer, shorter",
    put_down: "Put down",
    put_back: "Put back",
    days: "Other days",
  },
  empty: "No machines here",
  empty_body: "The branch has no active machine. Choose another branch.",
  moved: "{{name}} is at {{time}} now.",
  moved_back: "{{name}} is back where it was.",
} as const;
