/** Texts of the text editor; loaded with it. */
export const editor = {
  words: { one: "{{count}} word", other: "{{count}} words" },
  direction: { rtl: "Right to left", ltr: "Left to right" },
  find: {
    title: "Find and replace",
    words: "Find",
    replacement: "Replace with",
    none: "Not found",
    place: "{{place}} of {{count}}",
    count: { one: "{{count}} found", other: "{{count}} found" },
    replaced: { one: "{{count}} replaced", other: "{{count}} replaced" },
    previous: "Previous",
    next: "Next",
    replace: "Replace",
    replace_all: "Replace all",
    close: "Close",
  },
} as const;
