/** Texts of the choice of days, branches and machines. */
export const period = {
  branches: "Branch",
  machines: "Machine",
  all_machines: "All machines",
  quick: {
    label: "Quick ranges",
    today: "Today",
    yesterday: "Yesterday",
    days_7: "Last 7 days",
    days_10: "Last 10 days",
    days_30: "Last 30 days",
    this_week: "This week",
    last_week: "Last week",
    this_month: "This month",
    last_month: "Last month",
    own: "Other days",
  },
  several: { apply: "Apply", leave: "Change nothing" },
  choose_one: "Choose at least one, or all.",
  range: "{{start}} to {{end}}",
} as const;
