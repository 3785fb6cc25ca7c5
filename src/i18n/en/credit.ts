/** The texts about deposits of patients that are kept as credit. */
export const credit = {
  title: "Credit",
  none: "No deposits yet.",
  available: "Available: {{amount}}",
  patient_has: "The patient has credit: {{amount}}",
  option: "Patient's credit ({{amount}})",
  kind: {
    deposited: "Deposit",
    used: "Used for an appointment",
    returned: "Returned from an appointment",
    paid_back: "Credit paid back",
  },
  deposit: {
    title: "Deposit of {{name}}",
    action: "Take",
    done: "{{amount}} added to the credit of {{name}}.",
    failed: "The deposit was not saved.",
  },
  pay_back: {
    title: "Pay back credit of {{name}}",
    action: "Pay back",
    done: "{{amount}} of credit paid back to {{name}}.",
    failed: "Nothing was paid back.",
  },
  number: "Receipt no.",
  amount: "Amount",
  reason: "Reason",
  short_by: "The patient has only {{amount}} of credit.",
  balance_after: "Credit afterwards",
  print: "Print the receipt of {{time}}",
  no_receipt: "No money was deposited or paid back.",
} as const;
