import type { Appointment } from "#domain/entities/appointment.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import { MAX_AUTOTEXT_NAME } from "#domain/autotexts.ts";
import type { Autotext } from "#domain/entities/autotext.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { requireCreated, startShift } from "./desk.ts";
import { addBatch } from "./draft-batch.ts";
import type { Caller } from "./api.ts";
import type { TestCenter } from "./center.ts";
import { payReferral } from "./referrals.ts";
import { requireOk, reportPath, save, submit } from "./reports.ts";
import { reportText } from "./report-texts.ts";

/** The callers that work in a test branch: its receptionist and doctor, and the owner of the center. */
export interface BranchCallers {
  owner: Caller;
  desk: Caller;
  doctor: Caller;
}

/** Ids of the records that a booking needs. */
export interface BookingRecords {
  branch: number;
  room: number;
  machine: number;
  offer: number;
  test: number;
  /** Another test of the same machine. */
  otherTest: number;
  patient: number;
  provider: number;
  referringDoctor: number;
  rule: number;
  supportedTest: number;
  account: number;
}

/** Ids of one record of every kind in one part of a center, called a test branch. */
export type BranchRecords = BookingRecords & {
  appointment: number;
  /** Another appointment, pending and without a report. */
  pending: number;
  transaction: number;
  payOut: number;
  package: number;
  document: number;
  /** A draft of claims, and its line: of another appointment, which the provider has paid in part. */
  batch: number;
  line: number;
  claimMovement: number;
  shift: number;
  doctorShift: number;
  template: number;
  autotext: number;
  /** An autotext that the owner keeps for themselves. */
  ownAutotext: number;
  apiToken: number;
  category: number;
  /** A movement of the branch's safe, with a document. */
  movement: number;
  movementDocument: number;
};

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

/** Returns the records of the north branch of a center created by tests/support/center.ts. */
export function inNorth(center: TestCenter): Omit<BookingRecords, "supportedTest"> {
  return {
    branch: center.branches.north,
    room: center.rooms.north,
    machine: center.machines.ct,
    offer: center.offers.brain,
    test: center.tests.brain,
    otherTest: center.tests.chest,
    patient: center.patients.ahmed,
    provider: center.providers.health,
    referringDoctor: center.doctors.amr,
    rule: center.rules.amr,
    account: center.accounts.desk,
  };
}

/** Returns the records of the south branch. Records that belong to the whole center are the same as in the north. */
export function inSouth(center: TestCenter): Omit<BookingRecords, "supportedTest"> {
  return {
    ...inNorth(center),
    branch: center.branches.south,
    room: center.rooms.south,
    machine: center.machines.southCt,
    offer: center.offers.southBrain,
    account: center.accounts.desk2,
  };
}

