import { today } from "#domain/dates.ts";
import { readNationalId } from "#domain/identity.ts";
import { searchText } from "#domain/names.ts";
import { createCenter } from "#server/database/create-center.ts";
import { createDemoCenter, DEMO_ACCOUNTS } from "#server/database/demo/demo.ts";
import { isPlausible, type DemoPerson } from "#server/database/demo/plausible.ts";
import { constraintAgainst } from "../support/cluster-differences.ts";
import { openDemoCenter } from "../support/demo-center.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const now = new Date("2026-11-21T11:20:00Z");
let demo: Awaited<ReturnType<typeof openDemoCenter>>;
beforeAll(async () => {
  demo = await openDemoCenter(now);
});
afterAll(() => demo.drop());

describe("the demo center", () => {
  it("has records for every screen", async () => {
    const counts = {
      branches: await demo.countOf("branches"),
      pacs: await demo.countOf("branches WHERE pacs_enabled"),
      rooms: await demo.countOf("rooms"),
      machines: await demo.countOf("machines"),
      tests: await demo.countOf("tests"),
      typedByCode: await demo.countOf("tests WHERE unique_id ~ '^[A-Z]{3}$'"),
      providers: await demo.countOf("insurance_providers"),
      doctors: await demo.countOf("referring_doctors"),
      patients: await demo.countOf("patients"),
      appointments: await demo.countOf("appointments"),
    };
    expect(counts).toEqual({
      branches: 3,
      pacs: 2,
      rooms: 6,
      machines: 8,
      tests: 40,
      typedByCode: 40,
      providers: 4,
      doctors: 25,
      patients: 2_000,
      appointments: 5_000,
    });
  });

  it("has the documented accounts, and desk@demo.local has no active shift", async () => {
    const emails = await demo.rowsOf<{ email: string }>("SELECT email FROM accounts WHERE is_demo");
    expect(emails.map(({ email }) => email)).toEqual(
      expect.arrayContaining(DEMO_ACCOUNTS.map(({ email }) => email)),
    );
    const atWork = await demo.rowsOf<{ email: string }>(
      `SELECT email FROM accounts a JOIN receptionist_shifts s ON s.scan_center_id = a.scan_center_id AND s.receptionist_id = a.id
       WHERE s.end_time IS NULL`,
    );
    expect(atWork).toEqual([{ email: "desk2@demo.local" }]);
  });

  it("has appointments in the last 90 days and the next 7, within opening hours", async () => {
    const odd = await demo.countOf(
      `appointments a WHERE start_at NOT BETWEEN $1::timestamptz - interval '91 days' AND $1::timestamptz + interval '8 days'
        OR (start_at AT TIME ZONE 'Africa/Cairo')::time < (SELECT opens_at::time FROM branches b
          WHERE b.scan_center_id = a.scan_center_id AND b.id = branch_id)
        OR (upper(period) AT TIME ZONE 'Africa/Cairo')::date <> (start_at AT TIME ZONE 'Africa/Cairo')::date`,
    );
    expect(odd).toBe(0);
  });

  it("examines only patients of a sex and an age for whom the test is plausible", async () => {
    const rows = await demo.rowsOf<DemoPerson & { code: string; day: string }>(
      `SELECT t.unique_id AS code, p.id, p.gender, p.birth_date::text AS birth_date,
              (a.start_at AT TIME ZONE 'Africa/Cairo')::date::text AS day
       FROM appointments a JOIN patients p ON p.scan_center_id = a.scan_center_id AND p.id = a.patient_id
         JOIN tests t ON t.scan_center_id = a.scan_center_id AND t.id = a.test_id`,
    );
    expect(rows.length).toBe(5_000);
    expect(rows.filter(({ code, day, ...person }) => !isPlausible(code, person, day))).toEqual([]);
    const odd = rows.filter(({ code, gender }) => code === "USO" && gender === "male");
    expect(odd).toEqual([]);
  });

  it("has appointments in every status of the queue today", async () => {
    const rows = await demo.rowsOf<{ status: string }>(
      `SELECT DISTINCT status FROM appointments
       WHERE (start_at AT TIME ZONE 'Africa/Cairo')::date = '${today("Africa/Cairo", now.getTime())}'`,
    );
    expect(rows.map(({ status }) => status)).toEqual(
      expect.arrayContaining(["pending", "arrived", "in_progress", "completed"]),
    );
  });

  it("has shifts, reports and transactions in every state", async () => {
    const state = `CASE WHEN cleared_at IS NOT NULL THEN 'cleared'
      WHEN compensated_at IS NOT NULL THEN 'compensated' WHEN flagged_at IS NOT NULL THEN 'flagged'
      WHEN end_time IS NOT NULL THEN 'ended' ELSE 'active' END`;
    const states = await demo.rowsOf<{ kind: string; states: string[] }>(
      `SELECT 'desk' AS kind, array_agg(DISTINCT ${state}) AS states FROM receptionist_shifts
       UNION ALL SELECT 'doctor', array_agg(DISTINCT ${state}) FROM doctor_shifts
       UNION ALL SELECT 'report', array_agg(DISTINCT status) FROM reports
       UNION ALL SELECT 'insurance', array_agg(DISTINCT CASE WHEN deleted_at IS NULL THEN status
         ELSE 'deleted' END) FROM insurance_transactions`,
    );
    const shifts = ["active", "cleared", "compensated", "ended", "flagged"];
    expect(states).toEqual([
      { kind: "desk", states: shifts },
      { kind: "doctor", states: shifts },
      { kind: "report", states: ["in_progress", "report_ready"] },
      { kind: "insurance", states: ["cancelled", "completed", "deleted", "pending"] },
    ]);
  });

  it("has no record from before there were such centers, in any table", async () => {
    const columns = await demo.rowsOf<{ place: string; oldest: string }>(
      `SELECT format('%I.%I', table_name, column_name) AS place,
         (xpath('/row/oldest/text()', query_to_xml(format('SELECT min(%I)::date AS oldest FROM %I',
           column_name, table_name), false, true, '')))[1]::text AS oldest
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND data_type IN ('date', 'timestamp with time zone', 'timestamp without time zone')`,
    );
    expect(columns.length).toBeGreaterThan(60);
    const places = columns.filter(({ oldest }) => oldest !== null && oldest < "1990");
    expect(places.map(({ place }) => place)).toEqual(["patients.birth_date"]);
  });

  it("has no timestamp later than now", async () => {
    const lateCount = await demo.countOf(
      `(SELECT created_at AS at FROM appointments UNION ALL SELECT at FROM payments
        UNION ALL SELECT updated_at FROM reports UNION ALL SELECT deleted_at FROM insurance_transactions
        UNION ALL SELECT greatest(start_time, end_time, flagged_at, cleared_at, compensated_at) FROM receptionist_shifts
        UNION ALL SELECT greatest(start_time, end_time, flagged_at, cleared_at, compensated_at) FROM doctor_shifts
       ) moments WHERE at > $1::timestamptz`,
    );
    expect(lateCount).toBe(0);
  });
});

