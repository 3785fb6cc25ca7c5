import type { Guard } from "./guard.ts";

const RULES = "domain/discounts.ts";
const SPEND = "server/resources/appointments/spend-approval.ts";
const APPROVAL_TEST = "tests/api/discount-approval.test.ts";

/** Guards of discounts that the desk gives: of their limit, of approvals, and of figures. */
export const DISCOUNT_GUARDS: readonly Guard[] = [
  {
    name: "discounts: the desk gives none above its limit alone",
    file: RULES,
    take: 'return facts.amount > percentOf(facts.price, facts.limit) ? "discount_limit" : null;',
    leave: "return null;",
    test: "tests/api/desk-discount.test.ts",
  },
  {
    name: "discounts: one that was within the limit does not grow once the limit is lower",
    file: RULES,
    take: "price === before.price && amount <= before.amount;",
    leave: "price === before.price;",
    test: "tests/api/desk-discount.test.ts",
    only: "cannot grow",
  },
  {
    name: "discounts: one at another price is another discount",
    file: RULES,
    take: "before !== null && price === before.price && amount",
    leave: "before !== null && amount",
    test: "tests/api/desk-discount.test.ts",
    only: "cannot grow",
  },
  {
    name: "discounts: an approval is used once",
    file: SPEND,
    take: "await spendTicket(ctx.tx, centerId, held.use);",
    leave: "",
    test: APPROVAL_TEST,
    only: "used once",
  },
  {
    name: "discounts: an approval is for the account that asked for it",
    file: SPEND,
    take: "held.centerId === centerId && held.askedBy === id;",
    leave: "held.centerId === centerId && id > 0;",
    test: APPROVAL_TEST,
    only: "for one patient, reason, price and account",
  },
  {
    name: "discounts: an approval is for one patient",
    file: RULES,
    take: "    patient === approved.patient &&\n",
    leave: "",
    test: APPROVAL_TEST,
    only: "for one patient, reason, price and account",
  },
  {
    name: "discounts: an approval is for one reason",
    file: RULES,
    take: "    reason === approved.reason &&\n",
    leave: "",
    test: APPROVAL_TEST,
    only: "for one patient, reason, price and account",
  },
  {
    name: "discounts: one that was approved stands only as it was approved",
    file: "server/resources/appointments/desk-discount.ts",
    take: "(isOwn || isApproved(given.before, given))",
    leave: "true",
    test: APPROVAL_TEST,
    only: "given to an appointment that exists",
  },
  {
    name: "discounts: an approval is for one price",
    file: RULES,
    take: "    price === approved.price &&\n",
    leave: "",
    test: APPROVAL_TEST,
    only: "for one patient, reason, price and account",
  },
  {
    name: "discounts: an approval is for no larger discount",
    file: RULES,
    take: "    amount <= approved.amount",
    leave: "    amount > 0",
    test: APPROVAL_TEST,
    only: "for one patient, reason, price and account",
  },
  {
    name: "discounts: an approval is void after the password of the person changed",
    file: SPEND,
    take: `  if (approver.passwordChangedAt.getTime() !== held.passwordChangedAt)
    throw new Refusal("ticket_expired");
`,
    leave: "",
    test: APPROVAL_TEST,
    only: "has another password",
  },
  {
    name: "discounts: the second step of an approval is for the account that asked for it",
    file: "server/resources/appointments/discount-approval-routes.ts",
    take: "terms.centerId !== account.centerId || terms.askedBy !== account.id",
    leave: "terms.centerId !== account.centerId",
    test: "tests/api/discount-approver.test.ts",
    only: "needs the second factor",
  },
  {
    name: "discounts: those of appointments that do not take place are not in the financial report",
    file: "server/resources/figures/groups.ts",
    take: "discount_amount: ifTakingPlace(discount),",
    leave: "discount_amount: discount,",
    test: "tests/api/discount-figures.test.ts",
  },
  {
    name: "discounts: those of appointments that do not take place are not on the dashboard",
    file: "server/resources/figures/dashboard.ts",
    take: "discount_amount: sumIfTakingPlace(",
    leave: "discount_amount: sumAll(",
    test: "tests/api/discount-figures.test.ts",
  },
  {
    name: "discounts: those of appointments that do not take place are not at the end of the day",
    file: "server/resources/end-of-day/sections.ts",
    take: "and(period.condition, TAKES_PLACE, IS_DISCOUNTED)",
    leave: "and(period.condition, IS_DISCOUNTED)",
    test: "tests/api/discount-figures.test.ts",
  },
  {
    name: "discounts: what a price list takes off is none of the desk",
    file: "server/resources/appointments/end-of-day-filters.ts",
    take: "(${appointments.discountAmount} > 0)",
    leave: "(coalesce(${appointments.listPrice}, 0) > ${appointments.totalPrice})",
    test: "tests/api/discount-figures.test.ts",
  },
];
