import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { plural, t } from "#src/i18n/t.ts";
import {
  appointments,
  count,
  minutes,
  money,
  moreOf,
  pathTo,
  taking,
  type Cell,
  type Days,
  type Line,
  type Section,
} from "./cells.ts";

export function shifts({ shifts: { rows, totals } }: EndOfDay, days: Days): Section {
  const all = pathTo("/controls", { ...days });
  const toneOf = (difference: number) => (difference < 0 ? "stop" : "waiting");
  const short = pathTo("/controls", { ...days, difference: "short" });
  const over = pathTo("/controls", { ...days, difference: "over" });
  return {
    key: "shifts",
    title: t("end_of_day.shifts.title"),
    columns: [
      t("controls.receptionist"),
      t("controls.hours"),
      t("controls.expected"),
      t("controls.counted"),
      t("controls.difference"),
    ],
    nothing: rows.length === 0 ? t("end_of_day.shifts.none") : null,
    note: t("end_of_day.shifts.note"),
    lines: [
      ...rows.map((row) => {
        const path = pathTo("/controls", { ...days, search: row.receptionist_name });
        const { difference } = row;
        const amount = (value: number | null): Cell =>
          value === null ? { text: "—", path } : money(value, path);
        return {
          key: String(row.id),
          name: row.receptionist_name,
          cells: [
            {
              text: `${formatTime(row.start_time)} – ${row.end_time === null ? "…" : formatTime(row.end_time)}`,
              path,
            },
            amount(row.expected_cash),
            amount(row.counted_cash),
            difference === null ? amount(null) : money(difference, path, toneOf(difference)),
          ],
        };
      }),
      shiftSum("shortages", [totals.short, -totals.shortages], short, "stop"),
      shiftSum("surpluses", [totals.over, totals.surpluses], over, "waiting"),
      {
        key: "total",
        name: t("end_of_day.total"),
        cells: [
          { text: plural("controls.shifts", totals.shifts), path: all },
          money(totals.expected_cash, all),
          money(totals.counted_cash, all),
          money(totals.difference, all),
        ],
      },
    ],
  };
}

/** Returns the line of all shortages, or of all surpluses. */
function shiftSum(
  kind: "shortages" | "surpluses",
  [shifts, amount]: readonly [number, number],
  path: string,
  tone: "stop" | "waiting",
): Line {
  const empty = { text: "", path };
  return {
    key: kind,
    name: t(`end_of_day.shifts.${kind}`),
    cells: [
      { text: plural("controls.shifts", shifts), path },
      empty,
      empty,
      money(amount, path, tone),
    ],
  };
}

export function discounts(
  { discounts: { count: found, discount_amount, rows } }: EndOfDay,
  days: Days,
): Section {
  const list = appointments(days, {
    ...taking,
    discounted: "true",
    ordering: "-discount_amount",
  });
  return {
    key: "discounts",
    title: t("end_of_day.discounts.title"),
    columns: [
      t("appointments.column.patient"),
      t("end_of_day.refunds.reason"),
      t("appointments.column.booked_by"),
      t("appointments.column.discount_approved_by"),
      t("appointments.column.discount"),
    ],
    nothing: found === 0 ? t("end_of_day.discounts.none") : null,
    lines: [
      ...rows.map((row) => {
        const path = `/appointments/${row.id}/details`;
        return {
          key: String(row.id),
          name: row.patient_name,
          cells: [
            { text: row.discount_reason, path, isLong: true },
            { text: row.created_by_name, path },
            {
              text: row.discount_approved_by_name ?? t("end_of_day.discounts.within_limit"),
              path,
            },
            money(row.discount_amount, path),
          ],
        };
      }),
      {
        key: "total",
        name: t("end_of_day.total"),
        cells: [
          { text: moreOf(found, rows.length), path: list },
          count(found, list),
          { text: "", path: list },
          money(discount_amount, list),
        ],
      },
    ],
  };
}

export function insurance({ insurance: { by_provider, totals } }: EndOfDay, days: Days): Section {
  const cells = (row: EndOfDay["insurance"]["totals"], filters: object): Cell[] => {
    const path = appointments(days, { ...taking, insurance_covered: "true", ...filters });
    return [
      count(row.appointments, path),
      money(row.covered_amount, path),
      money(row.settled_amount, path),
      money(row.pending_amount, path, "waiting"),
    ];
  };
  return {
    key: "insurance",
    title: t("end_of_day.insurance.title"),
    columns: [
      t("financials.group.by_insurance_provider"),
      t("financials.figure.appointments"),
      t("financials.figure.covered_amount"),
      t("financials.figure.settled_amount"),
      t("financials.figure.pending_amount"),
    ],
    nothing: by_provider.length === 0 ? t("end_of_day.insurance.none") : null,
    lines: [
      ...by_provider.map((row) => ({
        key: String(row.insurance_provider),
        name: row.name,
        cells: cells(row, { insurance_provider: String(row.insurance_provider) }),
      })),
      { key: "total", name: t("end_of_day.total"), cells: cells(totals, {}) },
    ],
  };
}

export function turnaround({ turnaround: { by_modality, totals } }: EndOfDay, days: Days): Section {
  const cells = (row: EndOfDay["turnaround"]["totals"], filters: object): Cell[] => {
    const done = appointments(days, { status: "completed", reported: "true", ...filters });
    return [
      count(row.reports, done),
      minutes(row.median_minutes, done),
      minutes(row.p90_minutes, done),
      count(
        row.waiting,
        appointments(days, { status: "completed", reported: "false", ...filters }),
      ),
    ];
  };
  return {
    key: "turnaround",
    title: `${t("end_of_day.turnaround.title")} · ${t("end_of_day.minutes")}`,
    columns: [
      t("financials.group.by_modality"),
      t("end_of_day.turnaround.reports"),
      t("end_of_day.turnaround.median"),
      t("end_of_day.turnaround.p90"),
      t("end_of_day.turnaround.waiting"),
    ],
    nothing: by_modality.length === 0 ? t("end_of_day.turnaround.none") : null,
    note: t("end_of_day.turnaround.note"),
    lines: [
      ...by_modality.map((row) => ({
        key: row.modality,
        name: t(`common.modality.${row.modality}`),
        cells: cells(row, { modality: row.modality }),
      })),
      { key: "total", name: t("end_of_day.total"), cells: cells(totals, {}) },
    ],
  };
}

export function doctors({ turnaround: { by_doctor } }: EndOfDay, days: Days): Section {
  return {
    key: "doctors",
    title: `${t("end_of_day.turnaround.doctor")} · ${t("end_of_day.minutes")}`,
    columns: [
      t("controls.doctor"),
      t("end_of_day.turnaround.reports"),
      t("end_of_day.turnaround.median"),
      t("end_of_day.turnaround.p90"),
    ],
    nothing: by_doctor.length === 0 ? t("end_of_day.turnaround.no_report") : null,
    lines: by_doctor.map((row) => {
      const path = appointments(days, { status: "completed", reported_by: String(row.doctor) });
      return {
        key: String(row.doctor),
        name: row.name,
        cells: [
          count(row.reports, path),
          minutes(row.median_minutes, path),
          minutes(row.p90_minutes, path),
        ],
      };
    }),
  };
}
