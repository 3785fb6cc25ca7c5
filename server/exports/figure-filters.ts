import { comparedSpan, COMPARISONS } from "#domain/compared-periods.ts";
import { shownDay } from "./shown.ts";
import { wordOf, type Words } from "./words.ts";

/** Returns the words for all branches, or the number of one whose name is not known. */
export const branchWords = (value: string, { common }: Words): string =>
  value === "all" ? common.all_branches : `#${value}`;

/** Returns the words for all machines, or the number of one whose name is not known. */
export const machineWords = (value: string, { period }: Words): string =>
  value === "all" ? period.all_machines : `#${value}`;

/** The filters of the financial report alone. */
export const FINANCIAL_FILTERS = {
  compare: {
    label: ({ financials }: Words): string => financials.compare.label,
    value(
      value: string,
      { financials }: Words,
      { start_date: first, end_date: last }: Readonly<Record<string, string>>,
    ): string {
      const kind = wordOf(financials.compare.kind, value);
      const comparison = COMPARISONS.find((one) => one === value);
      if (comparison === undefined || first === undefined || last === undefined) return kind;
      const days = comparedSpan({ first, last }, comparison);
      return `${kind}, ${shownDay(days.first)} – ${shownDay(days.last)}`;
    },
  },
};

/** Returns the name of the filter by machine. */
export const machineLabel = ({ appointments }: Words): string => appointments.filter.machine;
