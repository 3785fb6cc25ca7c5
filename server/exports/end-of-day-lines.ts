import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { ExportColumn } from "../http/lists/files.ts";

/** One figure of the page for programs. */
export type EndOfDayLine = {
  section: string;
  /** What the figure is of: a status, method, id of a record; empty for the whole section. */
  of: string;
  name: string;
  figure: string;
  /** Piastres; null if the figure is no amount. */
  amount: number | null;
  /** A number of things, or minutes; null if the figure is an amount. */
  count: number | null;
};

/** The figures that are no amounts. */
const COUNTS: ReadonlySet<string> = new Set([
  "booked",
  "made",
  "appointments",
  "count",
  "shifts",
  "active",
  "short",
  "over",
  "reports",
  "waiting",
  "median_minutes",
  "p90_minutes",
]);

export const END_OF_DAY_COLUMNS: readonly ExportColumn<EndOfDayLine>[] = [
  { header: "section", value: (line) => line.section },
  { header: "of", value: (line) => line.of },
  { header: "name", value: (line) => line.name },
  { header: "figure", value: (line) => line.figure },
  { header: "amount", kind: "amount", value: (line) => line.amount },
  { header: "count", kind: "count", value: (line) => line.count },
];

/** Returns the figures of the page one below the other; refunds, discounts, shifts and unpaid appointments by id. */
export function endOfDayLines(page: EndOfDay): EndOfDayLine[] {
  const { bookings, collections, refunds, discounts, shifts, insurance, unpaid, turnaround } = page;
  return [
    ...bookings.by_status.flatMap(({ status, ...row }) => lines("bookings", status, row)),
    ...lines("booked", "", bookings.booked),
    ...lines("made", "", bookings.made),
    ...collections.by_method.flatMap(({ method, ...row }) => lines("collections", method, row)),
    ...lines("collections", "", collections.totals),
    ...collections.by_person.flatMap(({ by, name, ...row }) => lines("people", by, row, name)),
    ...refunds.rows.flatMap((row) =>
      lines("refunds", row.id, { amount: row.amount }, row.patient_name),
    ),
    ...lines("refunds", "", { count: refunds.count, amount: refunds.amount }),
    ...discounts.rows.flatMap((row) =>
      lines("discounts", row.id, { discount_amount: row.discount_amount }, row.patient_name),
    ),
    ...lines("discounts", "", {
      count: discounts.count,
      discount_amount: discounts.discount_amount,
    }),
    ...shifts.rows.flatMap(({ id, receptionist_name, ...row }) =>
      lines(
        "shifts",
        id,
        {
          expected_cash: row.expected_cash,
          counted_cash: row.counted_cash,
          difference: row.difference,
        },
        receptionist_name,
      ),
    ),
    ...lines("shifts", "", shifts.totals),
    ...insurance.by_provider.flatMap(({ insurance_provider: id, name, ...row }) =>
      lines("insurance", id, row, name),
    ),
    ...lines("insurance", "", insurance.totals),
    ...unpaid.rows.flatMap((row) =>
      lines("unpaid", row.id, { remaining_cost: row.remaining_cost }, row.patient_name),
    ),
    ...lines("unpaid", "", { count: unpaid.count, remaining_cost: unpaid.remaining_cost }),
    ...turnaround.by_modality.flatMap(({ modality, ...row }) => lines("reports", modality, row)),
    ...turnaround.by_doctor.flatMap(({ doctor, name, ...row }) =>
      lines("doctors", doctor, row, name),
    ),
    ...lines("reports", "", turnaround.totals),
  ];
}

function lines(
  section: string,
  of: string | number,
  figures: Readonly<Record<string, number | null>>,
  name = "",
): EndOfDayLine[] {
  return Object.entries(figures).map(([figure, value]) => ({
    section,
    of: String(of),
    name,
    figure,
    amount: COUNTS.has(figure) ? null : value,
    count: COUNTS.has(figure) ? value : null,
  }));
}
