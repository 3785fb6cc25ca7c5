import { DOCUMENT_KINDS } from "#domain/documents.ts";
import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { TOLD_CHANNELS, TOLD_ROLES } from "#domain/critical-results.ts";
import { MODALITIES } from "#domain/entities/common.ts";
import { TRANSACTION_STATUSES } from "#domain/entities/insurance.ts";
import { insuranceProviders } from "./catalog.ts";
import {
  bytes,
  instant,
  centerAndIdColumns,
  piastres,
  recordColumns,
  reference,
  sharesName,
  shiftMarkColumns,
} from "./columns.ts";
import { type ConstraintMeanings, type CountedReference, taken } from "./meanings.ts";

/**
 * What a provider owes for one appointment; a deleted row is kept, with `coveredAmount` 0. A trigger on
 * claim movements updates the settled, written-off and moved amounts.
 */
export const insuranceTransactions = pgTable("insurance_transactions", {
  ...recordColumns(),
  appointmentId: reference("appointment_id").notNull(),
  providerId: reference("provider_id").notNull(),
  coveredAmount: piastres("covered_amount").notNull(),
  settledAmount: piastres("settled_amount").notNull().default(0),
  writtenOffAmount: piastres("written_off_amount").notNull().default(0),
  movedAmount: piastres("moved_amount").notNull().default(0),
  cardNumber: text("card_number"),
  approvalNumber: text("approval_number"),
  status: text("status", { enum: TRANSACTION_STATUSES }).notNull().default("pending"),
  createdBy: reference("created_by").notNull(),
  deletedAt: instant("deleted_at"),
  deletedBy: reference("deleted_by"),
});

export const insuranceDocuments = pgTable("insurance_documents", {
  ...recordColumns(),
  transactionId: reference("transaction_id").notNull(),
  fileName: text("file_name").notNull(),
  kind: text("kind", { enum: DOCUMENT_KINDS }).notNull().default("other"),
  note: text("note").notNull().default(""),
  contentType: text("content_type").notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  sha256: text("sha256").notNull(),
  content: bytes("content").notNull(),
  uploadedBy: reference("uploaded_by").notNull(),
  deletedAt: instant("deleted_at"),
});

export const doctorShifts = pgTable("doctor_shifts", {
  ...recordColumns(),
  doctorId: reference("doctor_id").notNull(),
  startTime: instant("start_time").notNull().defaultNow(),
  endTime: instant("end_time"),
  reportCompensation: piastres("report_compensation"),
  ...shiftMarkColumns(),
});

/** `content` is a ProseMirror document with placeholders and fill-in fields. */
export const reportTemplates = pgTable("report_templates", {
  ...recordColumns(),
  name: text("name").notNull(),
  modality: text("modality", { enum: MODALITIES }),
  content: jsonb("content").notNull(),
  createdBy: reference("created_by"),
  deletedAt: instant("deleted_at"),
  sharesName: sharesName(),
});

/** The current text of a report; submitted versions are in {@link reportVersions}. */
export const reports = pgTable("reports", {
  ...recordColumns(),
  appointmentId: reference("appointment_id").notNull(),
  status: text("status", { enum: ["in_progress", "report_ready"] })
    .notNull()
    .default("in_progress"),
  content: jsonb("content").notNull(),
  findings: jsonb("findings").notNull().default([]),
  templateId: reference("template_id"),
  authorId: reference("author_id").notNull(),
  shiftId: reference("shift_id"),
  amendReason: text("amend_reason"),
  submittedAt: instant("submitted_at"),
  addendum: jsonb("addendum"),
});

/** All submitted versions of reports; append-only. */
export const reportVersions = pgTable("report_versions", {
  ...centerAndIdColumns(),
  reportId: reference("report_id").notNull(),
  revision: integer("revision").notNull(),
  content: jsonb("content").notNull(),
  findings: jsonb("findings").notNull().default([]),
  authorId: reference("author_id").notNull(),
  shiftId: reference("shift_id"),
  submittedAt: instant("submitted_at").notNull().defaultNow(),
  amendReason: text("amend_reason"),
  addendum: jsonb("addendum"),
  authorName: text("author_name"),
  authorTitle: text("author_title"),
  authorLicenceNumber: text("author_licence_number"),
  /** The reading to which it is the second; null if it needed none. */
  firstReadingId: reference("first_reading_id"),
});

/** All texts that were submitted as preliminary; append-only. */
export const firstReadings = pgTable("first_readings", {
  ...centerAndIdColumns(),
  reportId: reference("report_id").notNull(),
  /** Number of the version that the second reader was to make of it. */
  revision: integer("revision").notNull(),
  content: jsonb("content").notNull(),
  readerId: reference("reader_id").notNull(),
  shiftId: reference("shift_id").notNull(),
  readAt: instant("read_at").notNull().defaultNow(),
  amendReason: text("amend_reason"),
  readerName: text("reader_name").notNull(),
  readerTitle: text("reader_title"),
  readerLicenceNumber: text("reader_licence_number"),
});

/** What happened to critical results; append-only. `told…`, `channel` and `readBack` are of the kind `told`. */
export const criticalEvents = pgTable("critical_events", {
  ...centerAndIdColumns(),
  appointmentId: reference("appointment_id").notNull(),
  kind: text("kind", { enum: ["marked", "told", "withdrawn"] }).notNull(),
  /** The mark to which it belongs; null for a mark. */
  markId: reference("mark_id"),
  accountId: reference("account_id").notNull(),
  happenedAt: instant("happened_at").notNull().defaultNow(),
  toldName: text("told_name"),
  toldRole: text("told_role", { enum: TOLD_ROLES }),
  toldAt: instant("told_at"),
  channel: text("channel", { enum: TOLD_CHANNELS }),
  readBack: boolean("read_back"),
  reason: text("reason"),
});

/** What a violation of the keys of these tables means. */
export const INSURANCE_CONSTRAINTS: ConstraintMeanings = {
  report_templates_name_unique: taken("name"),
  doctor_shifts_one_active: { code: "shift_active" },
  insurance_transactions_one_ever: { code: "insurance_closed" },
};

/** The references of these tables that keep a record from being deleted. */
export const INSURANCE_REFERENCES: readonly CountedReference[] = [
  {
    to: insuranceProviders,
    column: insuranceTransactions.providerId,
    name: "insurance_transactions",
  },
];
