import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import type { Test } from "#domain/entities/test.ts";
import type { UploadResult } from "#domain/uploads.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const TESTS = "unique_id,name_ar,name_en,modality,default_duration_minutes";
const DOCTORS = "name,country_phone_code,phone_number";

const send = (path: string, ...lines: string[]) =>
  world.admin.upload<UploadResult>(path, { name: "list.csv", content: lines.join("\n") });

async function testOf(id: number): Promise<Test> {
  return (await world.admin.get<Test>(`/tests/${id}/`)).body;
}

async function doctorOf(id: number): Promise<ReferringDoctor> {
  return (await world.admin.get<ReferringDoctor>(`/referring-doctors/${id}/`)).body;
}

describe("an uploaded row that equals the stored record", () => {
  it("does not change a test and is not counted", async () => {
    const { brain, chest, knee } = world.center.tests;
    const testsBefore = await Promise.all([brain, chest, knee].map(testOf));
    const file = [
      TESTS,
      "CT-BRAIN,,,,",
      "CT-CHEST,أشعة مقطعية على الصدر,CT chest,ct,١٥",
      "MR-KNEE,,MRI of the knee,,",
    ];
    const dry = await send("/tests/upload/?dry_run=true", ...file);
    const done = await send("/tests/upload/", ...file);
    const repeated = await send("/tests/upload/", ...file);
    const [, , kneeBefore] = testsBefore;
    const testsAfter = await Promise.all([brain, chest, knee].map(testOf));
    expect([
      dry.body,
      done.body,
      repeated.body,
      testsAfter.slice(0, 2),
      testsAfter[2]?.version,
    ]).toEqual([
      {
        rows: 3,
        created: 0,
        updated: 1,
        seen: expect.any(String),
        changes: [
          {
            row: 4,
            name_ar: "رنين على الركبة",
            name_en: "MRI of the knee",
            before: { name_en: "MRI knee" },
            after: { name_en: "MRI of the knee" },
          },
        ],
      },
      { rows: 3, created: 0, updated: 1 },
      { rows: 3, created: 0, updated: 0 },
      testsBefore.slice(0, 2),
      (kneeBefore?.version ?? 0) + 1,
    ]);
  });

  it("does not change a doctor and is not counted", async () => {
    const doctorBefore = await doctorOf(world.center.doctors.nadia);
    const { body } = await send(
      "/referring-doctors/upload/",
      DOCTORS,
      "Dr Nadia,,01000000002",
      "د. عمرو حلمي,٢٠,٠١٠٠٠٠٠٠٠٠١",
    );
    expect([body, await doctorOf(world.center.doctors.nadia)]).toEqual([
      { rows: 2, created: 0, updated: 0 },
      doctorBefore,
    ]);
  });
});

describe("a referring doctor without a name in the file", () => {
  it("keeps the stored name if the phone is known, and is refused otherwise", async () => {
    const doctorBefore = await doctorOf(world.center.doctors.amr);
    const answer = await send("/referring-doctors/upload/", DOCTORS, ",,01000000001");
    const unknown = await send("/referring-doctors/upload/", DOCTORS, ",,01099999999");
    expect([answer.status, answer.body, await doctorOf(world.center.doctors.amr)]).toEqual([
      200,
      { rows: 1, created: 0, updated: 0 },
      doctorBefore,
    ]);
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      { faults: [{ row: 2, column: "name", code: "required" }] },
    ]);
  });
});
