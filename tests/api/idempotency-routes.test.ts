import { TEST_PASSWORD, type Caller, type SentFile } from "../support/api.ts";
import { SETTING_CALLS } from "../support/center-settings.ts";
import { memberAt } from "../support/desk-over-http.ts";
import { bookingOf, openWorld, type World } from "../support/desk.ts";
import { bodiesFor, CRITICAL_CALLS, FROM_LIBRARY } from "../support/good-bodies.ts";
import { liveThroughBatches } from "../support/claims-twice.ts";
import { inNorth } from "../support/planted.ts";
import { callable, nameOf } from "../support/permission-table.ts";
import { bookPackageTwice } from "../support/package-twice.ts";
import { payTwice } from "../support/pay-twice.ts";
import { changePricesTwice, createSendTwice, type SendTwice } from "../support/send-twice.ts";
import { reportBodies, requireOk } from "../support/reports.ts";
import { changeFactorsTwice, endSessionsTwice, moveSafeTwice } from "../support/twice-flows.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  ({ twice, findings } = createSendTwice(world.app.database.pool));
});
afterAll(() => world.app.close());

const PDF: SentFile = { name: "form.pdf", content: "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n" };

/** Sends a write twice with one key; returns the body of the first response. Notes in `findings` what happened. */
let twice: SendTwice;
let findings: Readonly<Record<string, string>>;

const ADDENDUM = ["POST /addendum/", "PUT /addendum/"];

const idOf = (body: unknown) => Number(memberAt(body, "id"));
const versionOf = (body: unknown) => Number(memberAt(body, "version"));

/** Creates, changes and deletes a record of one kind, sending each request twice. */
async function liveTwice(
  base: string,
  input: object,
  {
    as = world.owner,
    create = base,
    ids = {},
    secret = false,
  }: { as?: Caller; create?: string; ids?: object; secret?: boolean } = {},
): Promise<void> {
  const created = secret
    ? (await as.post(create, input)).body
    : await twice({ call: `POST ${create}`, as, ids: { ...ids }, body: input });
  const recordIds = { ...ids, id: idOf(created) };
  const body = { ...CHANGES[base], version: versionOf(created) };
  const changed = await twice({ call: `PATCH ${base}:id/`, as, ids: recordIds, body });
  await twice({ call: `PUT ${base}:id/`, as, ids: recordIds, body: Object(changed) });
  await twice({ call: `DELETE ${base}:id/`, as, ids: recordIds });
}

const price = { price: 50_000, discount_type: "value", discount_value: 10 };
const CHANGES: Readonly<Record<string, object>> = {
  "/accounts/": { name: "Changed" },
  "/api-tokens/": { name: "Changed" },
  "/branches/": { name: "Changed" },
  "/rooms/": { room_number: "Changed" },
  "/machines/": { name: "Changed" },
  "/machines/:machine/availabilities/": { price: 60_000 },
  "/tests/": { name_en: "Changed" },
  "/packages/": { name_en: "Changed" },
  "/referring-doctors/": { name: "Changed" },
  "/insurance-providers/": { name: "Changed" },
  "/insurance-providers/:provider/tests/": { price: 60_000 },
  "/commission-rules/": { percentage: 11 },
  "/expense-categories/": { name_en: "Changed" },
  "/report-templates/": { name: "Changed" },
  "/account/autotexts/": { name: "changed" },
  "/autotexts/": { name: "changed" },
  "/patients/": { name: "Changed Name" },
};

