import type { Guard } from "./guard.ts";

/** Guards of the figures of discounts that the desk gives. */
export const DISCOUNT_GUARDS: readonly Guard[] = [
  {
    name: "discounts: those of appointments that do not take place are not in the financial report",
    file: "server/resources/figures/groups.ts",
    take: "discount_amount: unlessCancelled(discount),",
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
