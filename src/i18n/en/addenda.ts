/** Texts of addenda and of discarding what is being written. */
export const addenda = {
  name: "Addendum {{number}}",
  signed: "{{name}} · {{time}} · Version {{revision}}",
  reason: "Reason: {{reason}}",
  above: "Submitted text",
  editor: "Text of addendum {{number}}",
  dialog: {
    title: "Addendum to the report",
    body: "The submitted text stays as it is; the addendum stands below it.",
    reason: "Reason (may be left empty)",
    action: "Write addendum",
  },
  conflict: "New addendum with mine",
  discard: {
    title: "Discard what was written?",
    body: "The report is then as it was submitted. What was written stays in the audit trail only.",
    action: "Discard",
    taken_back: "Not discarded: the network failed, and you went on or took it back.",
    unsaved: "The text is not saved yet, so it cannot be discarded now.",
  },
  paper: {
    count: {
      one: "With {{count}} addendum below the text",
      other: "With {{count}} addenda below the text",
    },
    numbered: "Addendum {{number}}, version {{revision}}",
    draft: "Addendum {{number}}: draft, not submitted",
    licence: "Licence no.",
    patient_number: "Patient no.",
  },
} as const;
