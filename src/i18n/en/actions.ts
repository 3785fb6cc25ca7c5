/** The messages that each action shows after success and after failure. */
export const actions = {
  appointment: {
    create: { failed: "The appointment was not booked." },
    edit: { done: "Appointment saved.", failed: "The appointment was not saved." },
    delete: { done: "Appointment cancelled.", failed: "The appointment was not cancelled." },
  },
  patient: {
    create: { done: "Patient added.", failed: "The patient was not added." },
    edit: { done: "Patient saved.", failed: "The patient was not saved." },
    delete: { done: "Patient deleted.", failed: "The patient was not deleted." },
  },
  document: {
    create: { done: "Document uploaded.", failed: "The document was not uploaded." },
    edit: { done: "Document saved.", failed: "The document was not saved." },
    delete: { done: "Document deleted.", failed: "The document was not deleted." },
  },
  transaction: {
    create: {
      done: "Insurance transaction added.",
      failed: "The insurance transaction was not added.",
    },
    edit: {
      done: "Insurance transaction saved.",
      failed: "The insurance transaction was not saved.",
    },
    delete: {
      done: "Insurance transaction deleted.",
      failed: "The insurance transaction was not deleted.",
    },
  },
  template: {
    create: { done: "Template added.", failed: "The template was not added." },
    edit: { done: "Template saved.", failed: "The template was not saved." },
    delete: { done: "Template deleted.", failed: "The template was not deleted." },
  },
  payment: {
    collect: {
      done: "{{amount}} collected from {{name}}.",
      failed: "The payment was not recorded.",
    },
    refund: { done: "{{amount}} refunded to {{name}}.", failed: "The refund was not recorded." },
  },
  status: {
    change: { done: "Status: {{status}}.", failed: "The status was not changed." },
  },
  upload: {
    price_list: { done: "Price list uploaded.", failed: "The price list was not uploaded." },
    tests: { done: "Tests uploaded.", failed: "The tests were not uploaded." },
    doctors: { done: "Doctors uploaded.", failed: "The doctors were not uploaded." },
  },
  shift: {
    start: { done: "Shift started.", failed: "The shift was not started." },
    close: { done: "Shift closed.", failed: "The shift was not closed." },
    end: { done: "Shift closed.", failed: "The shift was not closed." },
    flag: { done: "Shift flagged.", failed: "The shift was not flagged." },
    unflag: { done: "Flag removed.", failed: "The flag was not removed." },
    clear: { done: "Shift cleared.", failed: "The shift was not cleared." },
    compensate: { done: "Shift compensated.", failed: "The shift was not compensated." },
  },
  report: {
    save: { done: "Report saved.", failed: "The report was not saved." },
    submit: { done: "Report submitted.", failed: "The report was not submitted." },
    amend: { done: "Report opened for a new version.", failed: "The report was not opened." },
    addendum: { done: "Addendum opened.", failed: "The addendum was not opened." },
    discard: { done: "Discarded.", failed: "It was not discarded." },
  },
  password: {
    reset: { done: "Password reset.", failed: "The password was not reset." },
    change: { done: "Password changed.", failed: "The password was not changed." },
  },
  settings: {
    save: { done: "Settings saved.", failed: "The settings were not saved." },
  },
  export: {
    run: { done: "File saved.", failed: "The file was not made." },
  },
} as const;
