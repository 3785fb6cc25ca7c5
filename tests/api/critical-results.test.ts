import { dayOf } from "#domain/dates.ts";
import type { CriticalResult, OpenCriticalResult } from "#domain/entities/critical-result.ts";
import type { Dashboard } from "#domain/entities/dashboard.ts";
import { auditAfter, latestAudit } from "../support/audit-rows.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { TOLD } from "../support/good-bodies.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { addDoctor, requireOk } from "../support/reports.ts";
import { removeRowLocks } from "../support/unlocked.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const path = (id: number) => `/appointments/${id}/critical/`;
const kinds = ({ events }: CriticalResult) => events.map(({ kind }) => kind);

describe("a critical result", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await startShift(world.desk);
  });
  afterAll(() => world.app.close());

  const bookOne = async () => (await book(world.desk, world.center)).id;

  it("is marked first, told later, and keeps who was told, when, how and whether it was read back", async () => {
    const { doctor, owner } = world;
    const id = await bookOne();
    expect(requireOk(await doctor.get<CriticalResult>(path(id)))).toMatchObject({
      state: "none",
      marked_at: null,
      events: [],
      version: 0,
    });
    const marked = requireOk(await doctor.post<CriticalResult>(path(id), {}));
    expect(marked).toMatchObject({ state: "open", marked_at: marked.events[0]?.happened_at });
    const open = requireOk(await owner.get<OpenCriticalResult[]>("/critical-results/"));
    expect(open.filter(({ appointment }) => appointment === id)).toEqual([
      expect.objectContaining({ marked_at: marked.marked_at, branch: world.center.branches.north }),
    ]);
    const told_at = new Date(Date.parse(marked.marked_at ?? "") - 60_000).toISOString();
    const told = requireOk(
      await owner.post<CriticalResult>(`${path(id)}tell/`, { ...TOLD, told_at }),
    );
    expect({ state: told.state, kinds: kinds(told), last: told.events[1] }).toEqual({
      state: "told",
      kinds: ["marked", "told"],
      last: expect.objectContaining({
        told_name: TOLD.name,
        told_role: TOLD.role,
        told_at,
        channel: TOLD.channel,
        read_back: true,
        reason: null,
      }),
    });
    expect(requireOk(await owner.get<OpenCriticalResult[]>("/critical-results/"))).toEqual(
      open.filter(({ appointment }) => appointment !== id),
    );
  });

  it("is marked and told in one call, now if no time is given", async () => {
    const id = await bookOne();
    const { state, events } = requireOk(
      await world.doctor.post<CriticalResult>(path(id), { told: TOLD }),
    );
    expect({ state, same: events[1]?.told_at === events[1]?.happened_at }).toEqual({
      state: "told",
      same: true,
    });
  });

  it("is withdrawn with a reason, and can be marked again; nothing is deleted", async () => {
    const { doctor } = world;
    const id = await bookOne();
    const before = await latestAudit(world);
    requireOk(await doctor.post(path(id), {}));
    const refused = await doctor.post(`${path(id)}withdraw/`, { reason: " " });
    expect([refused.status, refused.body.code]).toEqual([400, "validation"]);
    const withdrawn = requireOk(
      await doctor.post<CriticalResult>(`${path(id)}withdraw/`, { reason: "wrong patient" }),
    );
    expect(withdrawn).toMatchObject({ state: "none", marked_at: null });
    const again = requireOk(await doctor.post<CriticalResult>(path(id), {}));
    expect({ state: again.state, kinds: kinds(again) }).toEqual({
      state: "open",
      kinds: ["marked", "withdrawn", "marked"],
    });
    const rows = await auditAfter(world, before);
    expect(rows.map(([, what]) => what)).toEqual([
      `mark critical_result ${id}`,
      `withdraw critical_result ${id}`,
      `mark critical_result ${id}`,
    ]);
  });

  it("is refused where nothing is marked, where it is marked already, and for a time in the future", async () => {
    const { doctor } = world;
    const id = await bookOne();
    const codeOf = async (at: string, body: object) => (await doctor.post(at, body)).body.code;
    const told_at = new Date(Date.now() + 600_000).toISOString();
    expect([
      await codeOf(`${path(id)}tell/`, TOLD),
      await codeOf(`${path(id)}withdraw/`, { reason: "x" }),
      (await doctor.post(path(id), {})).status,
      await codeOf(path(id), {}),
    ]).toEqual(["status_transition", "status_transition", 200, "status_transition"]);
    const { body } = await doctor.post(`${path(id)}tell/`, { ...TOLD, told_at });
    expect(body.errors).toEqual({ told_at: [expect.objectContaining({ code: "told_future" })] });
    expect(kinds(requireOk(await doctor.get<CriticalResult>(path(id))))).toEqual(["marked"]);
  });

  it("is counted on the dashboard of the owner and the doctor with the median of the minutes, and not on that of a receptionist", async () => {
    const { doctor, owner, desk } = world;
    const scans = [await book(desk, world.center), await book(desk, world.center)];
    const days = scans.map(({ start_at }) => dayOf(start_at, "Africa/Cairo")).toSorted();
    const period = `start_date=${days[0]}&end_date=${days[1]}`;
    const figuresOf = async (caller: typeof owner) =>
      requireOk(await caller.get<Dashboard>(`/dashboard/?${period}`)).critical;
    const before = await figuresOf(owner);
    for (const { id } of scans) requireOk(await doctor.post(path(id), { told: TOLD }));
    requireOk(await doctor.post(`${path(scans[0]?.id ?? 0)}withdraw/`, { reason: "x" }));
    const after = await figuresOf(owner);
    expect(after).toEqual({
      marked: Number(before?.marked) + 1,
      told: Number(before?.told) + 1,
      median_minutes: 0,
    });
    expect([await figuresOf(doctor), await figuresOf(desk)]).toEqual([after, undefined]);
  });

  it("keeps its events for ever: the table accepts only inserts", async () => {
    requireOk(await world.doctor.post(path(await bookOne()), {}));
    const { pool } = world.app.database;
    for (const statement of [
      "update critical_events set reason = 'x'",
      "delete from critical_events",
      "truncate critical_events cascade",
    ])
      await expect(pool.query(statement)).rejects.toThrow("critical_events is append-only");
  });

  it("has no event that names a mark of another appointment", async () => {
    const [marked, other] = [await bookOne(), await bookOne()];
    requireOk(await world.doctor.post(path(marked), {}));
    const withdraw = (appointment: number) =>
      world.app.database.pool.query(
        `INSERT INTO critical_events (scan_center_id, appointment_id, kind, mark_id, account_id, reason)
         SELECT scan_center_id, $1, 'withdrawn', id, account_id, 'x' FROM critical_events
         WHERE appointment_id = $2 AND kind = 'marked'`,
        [appointment, marked],
      );
    await expect(withdraw(other)).rejects.toThrow("violates foreign key constraint");
    expect((await withdraw(marked)).rowCount).toBe(1);
  });
});

