import { today } from "#domain/dates.ts";
import { readNationalId } from "#domain/identity.ts";
import { searchText } from "#domain/names.ts";
import { modifiedPrice } from "#domain/pricing.ts";
import { createCenter } from "#server/database/create-center.ts";
import { createDemoCenter, DEMO_ACCOUNTS } from "#server/database/demo/demo.ts";
import { isPlausible, type DemoPerson } from "#server/database/demo/plausible.ts";
import { createTestDatabase } from "../support/postgres.ts";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const now = new Date("2026-11-21T11:20:00Z");
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool;
  await createDemoCenter(pool, { passwordHash: "not a hash", now });
});
afterAll(() => database.drop());

async function rowsOf<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  const { rows } = await pool.query<T>(sql, sql.includes("$1") ? [now] : []);
  return rows;
}

async function countOf(from: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(`SELECT count(*) AS count FROM ${from}`);
  return row?.count ?? 0;
}

describe("the demo center", () => {
  it("has records for every screen", async () => {
    const counts = {
      branches: await countOf("branches"),
      pacs: await countOf("branches WHERE pacs_enabled"),
      rooms: await countOf("rooms"),
      machines: await countOf("machines"),
      tests: await countOf("tests"),
      typedByCode: await countOf("tests WHERE unique_id ~ '^[A-Z]{3}$'"),
      providers: await countOf("insurance_providers"),
      doctors: await countOf("referring_doctors"),
      patients: await countOf("patients"),
      appointments: await countOf("appointments"),
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
    const emails = await rowsOf<{ email: string }>("SELECT email FROM accounts WHERE is_demo");
    expect(emails.map(({ email }) => email)).toEqual(
      expect.arrayContaining(DEMO_ACCOUNTS.map(({ email }) => email)),
    );
    const atWork = await rowsOf<{ email: string }>(
      `SELECT email FROM accounts a JOIN receptionist_shifts s ON s.receptionist_id = a.id
       WHERE s.end_time IS NULL`,
    );
    expect(atWork).toEqual([{ email: "desk2@demo.local" }]);
  });

  it("has appointments in the last 90 days and the next 7, within opening hours", async () => {
    const odd = await countOf(
      `appointments WHERE start_at NOT BETWEEN $1::timestamptz - interval '91 days' AND $1::timestamptz + interval '8 days'
        OR (start_at AT TIME ZONE 'Africa/Cairo')::time < '08:00'
        OR (upper(period) AT TIME ZONE 'Africa/Cairo')::date <> (start_at AT TIME ZONE 'Africa/Cairo')::date`,
    );
    expect(odd).toBe(0);
  });

  it("examines only patients of a sex and an age for whom the test is plausible", async () => {
    const rows = await rowsOf<DemoPerson & { code: string; day: string }>(
      `SELECT t.unique_id AS code, p.id, p.gender, p.birth_date::text AS birth_date,
              (a.start_at AT TIME ZONE 'Africa/Cairo')::date::text AS day
       FROM appointments a JOIN patients p ON p.id = a.patient_id JOIN tests t ON t.id = a.test_id`,
    );
    expect(rows.length).toBe(5_000);
    expect(rows.filter(({ code, day, ...person }) => !isPlausible(code, person, day))).toEqual([]);
    const odd = rows.filter(({ code, gender }) => code === "USO" && gender === "male");
    expect(odd).toEqual([]);
  });

  it("has appointments in every status of the queue today", async () => {
    const rows = await rowsOf<{ status: string }>(
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
    const states = await rowsOf<{ kind: string; states: string[] }>(
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

  it("has discounts of both kinds and in both languages, above the limit of the desk only with an approval", async () => {
    const [center] = await rowsOf<{ points: number }>(
      "SELECT receptionist_discount_basis_points AS points FROM scan_centers",
    );
    expect(center).toEqual({ points: 1_000 });
    const rows = await rowsOf<{ kind: string; part: number; reason: string; isApproved: boolean }>(
      `SELECT discount_kind AS kind, discount_amount * 100.0::float8 / (total_price + discount_amount) AS part,
        discount_reason AS reason, discount_approved_by IS NOT NULL AS "isApproved"
       FROM appointments WHERE discount_amount > 0`,
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["percentage", "value"]));
    expect(new Set(rows.map(({ reason }) => /[؀-ۿ]/.test(reason)))).toEqual(new Set([true, false]));
    expect(rows.filter(({ part, isApproved }) => part > 10.01 !== isApproved)).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
    const ofToday = await countOf(
      `appointments WHERE discount_amount > 0
        AND (start_at AT TIME ZONE 'Africa/Cairo')::date = '${today("Africa/Cairo", now.getTime())}'`,
    );
    expect(ofToday).toBeGreaterThan(0);
  });

  it("has no timestamp later than now", async () => {
    const lateCount = await countOf(
      `(SELECT created_at AS at FROM appointments UNION ALL SELECT at FROM payments
        UNION ALL SELECT updated_at FROM reports UNION ALL SELECT deleted_at FROM insurance_transactions
        UNION ALL SELECT greatest(start_time, end_time, flagged_at, cleared_at, compensated_at) FROM receptionist_shifts
        UNION ALL SELECT greatest(start_time, end_time, flagged_at, cleared_at, compensated_at) FROM doctor_shifts
       ) moments WHERE at > $1::timestamptz`,
    );
    expect(lateCount).toBe(0);
  });
});

describe("the money of the demo center", () => {
  it("agrees between ledger, appointments, shifts and insurance transactions", async () => {
    const signed = "CASE kind WHEN 'payment' THEN amount ELSE -amount END";
    const differences = {
      appointments: await countOf(
        `appointments a WHERE paid_amount <> coalesce((SELECT sum(${signed}) FROM payments
          WHERE appointment_id = a.id), 0)`,
      ),
      shifts: await countOf(
        `receptionist_shifts s WHERE expected_cash <> opening_float + coalesce((SELECT sum(${signed})
          FROM payments WHERE shift_id = s.id AND method = 'cash'), 0)`,
      ),
      paidOutsideTheShift: await countOf(
        `payments p JOIN receptionist_shifts s ON s.id = p.shift_id
         WHERE p.by_id <> s.receptionist_id OR p.at < s.start_time OR p.at > s.end_time`,
      ),
      insurance: await countOf(
        `appointments a LEFT JOIN insurance_transactions t ON t.appointment_id = a.id
         WHERE (a.covered_amount, a.settled_amount, a.insurance_closed) IS DISTINCT FROM
           (coalesce(t.covered_amount, 0), coalesce(t.settled_amount, 0), t.deleted_at IS NOT NULL)`,
      ),
    };
    expect(differences).toEqual({
      appointments: 0,
      shifts: 0,
      paidOutsideTheShift: 0,
      insurance: 0,
    });
  });

  it("has appointments whose prices and discounts match the price lists", async () => {
    const prices = await rowsOf<{
      price: number;
      discount_type: "none" | "percentage" | "value";
      discount_percentage: number | null;
      discount_value: number | null;
      modified_price: number;
    }>(
      `SELECT price, discount_type, discount_basis_points::float8 / 100 AS discount_percentage,
         discount_value, modified_price FROM test_availabilities
       UNION ALL SELECT price, discount_type, discount_basis_points::float8 / 100, discount_value,
         modified_price FROM supported_tests`,
    );
    expect(prices.filter((row) => modifiedPrice(row) !== row.modified_price)).toEqual([]);
    const odd = await countOf(
      `appointments a
       JOIN test_availabilities v ON v.machine_id = a.machine_id AND v.test_id = a.test_id
       LEFT JOIN supported_tests s ON s.provider_id = a.insurance_provider_id AND s.test_id = a.test_id
       WHERE a.total_price + a.discount_amount <> coalesce(s.modified_price, v.modified_price)`,
    );
    expect(odd).toBe(0);
  });
});

describe("the patients of the demo center", () => {
  it("are found by name, have valid national IDs, and share phones within families", async () => {
    const patients = await rowsOf<{
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
    const { rows } = await pool.query<{ id: number; highest: number; serial: number }>(
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
      expect(rows).toEqual(await rowsOf<{ digest: string }>(digest));
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
      await expect(createCenter(demoDatabase.pool, facts)).rejects.toMatchObject({
        constraint: "accounts_email_unique",
      });
    } finally {
      await demoDatabase.drop();
    }
  });
});
