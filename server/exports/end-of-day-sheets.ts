import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { CellKind, CellValue } from "../spreadsheet/cells.ts";
import { oneBatch, type Sheet } from "../spreadsheet/sheet.ts";
import type { Reader } from "./shown.ts";
import { nameIn, wordOf } from "./words.ts";

type Column = readonly [title: string, kind: CellKind];

/** A section as a sheet: its columns, rows and totals. */
type Section = {
  title: string;
  columns: readonly Column[];
  rows: CellValue[][];
  totals: CellValue[] | null;
};

/** Returns the page of the end of day as one sheet for each section. */
export function endOfDaySheets(
  page: EndOfDay,
  { head, reader }: { head: readonly string[]; reader: Reader },
): Sheet[] {
  return [
    bookings(page, reader),
    methods(page, reader),
    people(page, reader),
    refunds(page, reader),
    discounts(page, reader),
    shifts(page, reader),
    insurance(page, reader),
    unpaid(page, reader),
    turnaround(page, reader),
    doctors(page, reader),
  ].map(({ title, columns, rows, totals }) => ({
    name: title,
    head: [...head, title],
    columns: columns.map(([name, kind]) => ({ title: name, kind })),
    rows: oneBatch(rows),
    totals,
  }));
}

function bookings({ bookings: { by_status, booked, made } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, appointments } = reader.words;
  return {
    title: words.bookings.title,
    columns: [
      [appointments.filter.status, "text"],
      [words.bookings.booked, "count"],
      [words.bookings.made, "count"],
    ],
    rows: by_status.map((row) => [appointments.status[row.status], row.booked, row.made]),
    totals: [appointments.filter.taking_place, booked.appointments, made.appointments],
  };
}

function methods({ collections: { by_method, totals } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, financials, common } = reader.words;
  return {
    title: words.collections.title,
    columns: [
      [financials.method, "text"],
      [financials.payments, "amount"],
      [financials.refunds, "amount"],
      [financials.net, "amount"],
    ],
    rows: by_method.map((row) => [common.method[row.method], row.payments, row.refunds, row.net]),
    totals: [words.total, totals.payments, totals.refunds, totals.net],
  };
}

function people({ collections: { by_person, totals } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, financials, common, controls } = reader.words;
  const sum = (name: "cash" | "card" | "transfer") =>
    by_person.reduce((total, row) => total + row[name], 0);
  return {
    title: words.collections.person,
    columns: [
      [controls.receptionist, "text"],
      [financials.payments, "amount"],
      [financials.refunds, "amount"],
      [common.method.cash, "amount"],
      [common.method.card, "amount"],
      [common.method.transfer, "amount"],
      [financials.net, "amount"],
    ],
    rows: by_person.map((row) => [
      row.name,
      row.payments,
      row.refunds,
      row.cash,
      row.card,
      row.transfer,
      row.net,
    ]),
    totals: [
      words.total,
      totals.payments,
      totals.refunds,
      sum("cash"),
      sum("card"),
      sum("transfer"),
      totals.net,
    ],
  };
}

function refunds({ refunds: { rows, amount } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, appointments, common } = reader.words;
  return {
    title: words.refunds.title,
    columns: [
      [appointments.column.patient, "text"],
      [words.payments.time, "instant"],
      [words.payments.method, "text"],
      [words.payments.by, "text"],
      [words.refunds.reason, "text"],
      [words.payments.amount, "amount"],
    ],
    rows: rows.map((row) => [
      row.patient_name,
      row.at,
      common.method[row.method],
      row.by_name,
      wordOf(appointments.reason, row.reason),
      row.amount,
    ]),
    totals: [words.total, null, null, null, null, amount],
  };
}

function discounts({ discounts: { rows, discount_amount } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, appointments } = reader.words;
  const { column } = appointments;
  return {
    title: words.discounts.title,
    columns: [
      [column.accession, "text"],
      [column.time, "instant"],
      [column.patient, "text"],
      [column.test, "text"],
      [column.branch, "text"],
      [column.discount_reason, "text"],
      [column.booked_by, "text"],
      [column.discount_approved_by, "text"],
      [words.discounts.price, "amount"],
      [column.discount, "amount"],
      [column.total, "amount"],
    ],
    rows: rows.map((row) => [
      row.accession_number,
      row.start_at,
      row.patient_name,
      nameIn(reader.language, { name_ar: row.test_name_ar, name_en: row.test_name_en }),
      row.branch_name,
      row.discount_reason,
      row.created_by_name,
      row.discount_approved_by_name ?? words.discounts.within_limit,
      row.total_price + row.discount_amount,
      row.discount_amount,
      row.total_price,
    ]),
    totals: [words.total, null, null, null, null, null, null, null, null, discount_amount, null],
  };
}

