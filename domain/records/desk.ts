import { DOCUMENT_KINDS } from "../documents.ts";
import { array, boolean, enums, nullable, optional } from "superstruct";
import type { Appointment, WorklistDoctor } from "../entities/appointment.ts";
import { type AttachedDocument, MODALITIES, PAYMENT_METHODS } from "../entities/common.ts";
import type { InsuranceTransaction } from "../entities/insurance.ts";
import { TRANSACTION_STATUSES } from "../entities/insurance.ts";
import type { Slot } from "../entities/machine.ts";
import type { PackageBooking } from "../entities/package.ts";
import type { FoundPatient, Patient, SimilarPatient } from "../entities/patient.ts";
import type { Payment } from "../entities/payment.ts";
import { PAYMENT_KINDS } from "../entities/payment.ts";
import { DISCOUNT_KINDS } from "../discounts.ts";
import { GENDERS } from "../identity.ts";
import { APPOINTMENT_STATUSES, CANCEL_REASONS, REPORT_STATUSES } from "../statuses.ts";
import { PRIORITIES } from "../worklist.ts";
import {
  day,
  id,
  instant,
  number,
  piastres,
  recordOf,
  stored,
  string,
  whole,
} from "./record-of.ts";

const patient = {
  ...stored,
  national_id: string(),
  name: string(),
  country_phone_code: string(),
  phone_number: string(),
  birth_date: day(),
  age: number(),
  birth_date_estimated: boolean(),
  gender: enums(GENDERS),
  notes: string(),
  last_visit: nullable(instant()),
};

export const PatientRecord = recordOf<Patient>(patient);

export const FoundPatientRecord = recordOf<FoundPatient>({
  ...patient,
  match: enums(["text", "sound", "layout", "near"]),
});

export const SimilarPatientRecord = recordOf<SimilarPatient>({
  ...patient,
  reasons: array(enums(["national_id", "name", "phone", "birth_date"])),
});

const place = {
  machine: id(),
  machine_name: string(),
  branch: id(),
  branch_name: string(),
  room: id(),
  room_number: string(),
};

export const AppointmentRecord = recordOf<Appointment>({
  ...stored,
  accession_number: string(),
  patient: id(),
  patient_name: string(),
  patient_age: number(),
  patient_birth_date: day(),
  patient_gender: enums(GENDERS),
  patient_national_id: nullable(string()),
  patient_country_phone_code: nullable(string()),
  patient_phone_number: nullable(string()),
  test: id(),
  test_unique_id: nullable(string()),
  test_name_ar: string(),
  test_name_en: string(),
  modality: enums(MODALITIES),
  ...place,
  start_at: instant(),
  duration_minutes: whole(),
  status: enums(APPOINTMENT_STATUSES),
  report_status: enums(REPORT_STATUSES),
  first_reader: nullable(id()),
  first_reader_name: nullable(string()),
  first_read_at: nullable(instant()),
  awaits_second_reader: boolean(),
  cancel_reason: nullable(enums(CANCEL_REASONS)),
  cancel_note: string(),
  referring_doctor: nullable(id()),
  referring_doctor_name: nullable(string()),
  insurance_provider: nullable(id()),
  insurance_provider_name: nullable(string()),
  insurance_covered: boolean(),
  insurance_transaction: nullable(id()),
  card_number: nullable(string()),
  approval_number: nullable(string()),
  insurance_closed: boolean(),
  list_price: nullable(piastres()),
  discount_kind: nullable(enums(DISCOUNT_KINDS)),
  discount_percentage: nullable(number()),
  discount_amount: piastres(),
  discount_reason: string(),
  discount_approved_by: nullable(id()),
  discount_approved_by_name: nullable(string()),
  total_price: piastres(),
  covered_amount: piastres(),
  requested_cost: piastres(),
  paid_amount: piastres(),
  remaining_cost: piastres(),
  pending_amount: piastres(),
  written_off_amount: piastres(),
  shift: id(),
  shift_cleared: boolean(),
  created_by: id(),
  created_by_name: string(),
  notes: string(),
  indication: string(),
  priority: enums(PRIORITIES),
  completed_at: nullable(instant()),
  assigned_to: nullable(id()),
  assigned_to_name: nullable(string()),
  deferred_until: nullable(instant()),
  deferred_reason: string(),
  deferred_by: nullable(id()),
  deferred_by_name: nullable(string()),
  package: nullable(id()),
  package_name_ar: nullable(string()),
  package_name_en: nullable(string()),
  package_booking: nullable(id()),
  commission_amount: optional(piastres()),
});

export const PackageBookingRecord = recordOf<PackageBooking>({
  id: id(),
  package: id(),
  price: piastres(),
  appointments: array(AppointmentRecord),
});

export const WorklistDoctorRecord = recordOf<WorklistDoctor>({ id: id(), name: string() });

export const SlotRecord = recordOf<Slot>({
  ...place,
  start_at: instant(),
  duration_minutes: whole(),
  price: piastres(),
  list_price: piastres(),
  outside_hours: boolean(),
});

export const PaymentRecord = recordOf<Payment>({
  ...stored,
  appointment: nullable(id()),
  accession_number: string(),
  patient: id(),
  patient_name: string(),
  shift: id(),
  kind: enums(PAYMENT_KINDS),
  method: enums(PAYMENT_METHODS),
  amount: piastres(),
  reason: string(),
  by: id(),
  by_name: string(),
  at: instant(),
});

export const DocumentRecord = recordOf<AttachedDocument>({
  ...stored,
  name: string(),
  kind: enums(DOCUMENT_KINDS),
  note: string(),
  size: whole(),
  content_type: string(),
});

export const TransactionRecord = recordOf<InsuranceTransaction>({
  ...stored,
  appointment: id(),
  accession_number: string(),
  branch: id(),
  patient_name: string(),
  provider: id(),
  provider_name: string(),
  start_at: instant(),
  covered_amount: piastres(),
  settled_amount: piastres(),
  written_off_amount: piastres(),
  moved_amount: piastres(),
  pending_amount: piastres(),
  card_number: nullable(string()),
  approval_number: nullable(string()),
  batch: nullable(id()),
  batch_number: nullable(whole()),
  status: enums(TRANSACTION_STATUSES),
  documents: array(DocumentRecord),
  created_by: id(),
  created_by_name: string(),
  deleted_at: nullable(instant()),
});
