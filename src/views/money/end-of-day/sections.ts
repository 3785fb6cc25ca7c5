import { MONEY_METHODS } from "#domain/entities/common.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { refundReason, testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import {
  appointments,
  count,
  money,
  moreOf,
  moved,
  taking,
  type Cell,
  type Days,
  type Section,
} from "./cells.ts";
import { ledgerPath } from "../ledger-patient.tsx";
import { discounts, doctors, insurance, shifts, turnaround } from "./figures.ts";

/** Returns the tables of the page in their order. A further section is one more entry here. */
export function sectionsOf(page: EndOfDay, branches: string): Section[] {
  const days: Days = {
    start_date: page.start_date,
    end_date: page.end_date,
    ...(branches === "" ? {} : { branch: branches }),
  };
  return [
    shifts(page, days),
    collections(page, days),
    people(page, days),
    refunds(page, days),
    bookings(page, days),
    unpaid(page, days),
    discounts(page, days),
    insurance(page, days),
    turnaround(page, days),
    doctors(page, days),
  ];
}

function bookings({ bookings: { by_status, booked, made } }: EndOfDay, days: Days): Section {
  const { start_date, end_date, branch } = days;
  const madeDays = {
    made_start_date: start_date,
    made_end_date: end_date,
    ...(branch === undefined ? {} : { branch }),
  };
  return {
    key: "bookings",
    title: t("end_of_day.bookings.title"),
    columns: [
      t("appointments.filter.status"),
      t("end_of_day.bookings.booked"),
      t("end_of_day.bookings.made"),
    ],
    nothing: null,
    lines: [
      ...by_status.map((row) => ({
        key: row.status,
        name: t(`appointments.status.${row.status}`),
        cells: [
          count(row.booked, appointments(days, { status: row.status })),
          count(row.made, appointments(madeDays, { status: row.status })),
        ],
      })),
      {
        key: "price",
        name: t("end_of_day.bookings.total_price"),
        cells: [
          money(booked.total_price, appointments(days, taking)),
          money(made.total_price, appointments(madeDays, taking)),
        ],
      },
      {
        key: "total",
        name: t("appointments.filter.taking_place"),
        cells: [
          count(booked.appointments, appointments(days, taking)),
          count(made.appointments, appointments(madeDays, taking)),
        ],
      },
    ],
  };
}

function collections({ collections: { by_method, totals } }: EndOfDay, days: Days): Section {
  const cells = (row: EndOfDay["collections"]["totals"], filters: object): Cell[] => [
    money(row.payments, moved(days, { ...filters, kind: "payment" })),
    money(row.refunds, moved(days, { ...filters, kind: "refund" })),
    money(row.net, moved(days, filters)),
  ];
  return {
    key: "collections",
    title: t("end_of_day.collections.title"),
    columns: [
      t("financials.method"),
      t("financials.payments"),
      t("financials.refunds"),
      t("financials.net"),
    ],
    nothing: null,
    lines: [
      ...by_method.map((row) => ({
        key: row.method,
        name: t(`common.method.${row.method}`),
        cells: cells(row, { method: row.method }),
      })),
      { key: "total", name: t("end_of_day.total"), cells: cells(totals, {}) },
    ],
  };
}

function people({ collections: { by_person } }: EndOfDay, days: Days): Section {
  return {
    key: "people",
    title: t("end_of_day.collections.person"),
    columns: [
      t("controls.receptionist"),
      ...MONEY_METHODS.map((method) => t(`common.method.${method}`)),
      t("financials.net"),
    ],
    nothing: by_person.length === 0 ? t("controls.no_ledger") : null,
    lines: by_person.map((row) => {
      const by = { by: String(row.by) };
      return {
        key: String(row.by),
        name: row.name,
        cells: [
          ...MONEY_METHODS.map((method) => money(row[method], moved(days, { ...by, method }))),
          money(row.net, moved(days, by)),
        ],
      };
    }),
  };
}

function refunds({ refunds: { count: found, amount, rows } }: EndOfDay, days: Days): Section {
  const list = moved(days, { kind: "refund" });
  return {
    key: "refunds",
    title: t("end_of_day.refunds.title"),
    columns: [
      t("appointments.column.patient"),
      t("end_of_day.payments.by"),
      t("end_of_day.refunds.reason"),
      t("end_of_day.payments.amount"),
    ],
    nothing: found === 0 ? t("end_of_day.refunds.none") : null,
    lines: [
      ...rows.map((row) => {
        const path = ledgerPath(row);
        return {
          key: String(row.id),
          name: row.patient_name,
          cells: [
            { text: row.by_name, path },
            { text: refundReason(row.reason), path },
            money(row.amount, path),
          ],
        };
      }),
      {
        key: "total",
        name: t("end_of_day.total"),
        cells: [
          count(found, list),
          { text: moreOf(found, rows.length), path: list },
          money(amount, list),
        ],
      },
    ],
  };
}

function unpaid({ unpaid: { count: found, remaining_cost, rows } }: EndOfDay, days: Days): Section {
  const list = appointments(days, { owing: "true", ordering: "-remaining_cost" });
  return {
    key: "unpaid",
    title: t("end_of_day.unpaid.title"),
    columns: [
      t("appointments.column.patient"),
      t("appointments.column.test"),
      t("appointments.column.time"),
      t("appointments.column.remaining"),
    ],
    nothing: found === 0 ? t("end_of_day.unpaid.none") : null,
    lines: [
      ...rows.map((row) => {
        const path = `/appointments/${row.id}/details`;
        return {
          key: String(row.id),
          name: row.patient_name,
          cells: [
            { text: testName(row), path },
            { text: formatTime(row.start_at), path },
            money(row.remaining_cost, path, "waiting"),
          ],
        };
      }),
      {
        key: "total",
        name: t("end_of_day.total"),
        cells: [
          { text: moreOf(found, rows.length), path: list },
          count(found, list),
          money(remaining_cost, list, "waiting"),
        ],
      },
    ],
  };
}