async function liveThroughCatalogs(): Promise<void> {
  const { center, owner } = world;
  const testBranch = { ...inNorth(center), supportedTest: 0 };
  const noMoney = { payOut: 0, package: 0, category: 0, movement: 0, movementDocument: 0 };
  const none = {
    ...noMoney,
    appointment: 0,
    pending: 0,
    transaction: 0,
    document: 0,
    shift: 0,
    apiToken: 0,
  };
  const noClaims = { batch: 0, line: 0, claimMovement: 0 };
  const noTexts = { template: 0, autotext: 0, ownAutotext: 0 };
  const good = bodiesFor({ ...testBranch, ...none, ...noClaims, ...noTexts, doctorShift: 0 }, 1);
  await liveTwice("/api-tokens/", good["POST /api-tokens/"] ?? {}, { secret: true });
  await liveTwice("/accounts/", good["POST /auth/register/"] ?? {}, { create: "/auth/register/" });
  for (const base of [
    "/branches/",
    "/rooms/",
    "/machines/",
    "/tests/",
    "/packages/",
    "/referring-doctors/",
    "/insurance-providers/",
    "/expense-categories/",
    "/report-templates/",
    "/account/autotexts/",
    "/autotexts/",
    "/patients/",
  ])
    await liveTwice(base, good[`POST ${base}`] ?? {});
  await liveTwice("/commission-rules/", {
    commission_type: "percentage",
    percentage: 10,
    doctor: center.doctors.nadia,
    modality: "CT",
  });
  await liveTwice(
    "/machines/:machine/availabilities/",
    { test: center.tests.chest, ...price, duration_minutes: 20 },
    { ids: { machine: center.machines.southCt } },
  );
  await liveTwice(
    "/insurance-providers/:provider/tests/",
    { test: center.tests.knee, ...price },
    { ids: { provider: center.providers.health } },
  );
  await changePricesTwice(twice, world);
  const account = center.accounts.desk2;
  const passwords = { password: `${TEST_PASSWORD}x`, password_confirmation: `${TEST_PASSWORD}x` };
  const reset = "POST /accounts/:id/reset_password/";
  await twice({ call: reset, as: owner, ids: { id: account }, body: passwords });
  const settings = { settings: { idle_lock_minutes: 7 } };
  await twice({ call: "PATCH /account/current-user/", as: owner, body: settings });
  await twice({ call: "PUT /account/current-user/", as: owner, body: settings });
}

/** Books at an hour that no other appointment of this test uses. */
async function bookTwice(
  hour: number,
  changes: object = {},
): Promise<{ id: number; body: unknown }> {
  const start_at = new Date(Date.UTC(2026, 10, 23, hour)).toISOString();
  const body = await twice({
    call: "POST /appointments/",
    as: world.desk,
    body: bookingOf(world.center, { start_at, ...changes }),
  });
  return { id: idOf(body), body };
}

async function liveThroughAppointments(): Promise<void> {
  const { desk, admin, center } = world;
  const { id, body } = await bookTwice(1, { paid_amount: 60_000, requested_cost: 60_000 });
  const noted = await twice({
    call: "PATCH /appointments/:id/",
    as: desk,
    ids: { id },
    body: { notes: "Came early", version: versionOf(body) },
  });
  const whole = { call: "PUT /appointments/:id/", as: desk, ids: { id }, body: Object(noted) };
  const replaced = await twice(whole);
  await twice({
    call: "POST /appointments/:id/status/",
    as: desk,
    ids: { id },
    body: { status: "arrived", version: versionOf(replaced) },
  });
  await twice({
    call: "POST /appointments/:id/payments/",
    as: desk,
    ids: { id },
    body: { kind: "payment", method: "cash", amount: 10_000 },
  });
  await twice({
    call: "POST /patients/:id/credit/",
    as: desk,
    ids: { id: world.center.patients.mohamed },
    body: { kind: "deposited", amount: 10_000 },
  });
  for (const [hour, call] of [
    [2, "DELETE /appointments/:id/"],
    [4, "POST /appointments/:id/cancel/"],
  ] as const) {
    const { id: booked } = await bookTwice(hour);
    const cancel = { reason: "patient_request", refund_amount: 100_000, method: "cash" };
    await twice({ call, as: desk, ids: { id: booked }, body: cancel });
  }
  const presence = { entity: "appointment", entity_id: id };
  await twice({ call: "POST /presence/", as: desk, body: presence });
  await twice({ call: "DELETE /presence/", as: desk, body: presence });
  await twice({ call: "POST /prints/", as: desk, body: { ...presence, paper: "receipt" } });
  for (const [call, body] of SETTING_CALLS) await twice({ call, as: world.owner, body });
  const claim = await twice({
    call: "POST /insurance-transactions/",
    as: admin,
    body: { appointment: id, provider: center.providers.health, covered_amount: 1_000 },
  });
  const claimIds = { id: idOf(claim) };
  const answer = await desk.upload(`/insurance-transactions/${claimIds.id}/documents/`, PDF);
  const documentIds = {
    ...claimIds,
    document: Number(memberAt(answer.body, "documents", 0, "id")),
  };
  const documents = "/insurance-transactions/:id/documents/:document/";
  const said = { version: 1, note: "Back side missing" };
  await twice({ call: `PATCH ${documents}`, as: desk, ids: documentIds, body: said });
  const named = { version: 2, name: "card.pdf" };
  await twice({ call: `PUT ${documents}`, as: desk, ids: documentIds, body: named });
  await twice({ call: `DELETE ${documents}`, as: admin, ids: documentIds });
  const { body: current } = await admin.get(`/insurance-transactions/${claimIds.id}/`);
  const settled = await twice({
    call: "PATCH /insurance-transactions/:id/",
    as: admin,
    ids: claimIds,
    body: { settled_amount: 500, version: versionOf(current) },
  });
  await twice({
    call: "PUT /insurance-transactions/:id/",
    as: admin,
    ids: claimIds,
    body: { settled_amount: 0, version: versionOf(settled) },
  });
  await liveThroughBatches(world, twice, idOf(claim));
  await twice({ call: "DELETE /insurance-transactions/:id/", as: admin, ids: claimIds });
}

