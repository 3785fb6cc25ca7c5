/** What stands out in a report before it is submitted. */
export const reportChecks = {
  title: "Before you submit",
  body: "Enter goes to the place. The same key as before submits anyway.",
  list: "To look at",
  back: "Back to the text",
  submit: "Submit anyway",
  submit_next: "Submit anyway and next",
  side: {
    right: "“{{words}}”: the test is of the right side.",
    left: "“{{words}}”: the test is of the left side.",
  },
  sex: {
    male: "“{{words}}”: the patient is male.",
    female: "“{{words}}”: the patient is female.",
  },
  modality: "“{{words}}”: the scan is {{modality}}.",
  impression: "Nothing is written under “{{words}}”.",
  blanks: "Not filled in: {{words}}",
  score: "“{{words}}” has no value: something that it is computed from is missing.",
  outside: "“{{words}}”: expected are {{least}} to {{most}}.",
  below: "“{{words}}”: expected are {{least}} or more.",
  above: "“{{words}}”: expected are {{most}} or less.",
  measure: "“{{words}}”: it was {{before}} in the report before.",
} as const;
