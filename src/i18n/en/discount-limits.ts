/** Texts of the page of how large a discount the desk may give alone. */
export const discountLimits = {
  unread: "The limits of discounts could not be read",
  body: "How much of a price a receptionist may take off alone. Above it, somebody of another role approves on the spot with their own sign-in. Every discount needs a reason.",
  saved: "Limit of discounts saved",
  hint: "Percent of the price. 0: every discount needs an approval.",
  any: "Approves discounts of any size",
  history: "History of the limit",
} as const;
