export const deskDiscount = {
  label: "Desk discount",
  kind: { none: "None", percentage: "Percent", value: "Amount" },
  percentage: "Percent off",
  amount: "Amount off",
  reason: "Reason for the discount",
  before: "Before the desk discount",
  approve: {
    title: "Approve the discount",
    body: "This discount is above the limit of the desk. The owner or an administrator of the branch approves it with their own sign-in. It ends nobody's session.",
    email: "E-mail of who approves",
    password: "Their password",
    action: "Approve and save",
    price: "Price",
    total: "After the discount",
    factor: "{{name}}, confirm it's you",
    expired: "The approval took too long or was used. Approve it again.",
  },
} as const;
