import { setTimeout as sleep } from "node:timers/promises";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { Report } from "#domain/entities/report.ts";
import type { Refused } from "../support/api.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { createTestDatabase } from "../support/postgres.ts";
import { reportText } from "../support/report-texts.ts";
import { addDoctor, requireOk, reportPath, save, submit } from "../support/reports.ts";
import { slowInserts } from "../support/slow-inserts.ts";
import { removeRowLocks } from "../support/unlocked.ts";
import { afterEach, describe, expect, it } from "vitest";

const ROUNDS = 20;

let world: World | undefined;
afterEach(() => world?.app.close());

/** Lets two doctors save over the same version, round by round; returns the rounds in which a text was lost. */
async function raceSaves(there: World): Promise<number> {
  const { desk, doctor, center } = there;
  const second = await addDoctor(there, "second", [center.branches.north]);
  await startShift(desk);
  const { id } = await book(desk, center);
  let lostCount = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { version } = requireOk(await doctor.get<Report>(reportPath(id)));
    const texts = [reportText(`first ${round}`), reportText(`second ${round}`)];
    const answers = await Promise.all(
      [doctor, second].map((caller, index) =>
        save<Report & Refused & { current?: Report }>(caller, id, {
          content: texts[index],
          version,
        }),
      ),
    );
    const [winner, loser] = answers.toSorted((one, other) => one.status - other.status);
    const storedReport = requireOk(await doctor.get<Report>(reportPath(id)));
    if (winner?.status !== 200 || loser?.status !== 409) {
      lostCount += 1;
      continue;
    }
    const won = texts[answers.indexOf(winner)];
    expect([loser.body.code, loser.body.current?.content, storedReport]).toEqual([
      "stale",
      won,
      winner.body,
    ]);
    expect(storedReport).toMatchObject({ content: won, version: version + 1 });
  }
  return lostCount;
}

describe("two doctors who save the same report at once", () => {
  it(`get one success and one refusal with the saved text, in each of ${ROUNDS} rounds`, async () => {
    world = await openWorld();
    expect(await raceSaves(world)).toBe(0);
  });

  it(
    "overwrite each other without the locks, which proves that the locks prevent it",
    { tags: ["rest"] },
    async () => {
      const database = await createTestDatabase();
      removeRowLocks(database);
      world = await openWorld({ database });
      expect(await raceSaves(world)).toBeGreaterThan(0);
    },
  );
});

/** Submits a report while the shift is being closed, round by round; returns where the reports were counted. */
async function raceCloses({ app, desk, doctor, center }: World) {
  const outcome = { inTheShift: 0, inTheNext: 0, lost: 0 };
  await slowInserts(app.database, "report_versions", 0.02);
  await startShift(desk);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await book(desk, center);
    requireOk(await save(doctor, id));
    const shift = requireOk(await doctor.get<DoctorShift>("/doctor-shift/check_shift/"));
    const countBefore = shift.reports_count;
    const close = async () => {
      // The test varies the moment, so it has to wait in real time.
      await sleep((round % 2) * 15);
      return doctor.post<DoctorShift>("/doctor-shift/close_shift/", {});
    };
    const [submitted, closed] = await Promise.all([submit(doctor, id, 1), close()]);
    expect([submitted.status, closed.status, closed.body.id]).toEqual([200, 200, shift.id]);
    const path = `/doctor-shift/${shift.id}/`;
    const reportsAfter = requireOk(await doctor.get<DoctorShift>(path)).reports_count;
    if (reportsAfter !== closed.body.reports_count) outcome.lost += 1;
    else if (reportsAfter === countBefore) outcome.inTheNext += 1;
    else outcome.inTheShift += 1;
  }
  return outcome;
}

describe("a report that is submitted while its doctor's shift ends", () => {
  it("is counted in that shift or in the next one, never in a shift that has ended", async () => {
    world = await openWorld();
    const outcome = await raceCloses(world);
    expect(outcome).toEqual({
      inTheShift: expect.any(Number),
      inTheNext: expect.any(Number),
      lost: 0,
    });
    // Make sure that both orders happened.
    expect(outcome.inTheShift).toBeGreaterThan(0);
    expect(outcome.inTheNext).toBeGreaterThan(0);
  });

  it("would be lost without the locks", { tags: ["rest"] }, async () => {
    const database = await createTestDatabase();
    removeRowLocks(database);
    world = await openWorld({ database });
    expect((await raceCloses(world)).lost).toBeGreaterThan(0);
  });
});

describe("ten first saves of a doctor at once", () => {
  it("start one shift", async () => {
    world = await openWorld();
    const { app, desk, doctor, center } = world;
    await startShift(desk);
    const ids: number[] = [];
    for (let index = 0; index < 10; index += 1) ids.push((await book(desk, center)).id);
    const answers = await Promise.all(ids.map((id) => save(doctor, id)));
    const { rows } = await app.database.pool.query("select id from doctor_shifts");
    expect([answers.map(({ status }) => status), rows.length]).toEqual([ids.map(() => 200), 1]);
  });
});
