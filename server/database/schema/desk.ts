import { sql } from "drizzle-orm";
import { boolean, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { APPOINTMENT_STATUSES, CANCEL_REASONS, REPORT_STATUSES } from "#domain/appointments.ts";
import { DISCOUNT_KINDS } from "#domain/discounts.ts";
import { PAYMENT_METHODS } from "#domain/entities/common.ts";
import { PAYMENT_KINDS } from "#domain/entities/payment.ts";
import { PRIORITIES } from "#domain/worklist.ts";
import {
  commissionRules,
  insuranceProviders,
  machines,
  packages,
  referringDoctors,
  tests,
} from "./catalog.ts";
import {
  centerAndIdColumns,
  instant,
  instantRange,
  piastres,
  recordColumns,
  reference,
  shiftMarkColumns,
} from "./columns.ts";
import { type ConstraintMeanings, type CountedReference, taken } from "./meanings.ts";
import { accounts } from "./people.ts";

/**
 * `searchText` is name, phone and national ID, normalized by domain/names; `searchSounds` is how the
 * name sounds (domain/sounds), empty until it is computed.
 */
export const patients = pgTable("patients", {
  ...recordColumns(),
  nationalId: text("national_id").notNull(),
  name: text("name").notNull(),
  countryPhoneCode: text("country_phone_code").notNull(),
  phoneNumber: text("phone_number").notNull(),
  birthDate: date("birth_date", { mode: "string" }).notNull(),
  birthDateEstimated: boolean("birth_date_estimated").notNull().default(false),
  gender: text("gender", { enum: ["male", "female"] }).notNull(),
  notes: text("notes").notNull().default(""),
  searchText: text("search_text").notNull().default(""),
  searchSounds: text("search_sounds").notNull().default(""),
});

/**
 * All words in current and former patient names. `slip` is what may be typed instead: the word itself, and each variant
 * with one letter removed (`deletionVariantsOf` in domain/similar). Triggers add the rows.
 */
export const nameSlips = pgTable(
  "name_slips",
  {
    scanCenterId: reference("scan_center_id").notNull(),
    slip: text("slip").notNull(),
    word: text("word").notNull(),
  },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.slip, row.word] })],
);

/** All words in current and former patient names. Triggers add the rows. */
export const nameWords = pgTable(
  "name_words",
  { scanCenterId: reference("scan_center_id").notNull(), word: text("word").notNull() },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.word] })],
);

/** The sound codes (domain/sounds) of all words in current and former patient names. Triggers add the rows. */
export const nameSounds = pgTable(
  "name_sounds",
  { scanCenterId: reference("scan_center_id").notNull(), sound: text("sound").notNull() },
  (row) => [primaryKey({ columns: [row.scanCenterId, row.sound] })],
);

/** Active while `endTime` is null; the counted cash is never changed after the close. */
export const receptionistShifts = pgTable("receptionist_shifts", {
  ...recordColumns(),
  receptionistId: reference("receptionist_id").notNull(),
  branchId: reference("branch_id").notNull(),
  startTime: instant("start_time").notNull().defaultNow(),
  endTime: instant("end_time"),
  openingFloat: piastres("opening_float").notNull().default(0),
  countedCash: piastres("counted_cash"),
  expectedCash: piastres("expected_cash"),
  difference: piastres("difference"),
  /** The movement that brought its cash into the safe, kept by a trigger. */
  receivedMovementId: reference("received_movement_id"),
  ...shiftMarkColumns(),
});

