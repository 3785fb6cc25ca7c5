import { array, enums, nullable, optional } from "superstruct";
import { MODALITIES, MONEY_METHODS } from "../entities/common.ts";
import type { CriticalFigures, Dashboard, DashboardFigures } from "../entities/dashboard.ts";
import type {
  CashFigures,
  Expense,
  FiguresWithDoctors,
  FinancialFigures,
  FinancialReport,
  PaidDoctor,
  PaidOut,
  Profit,
} from "../entities/financial-report.ts";
import { AppointmentRecord } from "./desk.ts";
import { day, id, number, piastres, recordOf, string, whole } from "./record-of.ts";

type RowOf<List extends readonly unknown[] | undefined> = NonNullable<List>[number];

const paidSums = { paid: piastres(), reversed: piastres(), net: piastres() };

const counts = {
  appointments: whole(),
  completed: whole(),
  cancelled: whole(),
  no_show: whole(),
  paid_amount: optional(piastres()),
  covered_amount: optional(piastres()),
  remaining_cost: optional(piastres()),
  pending_amount: optional(piastres()),
  discount_amount: optional(piastres()),
};
const totals = recordOf<DashboardFigures>(counts);

export const DashboardRecord = recordOf<Dashboard>({
  start_date: day(),
  end_date: day(),
  totals,
  previous: totals,
  by_day: array(recordOf<RowOf<Dashboard["by_day"]>>({ ...counts, day: day() })),
  by_modality: array(
    recordOf<RowOf<Dashboard["by_modality"]>>({ ...counts, modality: enums(MODALITIES) }),
  ),
  report_status: recordOf<Dashboard["report_status"]>({
    not_started: whole(),
    in_progress: whole(),
    report_ready: whole(),
  }),
  machines: optional(
    array(
      recordOf<RowOf<Dashboard["machines"]>>({
        machine: id(),
        name: string(),
        booked_minutes: whole(),
        open_minutes: whole(),
        utilisation: number(),
      }),
    ),
  ),
  referring_doctors: optional(
    array(
      recordOf<RowOf<Dashboard["referring_doctors"]>>({
        referring_doctor: id(),
        name: string(),
        appointments: whole(),
      }),
    ),
  ),
  critical: optional(
    recordOf<CriticalFigures>({
      marked: whole(),
      told: whole(),
      median_minutes: nullable(number()),
    }),
  ),
  queue: array(AppointmentRecord),
});

const figures = {
  appointments: whole(),
  cancelled: whole(),
  no_show: whole(),
  discount_amount: piastres(),
  total_price: piastres(),
  covered_amount: piastres(),
  settled_amount: piastres(),
  pending_amount: piastres(),
  written_off_amount: piastres(),
  paid_amount: piastres(),
  refunded_amount: piastres(),
  remaining_cost: piastres(),
  commission_amount: piastres(),
  net: piastres(),
} satisfies Record<keyof FinancialFigures, unknown>;
const withDoctors = { ...figures, doctor_compensation: piastres() };
const cash = { payments: piastres(), refunds: piastres(), net: piastres() };

type Rows = FinancialReport;
type Cash = FinancialReport["cash"];

export const FinancialReportRecord = recordOf<FinancialReport>({
  start_date: day(),
  end_date: day(),
  totals: recordOf<FiguresWithDoctors>(withDoctors),
  by_day: array(recordOf<RowOf<Rows["by_day"]>>({ ...withDoctors, day: day() })),
  by_week: array(
    recordOf<RowOf<Rows["by_week"]>>({
      ...withDoctors,
      week: day(),
      start_date: day(),
      end_date: day(),
    }),
  ),
  by_month: array(
    recordOf<RowOf<Rows["by_month"]>>({
      ...withDoctors,
      month: string(),
      start_date: day(),
      end_date: day(),
    }),
  ),
  by_branch: array(
    recordOf<RowOf<Rows["by_branch"]>>({ ...withDoctors, branch: id(), name: string() }),
  ),
  by_machine: array(
    recordOf<RowOf<Rows["by_machine"]>>({ ...figures, machine: id(), name: string() }),
  ),
  by_test: array(
    recordOf<RowOf<Rows["by_test"]>>({
      ...figures,
      test: id(),
      unique_id: nullable(string()),
      name_ar: string(),
      name_en: string(),
    }),
  ),
  by_modality: array(
    recordOf<RowOf<Rows["by_modality"]>>({ ...figures, modality: enums(MODALITIES) }),
  ),
  by_insurance_provider: array(
    recordOf<RowOf<Rows["by_insurance_provider"]>>({
      ...figures,
      insurance_provider: nullable(id()),
      name: nullable(string()),
    }),
  ),
  by_referring_doctor: array(
    recordOf<RowOf<Rows["by_referring_doctor"]>>({
      ...figures,
      referring_doctor: nullable(id()),
      name: nullable(string()),
    }),
  ),
  by_receptionist: array(
    recordOf<RowOf<Rows["by_receptionist"]>>({ ...figures, receptionist: id(), name: string() }),
  ),
  cash: recordOf<Cash>({
    by_day: array(recordOf<CashFigures & { day: string }>({ ...cash, day: day() })),
    by_method: array(recordOf<RowOf<Cash["by_method"]>>({ ...cash, method: enums(MONEY_METHODS) })),
    by_branch: array(recordOf<RowOf<Cash["by_branch"]>>({ ...cash, branch: id(), name: string() })),
  }),
  profit: nullable(
    recordOf<Profit>({
      net: piastres(),
      by_category: array(
        recordOf<Expense>({
          category: id(),
          name_ar: string(),
          name_en: string(),
          amount: piastres(),
        }),
      ),
      expenses: piastres(),
      written_off: piastres(),
      profit: piastres(),
    }),
  ),
  paid_out: nullable(
    recordOf<PaidOut>({
      by_doctor: array(
        recordOf<PaidDoctor>({ referring_doctor: id(), name: string(), ...paidSums }),
      ),
      ...paidSums,
    }),
  ),
});
