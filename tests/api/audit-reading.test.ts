import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { startTestApp, TEST_NOW } from "../support/api.ts";
import { auditAfter, TEST_ADDRESS, latestAudit } from "../support/audit-rows.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
let appointment: Appointment;
let claim: InsuranceTransaction;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  appointment = await book(world.desk, world.center, {
    insurance_provider: world.center.providers.health,
    covered_amount: 64_000,
    paid_amount: 16_000,
  });
  const transactions = await world.owner.get<Page<InsuranceTransaction>>(
    `/insurance-transactions/?appointment=${appointment.id}`,
  );
  const { body } = await world.desk.upload<InsuranceTransaction>(
    `/insurance-transactions/${transactions.body.results[0]?.id}/documents/`,
    { name: "form.pdf", content: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n") },
  );
  claim = body;
});
afterAll(() => world.app.close());

let lastId = 0;
beforeEach(async () => {
  lastId = await latestAudit(world);
});
const noted = () => auditAfter(world, lastId);

describe("reading", () => {
  it("a patient leaves a row with the person, the record and the address, without the record's data", async () => {
    const { accounts, patients } = world.center;
    await world.desk.get(`/patients/${patients.mohamed}/`);
    expect(await noted()).toEqual([
      [accounts.desk, `read patient ${patients.mohamed}`, null, TEST_ADDRESS, null],
    ]);
  });

  it("an appointment, its report, a claim and a document leaves a row each, with the branch", async () => {
    const { accounts, branches } = world.center;
    const [document] = claim.documents;
    for (const path of [
      `/appointments/${appointment.id}/`,
      `/appointments/${appointment.id}/payments/`,
      `/appointments/${appointment.id}/report/`,
      `/appointments/${appointment.id}/report/versions/`,
      `/insurance-transactions/${claim.id}/`,
      `/insurance-transactions/${claim.id}/documents/${document?.id}/`,
    ])
      expect((await world.admin.download(path)).status, path).toBe(200);
    const row = (what: string, after: object | null = null) => [
      accounts.admin,
      `read ${what}`,
      branches.north,
      TEST_ADDRESS,
      after,
    ];
    expect(await noted()).toEqual([
      row(`appointment ${appointment.id}`),
      row(`report ${appointment.id}`),
      row(`insurance_transaction ${claim.id}`),
      row(`insurance_document ${document?.id}`, { insurance_transaction: claim.id }),
    ]);
  });

  it("a list, a search or a record that is not there leaves no row", async () => {
    for (const path of [
      "/patients/",
      "/appointments/?page=1",
      "/search/?q=mohamed",
      "/patients/best/?q=mohamed",
      "/patients/99999999/",
      `/appointments/99999999/report/`,
    ])
      await world.desk3.get(path);
    await world.desk2.get(`/appointments/${appointment.id}/`);
    expect(await noted()).toEqual([]);
  });

  it("the same record again leaves one row in a quarter of an hour, and another in the next", async () => {
    const { ahmed } = world.center.patients;
    const quarter = 15 * 60_000;
    const start = Math.floor(TEST_NOW.getTime() / quarter) * quarter;
    const readAt = async (time: number) => {
      world.app.clock.now = new Date(time);
      // The first access token would have expired by now.
      await (await world.app.signIn(`desk3@${world.center.domain}`)).get(`/patients/${ahmed}/`);
    };
    for (const minute of [15, 20, 29]) await readAt(start + minute * 60_000);
    await readAt(start + 30 * 60_000);
    world.app.clock.now = TEST_NOW;
    const reads = (await noted()).filter((row) => JSON.stringify(row).includes("read patient"));
    const row = [world.center.accounts.desk3, `read patient ${ahmed}`, null, TEST_ADDRESS, null];
    expect(reads).toEqual([row, row]);
  });

  it("by two servers at the same time leaves one row", async () => {
    const { patients, accounts, domain } = world.center;
    const second = await startTestApp({
      database: { ...world.app.database, drop: async () => {} },
      now: world.app.clock.now,
    });
    const elsewhere = await second.signIn(`desk2@${domain}`);
    const here = await world.app.signIn(`desk2@${domain}`);
    lastId = await latestAudit(world);
    const calls = Array.from({ length: 20 }, (_, nth) =>
      (nth % 2 === 0 ? here : elsewhere).get(`/patients/${patients.ahmed}/`),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    await second.app.close();
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(await noted()).toEqual([
      [accounts.desk2, `read patient ${patients.ahmed}`, null, TEST_ADDRESS, null],
    ]);
  });

  it("succeeds even if the row cannot be written", async () => {
    const { pool } = world.app.database;
    const owner = await world.app.signIn(`owner@${world.center.domain}`);
    await pool.query(
      "alter table audit_log add constraint no_reads check (action <> 'read') not valid",
    );
    try {
      const { status } = await owner.get(`/patients/${world.center.patients.ahmed}/`);
      expect(status).toBe(200);
    } finally {
      await pool.query("alter table audit_log drop constraint no_reads");
    }
    lastId = await latestAudit(world);
    await owner.get(`/patients/${world.center.patients.ahmed}/`);
    expect((await noted()).length).toBe(1);
  });
});
