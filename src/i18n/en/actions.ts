/** The messages that each action shows after success and after failure. */
export const actions = {
  appointment: {
    create: { done: "Appointment booked.", failed: "The appointment was not booked." },
    edit: { done: "Appointment saved.", failed: "The appointment was not saved." },
    delete: { done: "Appointment cancelled.", failed: "The appointment was not cancelled." },
  },
  branch: {
    create: { done: "Branch added.", failed: "The branch was not added." },
    edit: { done: "Branch saved.", failed: "The branch was not saved." },
    delete: { done: "Branch deleted.", failed: "The branch was not deleted." },
  },
  availability: {
    create: { done: "Test price added.", failed: "The test price was not added." },
    edit: { done: "Test price saved.", failed: "The test price was not saved." },
    delete: { done: "Test price deleted.", failed: "The test price was not deleted." },
  },
  supported_test: {
    create: { done: "Test added to the price list.", failed: "The test was not added." },
    edit: { done: "Price saved.", failed: "The price was not saved." },
    delete: { done: "Test taken off the price list.", failed: "The test was not taken off." },
  },
  room: {
    create: { done: "Room added.", failed: "The room was not added." },
    edit: { done: "Room saved.", failed: "The room was not saved." },
    delete: { done: "Room deleted.", failed: "The room was not deleted." },
  },
  machine: {
    create: { done: "Machine added.", failed: "The machine was not added." },
    edit: { done: "Machine saved.", failed: "The machine was not saved." },
    delete: { done: "Machine deleted.", failed: "The machine was not deleted." },
  },
  test: {
    create: { done: "Test added.", failed: "The test was not added." },
    edit: { done: "Test saved.", failed: "The test was not saved." },
    delete: { done: "Test deleted.", failed: "The test was not deleted." },
  },
  account: {
    create: { done: "Account added.", failed: "The account was not added." },
    edit: { done: "Account saved.", failed: "The account was not saved." },
    delete: { done: "Account deleted.", failed: "The account was not deleted." },
  },
  patient: {
    create: { done: "Patient added.", failed: "The patient was not added." },
    edit: { done: "Patient saved.", failed: "The patient was not saved." },
    delete: { done: "Patient deleted.", failed: "The patient was not deleted." },
  },
  doctor: {
    create: { done: "Doctor added.", failed: "The doctor was not added." },
    edit: { done: "Doctor saved.", failed: "The doctor was not saved." },
    delete: { done: "Doctor deleted.", failed: "The doctor was not deleted." },
  },
  provider: {
    create: { done: "Provider added.", failed: "The provider was not added." },
    edit: { done: "Provider saved.", failed: "The provider was not saved." },
    delete: { done: "Provider deleted.", failed: "The provider was not deleted." },
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
  rule: {
    create: { done: "Commission rule added.", failed: "The commission rule was not added." },
    edit: { done: "Commission rule saved.", failed: "The commission rule was not saved." },
    delete: { done: "Commission rule deleted.", failed: "The commission rule was not deleted." },
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
    flag: { done: "Shift flagged.", failed: "The shift was not flagged." },
    unflag: { done: "Flag removed.", failed: "The flag was not removed." },
    clear: { done: "Shift cleared.", failed: "The shift was not cleared." },
    compensate: { done: "Shift compensated.", failed: "The shift was not compensated." },
  },
  report: {
    save: { done: "Report saved.", failed: "The report was not saved." },
    submit: { done: "Report submitted.", failed: "The report was not submitted." },
    amend: { done: "Report opened for a new version.", failed: "The report was not opened." },
  },
  password: {
    reset: { done: "Password reset.", failed: "The password was not reset." },
    change: { done: "Password changed.", failed: "The password was not changed." },
  },
  financial_report: {
    generate: { done: "Financial report ready.", failed: "The financial report was not made." },
  },
  settings: {
    save: { done: "Settings saved.", failed: "The settings were not saved." },
  },
  export: {
    run: { done: "File saved.", failed: "The file was not made." },
  },
} as const;
