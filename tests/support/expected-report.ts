import type { Report, Signature } from "#domain/entities/report.ts";
import { expect } from "vitest";

/** When reports of tests are submitted. */
export const NOW = "2026-11-21T08:00:00.000Z";
const someInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);

/** Who submitted a version, by default the doctor of the tests in the first version. */
export const expectedSignature = (doctor: number, changes: Partial<Signature> = {}): Signature => ({
  revision: 1,
  author: doctor,
  author_name: "doctor",
  author_title: null,
  author_licence_number: null,
  submitted_at: NOW,
  amend_reason: null,
  first_reading: null,
  ...changes,
});

/** A report that the doctor has saved once, with some changes. */
export const expectedReport = (
  { id, doctor }: { id: number; doctor: number },
  changes: Partial<Report>,
): Report => ({
  id,
  appointment: id,
  status: "in_progress",
  content: null,
  findings: [],
  template: null,
  author: doctor,
  author_name: "doctor",
  submitted_at: null,
  amend_reason: null,
  revision: 0,
  first_submitted_at: null,
  revision_reason: null,
  signed: null,
  addenda: [],
  addendum: null,
  first_reading: null,
  submits_as: changes.status === "report_ready" ? null : "final",
  created_at: someInstant,
  updated_at: someInstant,
  version: 1,
  ...changes,
});