/** Saves, submits, amends, discards and adds to a report, each time on the version that the step before answered. */
async function liveThroughReports(): Promise<void> {
  const { id } = await bookTwice(3);
  const byDoctor = (call: string, body: object) =>
    twice({ call, as: world.doctor, ids: { id }, body });
  for (const status of ["arrived", "in_progress", "completed"])
    requireOk(await world.desk.post(`/appointments/${id}/status/`, { status }));
  await byDoctor("POST /appointments/:id/worklist/", { priority: "stat" });
  const bodies = reportBodies(0);
  let version = 0;
  for (const step of ["PUT /", "POST /submit/", "POST /amend/", "POST /discard/", ...ADDENDUM]) {
    const call = step.replace("/", "/appointments/:id/report/");
    version = versionOf(await byDoctor(call, { ...bodies[call], version }));
  }
  for (const [call, body] of CRITICAL_CALLS) await byDoctor(call, body);
  await twice({ call: "POST /report-template-library/", as: world.doctor, body: FROM_LIBRARY });
}

async function liveThroughShift(worker: "receptionist" | "doctor"): Promise<void> {
  const { owner, desk, doctor } = world;
  const base = `/${worker}-shift/`;
  const caller = worker === "doctor" ? doctor : desk;
  if (worker === "doctor") await doctor.post(`${base}close_shift/`, {});
  const started = await twice({
    call: `POST ${base}`,
    as: caller,
    ...(worker === "doctor" ? {} : { body: {} }),
  });
  if (worker === "receptionist") {
    await payTwice(twice, world);
    await bookPackageTwice(twice, world);
    await liveThroughAppointments();
    await liveThroughReports();
  }
  const closing = worker === "doctor" ? {} : { counted_cash: 0 };
  await twice({ call: `POST ${base}close_shift/`, as: caller, body: closing });
  const control = (action: string, body?: object, id = idOf(started)) => {
    const call = `POST ${base}:id/${action}_shift/`;
    return twice({ call, as: owner, ids: { id }, ...(body && { body }) });
  };
  const { body: open } = await caller.post(base, worker === "doctor" ? undefined : {});
  await control("end", { ...closing, note: "gone home" }, idOf(open));
  await control("flag", { reason: "short" });
  await control("unflag");
  await control("compensate", worker === "doctor" ? { report_compensation: 1 } : { amount: 1 });
  await control("clear");
}

describe("every writing route", () => {
  it("has one effect and returns the same response when it is sent twice with one key", async () => {
    await liveThroughShift("receptionist");
    await liveThroughShift("doctor");
    await endSessionsTwice(twice, world);
    await changeFactorsTwice(twice, world);
    await liveThroughCatalogs();
    await moveSafeTwice(twice, world);
    const password = { current_password: TEST_PASSWORD, new_password: "a quiet desk of rules" };
    await twice({ call: "POST /account/change-password/", as: world.desk3, body: password });
    const writes = callable.filter(
      ({ reads, permission, upload, secretAnswer }) =>
        // A repeated call gets no secret: api-tokens, own-factors and step-up-tokens.test.ts test those that answer one.
        !reads && permission !== "public" && upload === null && secretAnswer === null,
    );
    expect(findings).toEqual(
      Object.fromEntries(writes.map((route) => [nameOf(route), "happened once"])),
    );
  });
});