/** One package for one patient, with its names and price as they were. Never changed. */
export const packageBookings = pgTable("package_bookings", {
  ...centerAndIdColumns(),
  packageId: reference("package_id").notNull(),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
  price: piastres("price").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Triggers on payments and claims update `paidAmount`, `settledAmount` and `writtenOffAmount`. */
export const appointments = pgTable("appointments", {
  ...recordColumns(),
  accessionNumber: text("accession_number").notNull(),
  patientId: reference("patient_id").notNull(),
  testId: reference("test_id").notNull(),
  machineId: reference("machine_id").notNull(),
  branchId: reference("branch_id").notNull(),
  roomId: reference("room_id").notNull(),
  startAt: instant("start_at").notNull(),
  durationMinutes: integer("duration_minutes").notNull(),
  period: instantRange("period")
    .notNull()
    .generatedAlwaysAs(sql`appointment_period(start_at, duration_minutes)`),
  status: text("status", { enum: APPOINTMENT_STATUSES }).notNull().default("pending"),
  reportStatus: text("report_status", { enum: REPORT_STATUSES }).notNull().default("not_started"),
  cancelReason: text("cancel_reason", { enum: CANCEL_REASONS }),
  cancelNote: text("cancel_note").notNull().default(""),
  referringDoctorId: reference("referring_doctor_id"),
  insuranceProviderId: reference("insurance_provider_id"),
  insuranceClosed: boolean("insurance_closed").notNull().default(false),
  listPrice: piastres("list_price"),
  discountKind: text("discount_kind", { enum: DISCOUNT_KINDS }),
  discountBasisPoints: integer("discount_basis_points"),
  discountAmount: piastres("discount_amount").notNull().default(0),
  discountReason: text("discount_reason").notNull().default(""),
  discountApprovedBy: reference("discount_approved_by"),
  totalPrice: piastres("total_price").notNull(),
  coveredAmount: piastres("covered_amount").notNull().default(0),
  requestedCost: piastres("requested_cost").notNull(),
  paidAmount: piastres("paid_amount").notNull().default(0),
  settledAmount: piastres("settled_amount").notNull().default(0),
  writtenOffAmount: piastres("written_off_amount").notNull().default(0),
  commissionRuleId: reference("commission_rule_id"),
  commissionAmount: piastres("commission_amount").notNull().default(0),
  shiftId: reference("shift_id").notNull(),
  createdBy: reference("created_by").notNull(),
  notes: text("notes").notNull().default(""),
  indication: text("indication").notNull().default(""),
  priority: text("priority", { enum: PRIORITIES }).notNull().default("routine"),
  completedAt: instant("completed_at"),
  assignedTo: reference("assigned_to"),
  deferredUntil: instant("deferred_until"),
  deferredReason: text("deferred_reason").notNull().default(""),
  deferredBy: reference("deferred_by"),
  firstReader: reference("first_reader"),
  firstReadAt: instant("first_read_at"),
  packageBookingId: reference("package_booking_id"),
});

/** The ledger: rows are added to an active shift and never changed. Those without an appointment are of a patient's credit. */
export const payments = pgTable("payments", {
  ...recordColumns(),
  appointmentId: reference("appointment_id"),
  patientId: reference("patient_id"),
  shiftId: reference("shift_id").notNull(),
  kind: text("kind", { enum: PAYMENT_KINDS }).notNull(),
  method: text("method", { enum: PAYMENT_METHODS }).notNull(),
  amount: piastres("amount").notNull(),
  reason: text("reason"),
  byId: reference("by_id").notNull(),
  at: instant("at").notNull().defaultNow(),
});

/** What a violation of the keys and triggers of these tables means. */
export const DESK_CONSTRAINTS: ConstraintMeanings = {
  patients_national_id_unique: taken("national_id"),
  receptionist_shifts_one_active: { code: "shift_active" },
  appointments_no_overlap: { code: "slot_taken", field: "start_at" },
  appointments_paid: { code: "overpaid" },
  payments_open_shift: { code: "shift_required" },
};

/** The references of these tables that keep a record from being deleted. */
export const DESK_REFERENCES: readonly CountedReference[] = [
  { to: packages, column: packageBookings.packageId, name: "package_bookings" },
  { to: patients, column: appointments.patientId, name: "appointments" },
  { to: tests, column: appointments.testId, name: "appointments" },
  { to: machines, column: appointments.machineId, name: "appointments" },
  { to: referringDoctors, column: appointments.referringDoctorId, name: "appointments" },
  { to: insuranceProviders, column: appointments.insuranceProviderId, name: "appointments" },
  { to: commissionRules, column: appointments.commissionRuleId, name: "appointments" },
  { to: accounts, column: appointments.createdBy, name: "appointments" },
  { to: accounts, column: appointments.assignedTo, name: "appointments" },
  { to: accounts, column: appointments.deferredBy, name: "appointments" },
  { to: accounts, column: appointments.firstReader, name: "appointments" },
  { to: accounts, column: appointments.discountApprovedBy, name: "appointments" },
  { to: accounts, column: payments.byId, name: "payments" },
  { to: accounts, column: receptionistShifts.receptionistId, name: "receptionist_shifts" },
];