describe("the patients of the demo center", () => {
  it("are found by name, have valid national IDs, and share phones within families", async () => {
    const patients = await demo.rowsOf<{
      name: string;
      national_id: string;
      country_phone_code: string;
      phone_number: string;
      birth_date: string;
      gender: string;
      search_text: string;
    }>("SELECT * FROM patients");
    const odd = patients.filter((patient) => {
      const identity = readNationalId(patient.national_id);
      return (
        patient.search_text !== searchText(patient) ||
        identity?.kind !== "egyptian" ||
        identity.birth_date !== patient.birth_date ||
        identity.gender !== patient.gender
      );
    });
    expect(odd).toEqual([]);
    const latin = patients.filter(({ name }) => /[A-Za-z]/.test(name)).length;
    expect(latin / patients.length).toBeCloseTo(0.1, 1);
    expect(new Set(patients.map(({ phone_number }) => phone_number)).size).toBeLessThan(1_600);
  });
});

describe("after the demo center is created", () => {
  it("new records get ids and accession numbers that are still free", async () => {
    const { rows } = await demo.pool.query<{ id: number; highest: number; serial: number }>(
      `SELECT nextval(pg_get_serial_sequence('appointments', 'id')) AS id,
         (SELECT max(id) FROM appointments) AS highest, nextval('accession_numbers') AS serial`,
    );
    const [next] = rows;
    expect(next?.id).toBeGreaterThan(next?.highest ?? 0);
    expect(next?.serial).toBeGreaterThan(5_000);
  });

  it("creating it for the same time gives the same center again", { tags: ["rest"] }, async () => {
    const secondDatabase = await createTestDatabase();
    const digest = `SELECT md5(string_agg(t::text, ',' ORDER BY id)) AS digest FROM (
      SELECT id, patient_id, machine_id, start_at, status, total_price, paid_amount FROM appointments) t`;
    try {
      await createDemoCenter(secondDatabase.pool, { passwordHash: "not a hash", now });
      const { rows } = await secondDatabase.pool.query<{ digest: string }>(digest);
      expect(rows).toEqual(await demo.rowsOf<{ digest: string }>(digest));
    } finally {
      await secondDatabase.drop();
    }
  });
});

describe("a new center", () => {
  it("has nothing but its owner, and an e-mail address can own only one center", async () => {
    const demoDatabase = await createTestDatabase();
    const facts = {
      name: "مركز الشروق",
      ownerName: "Mona Fahmy",
      ownerEmail: "mona@example.com",
      passwordHash: "not a hash",
    };
    try {
      const { centerId, ownerId } = await createCenter(demoDatabase.pool, facts);
      const { rows } = await demoDatabase.pool.query(
        "SELECT id, scan_center_id, name, email, role, active, is_demo FROM accounts",
      );
      expect(rows).toEqual([
        {
          id: ownerId,
          scan_center_id: centerId,
          name: "Mona Fahmy",
          email: "mona@example.com",
          role: 1,
          active: true,
          is_demo: false,
        },
      ]);
      expect(await constraintAgainst(createCenter(demoDatabase.pool, facts))).toBe(
        "accounts_email_unique",
      );
    } finally {
      await demoDatabase.drop();
    }
  });
});
