/** Texts of the list of what a new center still needs. */
export const settingUp = {
  title: "Setting up",
  body: "What is missing before the first booking. Each step has its key.",
  done: "Done",
  next: "Next",
  first: "First: {{step}}",
  by_owner: "The center owner adds it",
  step: {
    branches: "Branches",
    rooms: "Rooms",
    machines: "Machines",
    tests: "Tests",
    prices: "Prices of tests on machines",
    accounts: "Receptionists where a test has a price",
    profile: "Receipt header: name, and address or phones",
  },
} as const;
