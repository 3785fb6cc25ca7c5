export const form = {
  optional: "optional",
  restored: "What you typed at {{time}} is back.",
  startEmpty: "Start empty",
  waiting: "No connection. It is saved by itself, once, as soon as the network is back.",
  stopWaiting: "Back to editing",
  fault: {
    unreadable_day:
      "This is not a date. Type it like 15071990, 15/7/90, t for today or +1 for tomorrow.",
    unreadable_time: "This is not a time. Type it like 9, 930 or 3p.",
    unreadable_amount: "This is not an amount. Type it like 1250 or 1250.50.",
    unreadable_percent: "This is not a percentage from 0 to 100.",
    unreadable_number: "This is not a whole number.",
    unreadable_phone: "This is not a phone number. Type all its digits.",
    not_chosen: "Choose one of the matches, or clear the field.",
    other: "This cannot be saved as it is.",
  },
  calendar: {
    open: "Open the calendar",
    title: "Calendar",
    previous: "Previous month",
    next: "Next month",
  },
  password: { show: "Show the password", hide: "Hide the password" },
  picker: {
    searching: "Searching",
    nothing: "Nothing found for “{{text}}”.",
    failed: "The search failed. Enter tries again.",
    clear: "Clear: {{label}}",
    results: { one: "{{count}} match", other: "{{count}} matches" },
  },
  dialog: { cancel: "Cancel", close: "Close" },
} as const;