/** Creates one record of every kind in a test branch. Every name and text contains `word`. */
export async function addRecords(
  { owner, desk, doctor }: BranchCallers,
  catalog: Omit<BookingRecords, "supportedTest">,
  word: string,
): Promise<BranchRecords> {
  await owner.patch(`/branches/${catalog.branch}/`, { name: `${word} branch`, address: word });
  await owner.patch(`/rooms/${catalog.room}/`, { room_number: `${word} room` });
  await owner.patch(`/machines/${catalog.machine}/`, { name: `${word} machine`, model: word });
  const supported = await owner.get<{ id: number; test: number }[]>(
    `/insurance-providers/${catalog.provider}/tests/`,
  );
  const shift = await startShift(desk, { branch: catalog.branch });
  const booking = (start_at: string, extra: object) => ({
    patient: catalog.patient,
    machine: catalog.machine,
    test: catalog.test,
    start_at,
    notes: `${word} notes`,
    ...extra,
  });
  const appointment = requireCreated(
    await desk.post<Appointment>(
      "/appointments/",
      booking("2026-11-21T09:00:00.000Z", {
        insurance_provider: catalog.provider,
        covered_amount: 30_000,
        paid_amount: 50_000,
      }),
    ),
  );
  const pending = requireCreated(
    await desk.post<Appointment>(
      "/appointments/",
      booking("2026-11-21T11:00:00.000Z", { requested_cost: 0, paid_amount: 10_000 }),
    ),
  );
  const cancelled = requireCreated(
    await desk.post<Appointment>(
      "/appointments/",
      booking("2026-11-21T12:00:00.000Z", { requested_cost: 0, paid_amount: 0 }),
    ),
  );
  await desk.delete(`/appointments/${cancelled.id}/`, { reason: "other", note: `${word} note` });
  await desk.post(`/appointments/${pending.id}/payments/`, {
    kind: "refund",
    amount: 1_000,
    method: "cash",
    reason: `${word} reason`,
  });
  const transaction = appointment.insurance_transaction ?? 0;
  const payOut = await payReferral(
    { owner, desk },
    booking("2026-11-21T13:00:00.000Z", {
      referring_doctor: catalog.referringDoctor,
      requested_cost: 0,
      paid_amount: 0,
    }),
    word,
  );
  const file = { name: `${word}.pdf`, content: PDF };
  const { documents } = requireCreated(
    await desk.upload<InsuranceTransaction>(
      `/insurance-transactions/${transaction}/documents/`,
      file,
    ),
  );
  const claims = await addBatch({ owner, desk }, booking("2026-11-22T09:00:00.000Z", {}), catalog);
  const { version } = requireOk(
    await save(doctor, appointment.id, { content: reportText(`${word} finding`) }),
  );
  requireOk(await submit(doctor, appointment.id, version));
  await doctor.post("/presence/", { entity: "appointment", entity_id: appointment.id });
  const doctorShift = requireOk(await doctor.get<DoctorShift>("/doctor-shift/check_shift/"));
  const template = requireCreated(
    await owner.post<ReportTemplate>("/report-templates/", {
      name: `${word} template`,
      content: reportText(word),
    }),
  );
  const expansion = {
    name: word.replaceAll(/[^\p{L}\p{N}]/gu, "").slice(0, MAX_AUTOTEXT_NAME),
    content: reportText(word),
  };
  const autotext = requireCreated(await owner.post<Autotext>("/autotexts/", expansion));
  const ownAutotext = requireCreated(await owner.post<Autotext>("/account/autotexts/", expansion));
  const apiToken = requireCreated(
    await owner.post<{ id: number }>("/api-tokens/", {
      name: `${word} program`,
      permissions: ["rooms.read"],
      expires_at: "2026-12-31T00:00:00.000Z",
    }),
  );
  const bundle = requireCreated(
    await owner.post<{ id: number }>("/packages/", {
      name_en: `${word} package`,
      price: 1,
      tests: [catalog.test, catalog.otherTest],
    }),
  );
  const categories = await owner.get<{ id: number }[]>("/expense-categories/");
  const movement = requireCreated(
    await owner.post<SafeMovement>("/safe-movements/", {
      kind: "withdrawn",
      branch: catalog.branch,
      amount: 100_000,
      note: `${word} note`,
    }),
  );
  const documented = requireCreated(
    await owner.upload<SafeMovement>(`/safe-movements/${movement.id}/documents/`, file),
  );
  await owner.post(`/receptionist-shift/${shift.id}/flag_shift/`, { reason: `${word} flag` });
  return {
    ...catalog,
    supportedTest: supported.body.find(({ test }) => test === catalog.test)?.id ?? 0,
    appointment: appointment.id,
    pending: pending.id,
    transaction,
    payOut: payOut.id,
    package: bundle.id,
    document: documents[0]?.id ?? 0,
    ...claims,
    shift: shift.id,
    doctorShift: doctorShift.id,
    template: template.id,
    autotext: autotext.id,
    ownAutotext: ownAutotext.id,
    apiToken: apiToken.id,
    category: categories.body[0]?.id ?? 0,
    movement: movement.id,
    movementDocument: documented.documents[0]?.id ?? 0,
  };
}

/** Returns the path of the report of a test branch's appointment. */
export const reportPathOf = (records: BranchRecords) => reportPath(records.appointment);

/**
 * Returns the path of a declared call with the ids of a test branch. Calls about reports get the appointment with a report,
 * all other calls the pending one.
 */
export function pathIn(records: BranchRecords, url: string): string {
  const nested: Readonly<Record<string, number>> = {
    "/machines/:machine/availabilities/:id/": records.offer,
    "/insurance-providers/:provider/tests/:id/": records.supportedTest,
    // Callers can only name their own sessions; this id is none of them.
    "/account/sessions/:id/": 999_999_999,
    // Callers can only name their own passkeys; this id is none of them.
    "/account/factors/passkeys/:id/": 999_999_999,
    "/account/autotexts/:id/": records.ownAutotext,
  };
  const ownIds: Readonly<Record<string, number>> = {
    accounts: records.account,
    branches: records.branch,
    rooms: records.room,
    machines: records.machine,
    tests: records.test,
    packages: records.package,
    "referring-doctors": records.referringDoctor,
    "insurance-providers": records.provider,
    "commission-rules": records.rule,
    "insurance-transactions": records.transaction,
    "pay-outs": records.payOut,
    "claim-batches": records.batch,
    "claim-movements": records.claimMovement,
    "claim-ages": records.provider,
    "report-templates": records.template,
    autotexts: records.autotext,
    "api-tokens": records.apiToken,
    "expense-categories": records.category,
    "safe-movements": records.movement,
    patients: records.patient,
    appointments: url.includes("/report/") ? records.appointment : records.pending,
    "receptionist-shift": records.shift,
    "doctor-shift": records.doctorShift,
  };
  const [, base = ""] = url.split("/");
  return url
    .replace(":machine", String(records.machine))
    .replace(":provider", String(records.provider))
    .replace(
      ":document",
      String(base === "safe-movements" ? records.movementDocument : records.document),
    )
    .replace(":line", String(records.line))
    .replace(":id", String(nested[url] ?? ownIds[base]));
}
