/** Texts about the second reader of reports: the setting, and preliminary reports. */
export const secondReader = {
  setting: {
    label: "Every report needs a second reader",
    body: "The first doctor submits a report as preliminary. It is final, and others can read and print it, once another doctor has submitted it. An amendment needs both again; an addendum needs one doctor.",
    off: "Without this, one doctor submits a report. What is preliminary then is made final by the next submission of any doctor.",
    saved: "Saved. It holds at once.",
    failed: "The setting was not saved.",
    unread: "The setting could not be read.",
  },
  fact: "First reader",
  read: "{{name}} · {{time}}",
  awaits: "Second reading",
  awaits_other: "Read by you",
  note: "Preliminary: read by {{name}} · {{time}}. Your submission makes it final.",
  note_own:
    "Preliminary: submitted by you · {{time}}. Another doctor makes it final. Until then you can correct it.",
  note_alone:
    "Preliminary: read by {{name}} · {{time}}. The center wants no second reader any more: a submission makes it final.",
  submit: {
    preliminary: "Submit as preliminary",
    preliminary_next: "Preliminary and next",
    final: "Make final",
    final_next: "Make final and next",
  },
  done: "Preliminary now. Another doctor makes it final.",
  signed: "Read first by {{name}} · {{time}}",
  changes: "Show what the second reader changed",
  paper: {
    preliminary: "PRELIMINARY REPORT",
    not_final: "Not final: no second doctor has read it yet.",
    first_reader: "First reader",
    second_reader: "Second reader",
    read_at: "Read",
  },
} as const;
