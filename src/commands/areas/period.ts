import { context } from "#src/state/screen/context.ts";
import { defineCommand } from "../engine/define.ts";

/** The quick ranges of `domain/periods.ts`, which the first screen does not load. */
const RANGES = [
  "today",
  "yesterday",
  "days_7",
  "days_10",
  "days_30",
  "this_week",
  "last_week",
  "this_month",
  "last_month",
] as const;

/** The quick ranges of screens that show the figures of some days. */
export const periodCommands = RANGES.map((range) =>
  defineCommand({
    id: `period.${range}`,
    section: "list",
    when: { view: ["dashboard", "financials", "controls"] },
    run: () => context.period?.choose(range),
  }),
);
