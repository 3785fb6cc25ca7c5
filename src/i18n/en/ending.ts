/** Closing the shift of somebody else, and what depends on it. */
export const ending = {
  action: "Close the shift",
  why: "Why you close it",
  final:
    "Nobody can take money in this shift any more, and what you count stays. This cannot be undone.",
  final_doctor: "The reports from now on do not count in this shift. This cannot be undone.",
  tells: "{{name}} sees at once that you closed it.",
  unknown: "What should be in the drawer could not be read.",
  exact: "The shift of {{name}} is closed. The cash is exact.",
  short: "The shift of {{name}} is closed. {{amount}} short.",
  over: "The shift of {{name}} is closed. {{amount}} over.",
  told: "{{name}} closed your shift.",
  long: {
    one: "{{count}} shift has been open for more than {{hours}} hours",
    other: "{{count}} shifts have been open for more than {{hours}} hours",
  },
  open_for: {
    one: "Open {{count}} h",
    other: "Open {{count}} h",
  },
  disable: {
    title: "Make {{name}} inactive?",
    does: "They are signed out everywhere at once and cannot sign in again until you make them active. What they did stays.",
    open: "{{name}} has an open shift, since {{time}}. Once inactive, they cannot close it.",
    unread: "Whether they have an open shift could not be read.",
    end_first: "Close the shift first",
    action: "Make inactive",
  },
} as const;
