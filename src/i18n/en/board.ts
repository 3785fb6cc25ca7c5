/** The day of all machines. */
export const board = {
  previous: "Day before",
  next: "Day after",
  free: "free",
  empty: "No machines here",
  empty_body: "The branch has no active machine. Choose another branch.",
  moved: "{{name}} is at {{time}} now.",
  moved_back: "{{name}} is back where it was.",
} as const;
