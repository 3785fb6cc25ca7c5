import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Caller } from "../support/api.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());

const LISTS = [
  "/appointments/?",
  "/appointments/?status=pending",
  "/appointments/?status=cancelled",
  "/appointments/?modality=CT",
  "/appointments/?refunded=true",
  "/appointments/?refunded=false",
  "/appointments/?owing=true",
  "/appointments/?paid=true",
  "/appointments/?insurer_owing=true",
  "/appointments/?search=mohamed",
  "/patients/?",
  "/patients/?gender=male",
  "/patients/?search=mohamed",
  "/insurance-transactions/?status=pending",
];

/** For each list, returns the count on a page of one row, and the real number of rows. */
async function counts(person: Caller) {
  const reported: Record<string, number> = {};
  const actual: Record<string, number> = {};
  for (const list of LISTS) {
    const page = await person.get<Page<object>>(`${list}&page=1&page_size=1`);
    const wholePage = await person.get<Page<object>>(`${list}&page=1&page_size=500`);
    reported[list] = page.body.count;
    actual[list] = wholePage.body.results.length;
  }
  return { reported, actual };
}

async function expectRightCounts() {
  for (const person of [world.owner, world.admin]) {
    const { reported, actual } = await counts(person);
    expect(reported).toEqual(actual);
  }
}

describe("the count of a list", () => {
  it("follows every change and its reversal", { timeout: 90_000 }, async () => {
    const { desk, owner, center, app } = world;
    const { patients, providers, tests } = center;
    await expectRightCounts();
    const first = await book(desk, center);
    const insured = {
      insurance_provider: providers.health,
      covered_amount: 50_000,
      paid_amount: 0,
    };
    await book(desk, center, { ...insured, test: tests.chest });
    await expectRightCounts();
    await owner.post(`/appointments/${first.id}/status/`, { status: "arrived" });
    await expectRightCounts();
    const payment = { kind: "refund", method: "cash", amount: 1_000, reason: "x" };
    await desk.post(`/appointments/${first.id}/payments/`, payment);
    await expectRightCounts();
    await desk.delete(`/appointments/${first.id}/`, {
      reason: "other",
      refund_amount: 99_000,
      method: "cash",
    });
    await expectRightCounts();
    const { body } = await owner.get<Patient>(`/patients/${patients.mohamed}/`);
    await owner.patch(`/patients/${body.id}/`, { name: "Zaki Zaki", gender: "female" });
    await expectRightCounts();
    await owner.patch(`/patients/${body.id}/`, { name: body.name, gender: body.gender });
    await expectRightCounts();
    await app.database.pool.query("update tests set modality = 'MR' where modality = 'CT'");
    await expectRightCounts();
    await app.database.pool.query("update tests set modality = 'CT' where id = $1", [tests.chest]);
    await expectRightCounts();
  });

  it("may be a lower bound marked as such on the first full page, and is otherwise exact", async () => {
    const { owner } = world;
    const countWith = (more: string) =>
      owner.get<Page<object>>(`/patients/?gender=male,female&page=1&${more}`);
    const [early, whole, late, full] = [
      (await countWith("page_size=1&at_least=true")).body,
      (await countWith("page_size=1")).body,
      (await countWith("page_size=1&at_least=true")).body,
      (await countWith("page_size=500&at_least=true")).body,
    ];
    const { count } = whole;
    expect(count).toBeGreaterThan(1);
    expect(full.results).toHaveLength(count);
    expect(
      [early, late, full].map(({ count: reported, at_least }) => ({ reported, at_least })),
    ).toEqual([
      { reported: 1, at_least: true },
      { reported: count, at_least: undefined },
      { reported: count, at_least: undefined },
    ]);
  });

  it("is queried once for twenty requests at once, and correct in each of them", async () => {
    const { app, owner } = world;
    const querySpy = vi.spyOn(app.database.pool, "query");
    try {
      const path = "/patients/?gender=male&start_date=2000-01-01&page=1&page_size=1";
      const pages = await Promise.all(
        Array.from({ length: 20 }, () => owner.get<Page<object>>(path)),
      );
      const whole = await owner.get<Page<object>>("/patients/?gender=male&page=1&page_size=500");
      expect(pages.map(({ body }) => body.count)).toEqual(
        Array.from({ length: 20 }, () => whole.body.results.length),
      );
      const counted = querySpy.mock.calls.filter(([query]) =>
        JSON.stringify(query).includes("select count(*) as count"),
      );
      expect(counted).toHaveLength(1);
    } finally {
      querySpy.mockRestore();
    }
  });

  it("is counted again after a statement that changes very many rows", async () => {
    const { app, center } = world;
    await expectRightCounts();
    await app.database.pool.query(
      `insert into patients (scan_center_id, national_id, name, country_phone_code, phone_number, birth_date, gender, search_text)
       select $1, 'X' || to_char(n, 'FM000000'), 'Many', '+20', '1000000000', '1990-01-01', 'male', 'many'
       from generate_series(1, 2001) n`,
      [center.id],
    );
    const { body } = await world.owner.get<Page<object>>(
      "/patients/?page=1&page_size=1&gender=male",
    );
    const { rows } = await app.database.pool.query<{ count: number }>(
      "select count(*) from patients where scan_center_id = $1 and gender = 'male'",
      [center.id],
    );
    expect(body.count).toEqual(rows[0]?.count);
  });

  it("ignores what another transaction has not committed yet, and includes it afterwards", async () => {
    const { app, center, owner } = world;
    const count = async () =>
      (await owner.get<Page<Appointment>>("/patients/?page=1&page_size=1&gender=female")).body
        .count;
    const countBefore = await count();
    const client = await app.database.pool.connect();
    try {
      await client.query("begin");
      await client.query(
        `insert into patients (scan_center_id, national_id, name, country_phone_code, phone_number, birth_date, gender)
         values ($1, 'LATE01', 'Late', '+20', '1000000001', '1990-01-01', 'female')`,
        [center.id],
      );
      // A change committed in between moves the snapshot past the open transaction.
      await owner.patch(`/patients/${center.patients.ahmed}/`, { notes: "in between" });
      expect(await count()).toBe(countBefore);
      await client.query("commit");
      expect(await count()).toBe(countBefore + 1);
      await client.query("delete from patients where national_id = 'LATE01'");
      expect(await count()).toBe(countBefore);
    } finally {
      client.release();
    }
  });
});
