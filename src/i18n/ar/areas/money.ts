import { claims } from "../claims.ts";
import { commissions } from "../commissions.ts";
import { controls } from "../controls.ts";
import { endOfDay } from "../end-of-day.ts";
import { financials } from "../financials.ts";
import { safe } from "../safe.ts";
import type { area as en } from "../../en/areas/money.ts";
import type { Shape } from "../../types.ts";

/** The texts of the financial report, of shifts that are controlled, and of money with doctors, insurers and the safe. */
export const area = {
  claims,
  commissions,
  controls,
  end_of_day: endOfDay,
  financials,
  safe,
} satisfies Shape<typeof en>;
