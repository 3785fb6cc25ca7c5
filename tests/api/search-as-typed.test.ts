import { afterAll, beforeAll, expect, it } from "vitest";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Test } from "#domain/entities/test.ts";
import { openWorld, requireCreated, startShift, type World } from "../support/desk.ts";
import { requireOk } from "../support/reports.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const find = async (typed: string, more = "") => {
  const path = `/search/?q=${encodeURIComponent(typed)}${more}`;
  const { results } = requireOk(
    await world.desk.get<{ results: { id: number; title: string }[] }>(path),
  );
  return results;
};

it("an accession number is found in groups, in Arabic digits and without the zeros behind the day", async () => {
  const { center, desk } = world;
  await startShift(desk, { branch: center.branches.north });
  const { id, accession_number: number } = requireCreated(
    await desk.post<Appointment>("/appointments/", {
      patient: center.patients.ahmed,
      machine: center.machines.ct,
      test: center.tests.brain,
      start_at: "2026-11-21T09:00:00.000Z",
      requested_cost: 0,
      paid_amount: 0,
    }),
  );
  const day = number.slice(0, 6);
  const serial = number.slice(6);
  const arabic = number.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
  for (const typed of [
    `${day}-${serial}`,
    `${day.slice(0, 4)} ${day.slice(4)}${serial}`,
    arabic,
    `${day}-${Number(serial)}`,
  ]) {
    expect([typed, (await find(typed)).map((one) => one.id)]).toEqual([typed, [id]]);
    const list = await desk.get<Page<Appointment>>(
      `/appointments/?search=${encodeURIComponent(typed)}`,
    );
    expect([typed, list.body.results.map((one) => one.id)]).toEqual([typed, [id]]);
  }
});

it("a doctor who is called as typed stands before one whose name begins so, and before one that only sounds alike", async () => {
  for (const name of ["أمير سامي", "عميرة هاشم", "د. أميرة زكي", "أميرة", "أميرهان علي"])
    requireCreated(await world.owner.post("/referring-doctors/", { name }));
  const titles = (await find("أميره", "&kinds=referring_doctors")).map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(["أميرة", "د. أميرة زكي"]);
  const begun = (await find("أمير", "&kinds=referring_doctors")).map(({ title }) => title);
  expect(begun[0]).toBe("أمير سامي");
});

it("the tests of a branch are those that an active machine of it does", async () => {
  const { center, owner } = world;
  const codesIn = async (branch: number) => {
    const tests = requireOk(await owner.get<Test[]>(`/tests/?branch=${branch}`));
    return tests.map(({ id }) => id);
  };
  const { brain } = center.tests;
  expect([await codesIn(center.branches.north), await codesIn(center.branches.south)]).toEqual([
    expect.arrayContaining([brain]),
    expect.arrayContaining([brain]),
  ]);
  requireOk(await owner.patch(`/machines/${center.machines.southCt}/`, { active: false }));
  expect(await codesIn(center.branches.south)).not.toContain(brain);
  expect(await codesIn(center.branches.north)).toContain(brain);
});

/** Returns the titles found of one kind, in the list of that kind and where all kinds are searched. */
const titlesOf = async (kind: "tests" | "referring_doctors", typed: string) =>
  (await find(typed, `&kinds=${kind}`)).map(({ title }) => title);

it("a test is found whether «و» and «ال» are joined to its words, stand alone, or are left out", async () => {
  const names = ["أشعة مقطعية على البطن والحوض", "فحص البطن و الحوض", "صورة بطن وحوض"];
  for (const [place, name_ar] of names.entries())
    requireCreated(
      await world.owner.post("/tests/", {
        unique_id: `AP${place}`,
        name_ar,
        name_en: `Abdomen ${place}`,
        modality: "CT",
        default_duration_minutes: 20,
      }),
    );
  for (const typed of ["بطن وحوض", "البطن والحوض", "بطن و حوض", "حوض وبطن", "بطن حوض"])
    expect([typed, (await titlesOf("tests", typed)).toSorted()]).toEqual([typed, names.toSorted()]);
});

it("a doctor is found behind every title, and by a name with digits", async () => {
  for (const name of ["نهال الجيار", "د. فيروز الجيار", "Odd 12", "Odd 13"])
    requireCreated(await world.owner.post("/referring-doctors/", { name }));
  const doctors = (typed: string) => titlesOf("referring_doctors", typed);
  for (const title of ["الدكتورة", "الدكتوره", "دكتوره", "د.", "د", "Dr.", "أستاذ دكتور"])
    for (const [typed, found] of [
      [`${title} نهال الجيار`, "نهال الجيار"],
      [`${title} فيروز الجيار`, "د. فيروز الجيار"],
      [`${title} Odd 12`, "Odd 12"],
    ] as const)
      expect([typed, await doctors(typed)]).toEqual([typed, [found]]);
  expect(await doctors("Odd ١٢")).toEqual(["Odd 12"]);
  expect(await doctors("أود 12")).toEqual(["Odd 12"]);
});
