/** The texts of a report that is being written. */
export const reportWriting = {
  unchanged: {
    title: "Nothing was changed",
    body: "The new version would say the same as the one before.",
    action: "Submit anyway",
    same: "Nothing changed in this version.",
  },
  open_fields: {
    one: "{{count}} field left to fill in",
    other: "{{count}} fields left to fill in",
  },
  cannot_submit: {
    blank: "Nothing is written yet.",
    unread: "Correct what is typed into the field first.",
    not_read: "Not submitted: this report already had text. Read it first.",
    unsaved: "The text is not saved yet, so it cannot be submitted.",
    conflict: "First choose which text counts.",
  },
  submission: {
    submitting: "Submitting… If you write on, it is not submitted.",
    waiting:
      "The network does not answer: not submitted yet. If you write on, it is not submitted.",
    taking_back: "Taking the submission back…",
    take_back: "Do not submit",
  },
  not_submitted: {
    changed: "Not submitted: you wrote on.",
    asked: "Not submitted: you took it back.",
    left: "The report was not submitted: you left it before that was done.",
    left_of: "{{name}}, {{test}}: the report was not submitted. You left it before that was done.",
    too_late: "The report had been submitted before you wrote on or took it back.",
    too_late_of: "{{name}}: the report is submitted. The server had it before you left.",
  },
  saving: {
    saved: "Saved {{time}}",
    begin: "Saved automatically",
    unsaved: "Writing…",
    saving: "Saving…",
    offline: "No network: kept on this computer",
    refused: "Not saved: {{reason}}",
    conflict: "Two texts: choose one",
    too_long: "The text is too long to be saved.",
  },
  conflict: {
    title: "{{name}} saved another text of this report at {{time}}",
    submitted: "{{name}} submitted this report at {{time}}",
    own_title: "Another window of yours saved another text of this report at {{time}}",
    own_submitted: "Another window of yours submitted this report at {{time}}",
    here_submitted:
      "You submitted this report at {{time}}. What you wrote after that is not in it.",
    here_theirs: "The submitted text",
    body: "Both are here and nothing is lost. Choose which one counts.",
    ours: "Your text",
    theirs: "The text of {{name}}",
    own_ours: "The text of this window",
    own_theirs: "The text of your other window",
    keep: "Keep mine",
    amend: "New version with mine",
    take: "Take the other",
    both: "Both, one under the other",
  },
  amend: {
    title: "New version of the report",
    body: "The submitted version stays readable. Why is another one needed?",
    reason: "Reason",
    action: "Write new version",
  },
} as const;
