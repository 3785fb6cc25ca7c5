import { Readable } from "node:stream";
import readXlsxFile from "read-excel-file/node";
import type { Caller } from "../../support/api.ts";
import { openWorld, type World } from "../../support/desk.ts";
import { listenAt, readEvents, signInAt } from "../../support/event-reader.ts";
import { note } from "../../support/long.ts";
import { callable, nameOf } from "../../support/permission-table.ts";
import { northOf, pathIn, plant, southOf, type Corner } from "../../support/planted.ts";
import { addDoctor } from "../../support/reports.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Words that stand in every name, note, reason and text of another branch and another center. */
const BRANCH_WORD = "Quetzalsouth";
const CENTER_WORD = "Quetzalother";

let world: World;
let own: Corner;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  own = await plant({ owner, desk, doctor }, northOf(center), "Ownnorth");
});
afterAll(() => world.app.close());

/** Everything there is to read: every call, each list as files, searches for what must not be found. */
function readings(): string[] {
  const reads = callable.filter(({ method }) => method === "GET");
  const paths = reads.map(({ url }) => pathIn(own, url));
  const lists = paths.filter((path) => !/\/\d+\/$/.test(path) && !path.includes("/search/"));
  const words = [BRANCH_WORD, CENTER_WORD, "قويتزال", "Ahmed", "1123456789"];
  return [
    ...paths,
    ...lists.flatMap((path) => [`${path}?page=1&page_size=500`, `${path}?export_csv=true`]),
    ...words.flatMap((word) => [
      `/search/?q=${encodeURIComponent(word)}`,
      `/patients/best/?q=${encodeURIComponent(word)}`,
      ...lists.map((path) => `${path}?search=${encodeURIComponent(word)}`),
      `/patients/similar/?name=${encodeURIComponent(word)}&phone_number=1123456789`,
    ]),
    "/appointments/slots/?test=1&date=2026-11-22",
    "/appointments/slots/?test=1&next=true",
    "/financial-report/?start_date=2026-11-01&end_date=2026-12-01",
    "/dashboard/?start_date=2026-11-01&end_date=2026-12-01",
    ...GROUPS.map((group) => `/financial-report/?group=${group}&export_csv=true`),
  ];
}

const GROUPS = [
  "by_day",
  "by_branch",
  "by_machine",
  "by_test",
  "by_referring_doctor",
  "by_receptionist",
];

/** What one person is told of everything, by path. */
async function everything(caller: Caller): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const path of readings()) {
    const { status, body } = await caller.download(path);
    // Every request has another number, and a search says what was asked for.
    const text = body.toString("latin1").replace(/"(request_id|q)":"[^"]+"/, "");
    seen.set(path, `${status} ${text}`);
  }
  return seen;
}

/** The cells of each list as a workbook, which is packed and shows no word by itself. */
async function workbooks(caller: Caller): Promise<string> {
  const cells: unknown[] = [];
  for (const base of [
    "/appointments/",
    "/insurance-transactions/",
    "/receptionist-shift/",
    "/machines/",
    "/patients/",
  ]) {
    const { status, body } = await caller.download(`${base}?export_xlsx=true`);
    if (status === 200) cells.push(await readXlsxFile(Readable.from(body)));
  }
  return JSON.stringify(cells);
}

const PEOPLE = ["admin", "doctor", "desk", "owner"] as const;

describe("a day's work at another branch and in another center", { timeout: 120_000 }, () => {
  it("changes no answer, count, file or search of those who have no part in it, and no event tells of it", async () => {
    const { app, center, other, owner, desk2, otherOwner } = world;
    const url = await listenAt(app);
    const doctor2 = await addDoctor(world, BRANCH_WORD.toLowerCase(), [center.branches.south]);
    const streams = await Promise.all(
      (["admin", "doctor", "desk"] as const).map(async (name) => {
        const { access } = await signInAt(url, `${name}@${center.domain}`);
        return readEvents(url, access);
      }),
    );
    const before = new Map<string, Map<string, string>>();
    for (const name of PEOPLE) before.set(name, await everything(world[name]));

    const elsewhere = {
      owner: otherOwner,
      desk: await app.signIn(`desk@${other.domain}`),
      doctor: await app.signIn(`doctor@${other.domain}`),
    };
    await plant(elsewhere, northOf(other), CENTER_WORD);
    const owners = await everything(world.owner);
    expect(changes(before.get("owner"), owners)).toEqual([]);
    expect([...owners].filter(([, text]) => text.includes(CENTER_WORD))).toEqual([]);

    await plant({ owner, desk: desk2, doctor: doctor2 }, southOf(center), BRANCH_WORD);
    let read = 0;
    for (const name of ["admin", "doctor", "desk"] as const) {
      const after = await everything(world[name]);
      read += after.size;
      const words = [...after].filter(
        ([path, text]) =>
          text.includes(CENTER_WORD) || (text.includes(BRANCH_WORD) && !isOfCenter(path)),
      );
      expect([name, words]).toEqual([name, []]);
      expect([name, changes(before.get(name), after)]).toEqual([name, []]);
      const books = await workbooks(world[name]);
      expect([books.includes(CENTER_WORD), books.includes(BRANCH_WORD)]).toEqual([false, false]);
    }
    // The words were really planted: those who work there find them.
    const south = JSON.stringify([...(await everything(world.desk2))]);
    expect(south).toContain(BRANCH_WORD);
    const told = streams.flatMap(({ events }) =>
      events.filter(({ branch }) => branch === center.branches.south),
    );
    expect(told).toEqual([]);
    for (const stream of streams) stream.close();
    note(
      "names of elsewhere",
      `${read} answers of three people, before and after, all equal and without a planted word`,
    );
  });
});

/** What belongs to the whole center, whoever in it made it. */
function isOfCenter(path: string): boolean {
  return path.startsWith("/report-templates/");
}

/** Answers that are others than before; the trail grows by each file that is taken. */
function changes(before: Map<string, string> | undefined, after: Map<string, string>): unknown[] {
  return [...after].flatMap(([path, text]) => {
    const was = before?.get(path);
    const isSame = was === text || isOfCenter(path) || path.startsWith("/audit/");
    return isSame ? [] : [[path, firstDifference(was ?? "", text)]];
  });
}

/** The surroundings of the first letter that differs; answers are long. */
function firstDifference(one: string, two: string): [string, string] {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  return [one.slice(Math.max(0, at - 60), at + 60), two.slice(Math.max(0, at - 60), at + 60)];
}

describe("the calls that are read", () => {
  it("are all that there are", () => {
    const read = new Set(readings());
    const missing = callable.filter(
      ({ method, url }) => method === "GET" && !read.has(pathIn(own, url)),
    );
    expect(missing.map(nameOf)).toEqual([]);
  });
});