function shifts({ shifts: { rows, totals } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, controls, catalog } = reader.words;
  return {
    title: words.shifts.title,
    columns: [
      [controls.receptionist, "text"],
      [catalog.field.branch, "text"],
      [controls.from, "instant"],
      [controls.until, "instant"],
      [controls.expected, "amount"],
      [controls.counted, "amount"],
      [controls.difference, "amount"],
      [words.shifts.shortages, "amount"],
      [words.shifts.surpluses, "amount"],
    ],
    rows: rows.map((row) => {
      const { difference } = row;
      return [
        row.receptionist_name,
        row.branch_name,
        row.start_time,
        row.end_time,
        row.expected_cash,
        row.counted_cash,
        difference,
        difference === null ? null : Math.max(0, -difference),
        difference === null ? null : Math.max(0, difference),
      ];
    }),
    totals: [
      words.total,
      null,
      null,
      null,
      totals.expected_cash,
      totals.counted_cash,
      totals.difference,
      totals.shortages,
      totals.surpluses,
    ],
  };
}

function insurance({ insurance: { by_provider, totals } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, financials } = reader.words;
  const figures = ["appointments", "covered_amount", "settled_amount", "pending_amount"] as const;
  return {
    title: words.insurance.title,
    columns: [
      [financials.group.by_insurance_provider, "text"],
      ...figures.map((figure): Column => [
        financials.figure[figure],
        figure === "appointments" ? "count" : "amount",
      ]),
    ],
    rows: by_provider.map((row) => [row.name, ...figures.map((figure) => row[figure])]),
    totals: [words.total, ...figures.map((figure) => totals[figure])],
  };
}

function unpaid({ unpaid: { rows, remaining_cost } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, appointments } = reader.words;
  const { column } = appointments;
  return {
    title: words.unpaid.title,
    columns: [
      [column.accession, "text"],
      [column.time, "instant"],
      [column.patient, "text"],
      [column.test, "text"],
      [column.branch, "text"],
      [appointments.filter.status, "text"],
      [column.total, "amount"],
      [column.paid, "amount"],
      [column.remaining, "amount"],
    ],
    rows: rows.map((row) => [
      row.accession_number,
      row.start_at,
      row.patient_name,
      nameIn(reader.language, { name_ar: row.test_name_ar, name_en: row.test_name_en }),
      row.branch_name,
      appointments.status[row.status],
      row.total_price,
      row.paid_amount,
      row.remaining_cost,
    ]),
    totals: [words.total, null, null, null, null, null, null, null, remaining_cost],
  };
}

function turnaround({ turnaround: { by_modality, totals } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, financials, common } = reader.words;
  return {
    title: words.turnaround.title,
    columns: [
      [financials.group.by_modality, "text"],
      [words.turnaround.reports, "count"],
      [`${words.turnaround.median} · ${words.minutes}`, "count"],
      [`${words.turnaround.p90} · ${words.minutes}`, "count"],
      [words.turnaround.waiting, "count"],
    ],
    rows: by_modality.map((row) => [
      common.modality[row.modality],
      row.reports,
      row.median_minutes,
      row.p90_minutes,
      row.waiting,
    ]),
    totals: [
      words.total,
      totals.reports,
      totals.median_minutes,
      totals.p90_minutes,
      totals.waiting,
    ],
  };
}

function doctors({ turnaround: { by_doctor, totals } }: EndOfDay, reader: Reader): Section {
  const { end_of_day: words, controls } = reader.words;
  return {
    title: words.turnaround.doctor,
    columns: [
      [controls.doctor, "text"],
      [words.turnaround.reports, "count"],
      [`${words.turnaround.median} · ${words.minutes}`, "count"],
      [`${words.turnaround.p90} · ${words.minutes}`, "count"],
    ],
    rows: by_doctor.map((row) => [row.name, row.reports, row.median_minutes, row.p90_minutes]),
    totals: [words.total, totals.reports, totals.median_minutes, totals.p90_minutes],
  };
}
