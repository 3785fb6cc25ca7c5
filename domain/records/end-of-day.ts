import { array, enums, nullable } from "superstruct";
import { MODALITIES, MONEY_METHODS } from "../entities/common.ts";
import type { EndOfDay, InsuranceFigures, TurnaroundWithWaiting } from "../entities/end-of-day.ts";
import type { CashFigures } from "../entities/financial-report.ts";
import type { DaySpanSums, ShiftSums } from "../end-of-day.ts";
import { APPOINTMENT_STATUSES } from "../statuses.ts";
import { AppointmentRecord, PaymentRecord } from "./desk.ts";
import { day, id, number, piastres, recordOf, string, whole } from "./record-of.ts";
import { ReceptionistShiftRecord } from "./shifts.ts";

type RowOf<List extends readonly unknown[]> = List[number];

const sums = recordOf<DaySpanSums>({ appointments: whole(), total_price: piastres() });
const cash = { payments: piastres(), refunds: piastres(), net: piastres() };
const insurance = {
  appointments: whole(),
  covered_amount: piastres(),
  settled_amount: piastres(),
  pending_amount: piastres(),
};
const turnaround = {
  reports: whole(),
  median_minutes: nullable(number()),
  p90_minutes: nullable(number()),
};
const withWaiting = { ...turnaround, waiting: whole() };

export const EndOfDayRecord = recordOf<EndOfDay>({
  start_date: day(),
  end_date: day(),
  bookings: recordOf<EndOfDay["bookings"]>({
    by_status: array(
      recordOf<RowOf<EndOfDay["bookings"]["by_status"]>>({
        status: enums(APPOINTMENT_STATUSES),
        booked: whole(),
        made: whole(),
      }),
    ),
    booked: sums,
    made: sums,
  }),
  collections: recordOf<EndOfDay["collections"]>({
    totals: recordOf<CashFigures>(cash),
    by_method: array(
      recordOf<RowOf<EndOfDay["collections"]["by_method"]>>({
        ...cash,
        method: enums(MONEY_METHODS),
      }),
    ),
    by_person: array(
      recordOf<RowOf<EndOfDay["collections"]["by_person"]>>({
        ...cash,
        cash: piastres(),
        card: piastres(),
        transfer: piastres(),
        by: id(),
        name: string(),
      }),
    ),
  }),
  refunds: recordOf<EndOfDay["refunds"]>({
    count: whole(),
    amount: piastres(),
    rows: array(PaymentRecord),
  }),
  discounts: recordOf<EndOfDay["discounts"]>({
    count: whole(),
    discount_amount: piastres(),
    rows: array(AppointmentRecord),
  }),
  shifts: recordOf<EndOfDay["shifts"]>({
    totals: recordOf<ShiftSums>({
      shifts: whole(),
      active: whole(),
      expected_cash: piastres(),
      counted_cash: piastres(),
      difference: piastres(),
      short: whole(),
      shortages: piastres(),
      over: whole(),
      surpluses: piastres(),
    }),
    rows: array(ReceptionistShiftRecord),
  }),
  insurance: recordOf<EndOfDay["insurance"]>({
    totals: recordOf<InsuranceFigures>(insurance),
    by_provider: array(
      recordOf<RowOf<EndOfDay["insurance"]["by_provider"]>>({
        ...insurance,
        insurance_provider: id(),
        name: string(),
      }),
    ),
  }),
  unpaid: recordOf<EndOfDay["unpaid"]>({
    count: whole(),
    remaining_cost: piastres(),
    rows: array(AppointmentRecord),
  }),
  turnaround: recordOf<EndOfDay["turnaround"]>({
    totals: recordOf<TurnaroundWithWaiting>(withWaiting),
    by_modality: array(
      recordOf<RowOf<EndOfDay["turnaround"]["by_modality"]>>({
        ...withWaiting,
        modality: enums(MODALITIES),
      }),
    ),
    by_doctor: array(
      recordOf<RowOf<EndOfDay["turnaround"]["by_doctor"]>>({
        ...turnaround,
        doctor: id(),
        name: string(),
      }),
    ),
  }),
});
