/** Texts of the day board. */
export const board = {
  previous: "Day before",
  next: "Day after",
  free: "free",
  gone: "passed",
  occupied: "{{name}} is there, from {{time}}.",
  nobody_waiting: "No patient is waiting for {{machine}}.",
  keys: {
    take: "Take an appointment",
    move: "Move",
    longer: "Longer, shorter",
    put_down: "Put down",
    put_back: "Put back",
    days: "Other days",
  },
  outside: {
    title: "{{time}} is outside the opening hours",
    body: "{{name}}: the branch is open from {{opens}} to {{closes}}. Put the appointment there?",
  },
  empty: "No machines here",
  empty_body: "The branch has no active machine. Choose another branch.",
  move: "Move",
  move_title: "Move {{name}}?",
  refund_reason: "Moved to {{machine}}",
  not_done: "{{machine}} does not do {{test}}.",
  moved: "{{name}} is at {{time}} now.",
  moved_back: "{{name}} is back where it was.",
} as const;
