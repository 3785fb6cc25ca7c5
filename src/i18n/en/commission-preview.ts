/** Texts of the dialog that shows what commission would be paid. */
export const commissionPreview = {
  title: "What would be paid?",
  price: "Total price",
  none: "No rule applies: nothing is paid.",
  rule: "By the rule",
  amount: "Commission",
  rules_unread: "The commission rules could not be read.",
} as const;