const ROUNDS = 10;
let raced: World | undefined;
afterEach(() => raced?.app.close());

/** Lets two doctors act on one result at once, round by round; returns how many rounds lost or doubled something. */
async function race(there: World): Promise<number> {
  const second = await addDoctor(there, "second", [there.center.branches.north]);
  await startShift(there.desk);
  let lost = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await book(there.desk, there.center);
    const doctors = [there.doctor, second];
    const marks = await Promise.all(doctors.map((doctor) => doctor.post(path(id), {})));
    await Promise.all(
      doctors.map((doctor, index) =>
        doctor.post(`${path(id)}tell/`, { ...TOLD, name: `person ${index}` }),
      ),
    );
    const { events } = requireOk(await there.doctor.get<CriticalResult>(path(id)));
    const names = events.flatMap(({ told_name }) => told_name ?? []).toSorted();
    const statuses = marks.map(({ status }) => String(status)).toSorted();
    const isWhole =
      events.length === 3 && names.join() === "person 0,person 1" && statuses.join() === "200,409";
    if (!isWhole) lost += 1;
  }
  return lost;
}

describe("two doctors who mark and tell at once", () => {
  it(`leave one mark and both tellings, in each of ${ROUNDS} rounds`, async () => {
    raced = await openWorld();
    expect(await race(raced)).toBe(0);
  });

  it(
    "leave two marks without the locks, which proves that the locks prevent it",
    { tags: ["rest"] },
    async () => {
      const database = await createTestDatabase();
      removeRowLocks(database);
      raced = await openWorld({ database });
      expect(await race(raced)).toBeGreaterThan(0);
    },
  );
});
