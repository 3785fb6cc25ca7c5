import { Readable } from "node:stream";
import readXlsxFile from "read-excel-file/node";
import type { Caller } from "../../support/api.ts";
import { openWorld, type World } from "../../support/desk.ts";
import { listenAt, readEvents, signInAt } from "../../support/event-reader.ts";
import { noteFigure } from "../../support/long.ts";
import { callable, nameOf } from "../../support/permission-table.ts";
import { inNorth, pathIn, addRecords, inSouth, type BranchRecords } from "../../support/planted.ts";
import { addDoctor } from "../../support/reports.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Words contained in every name, noteFigure, reason and text of the other branch and the other center. */
const BRANCH_WORD = "Quetzalsouth";
const CENTER_WORD = "Quetzalother";

let world: World;
let ownRecords: BranchRecords;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  ownRecords = await addRecords({ owner, desk, doctor }, inNorth(center), "Ownnorth");
});
afterAll(() => world.app.close());

/** Returns every readable path: each GET route, each list as pages and as CSV, and searches for the planted words. */
function readablePaths(): string[] {
  const reads = callable.filter(({ method }) => method === "GET");
  const paths = reads.map(({ url }) => pathIn(ownRecords, url));
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

/** Reads every path as one user; returns status and body by path. */
async function readAllAs(caller: Caller): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const path of readablePaths()) {
    const { status, body } = await caller.download(path);
    // The request id always differs, a search repeats the query, and referrals are counted in the whole center.
    const text = body
      .toString("latin1")
      .replace(/"(request_id|q)":"[^"]+"/, "")
      .replaceAll(/"number_of_referrals":\d+/g, "");
    seen.set(path, `${status} ${text}`);
  }
  return seen;
}

/** Returns the cells of each list's workbook as JSON; the file itself is compressed and contains no plain words. */
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
  it(
    "changes no response, count, file or search result of users without access, and sends them no event",
    { tags: ["rest"] },
    async () => {
      const { app, center, other, owner, desk2, otherOwner } = world;
      const url = await listenAt(app);
      const doctor2 = await addDoctor(world, BRANCH_WORD.toLowerCase(), [center.branches.south]);
      const streams = await Promise.all(
        (["admin", "doctor", "desk"] as const).map(async (name) => {
          const { access } = await signInAt(url, `${name}@${center.domain}`);
          return readEvents(url, access);
        }),
      );
      const textsBefore = new Map<string, Map<string, string>>();
      for (const name of PEOPLE) textsBefore.set(name, await readAllAs(world[name]));

      const elsewhere = {
        owner: otherOwner,
        desk: await app.signIn(`desk@${other.domain}`),
        doctor: await app.signIn(`doctor@${other.domain}`),
      };
      await addRecords(elsewhere, inNorth(other), CENTER_WORD);
      const owners = await readAllAs(world.owner);
      expect(changes(textsBefore.get("owner"), owners)).toEqual([]);
      // The trail of exports repeats the text that this test searched for.
      const withoutFilters = (text: string) => text.replace(/("filter":|filter: )\{[^}]*\}/g, "");
      expect([...owners].filter(([, text]) => withoutFilters(text).includes(CENTER_WORD))).toEqual(
        [],
      );

      await addRecords({ owner, desk: desk2, doctor: doctor2 }, inSouth(center), BRANCH_WORD);
      let read = 0;
      for (const name of ["admin", "doctor", "desk"] as const) {
        const textsAfter = await readAllAs(world[name]);
        read += textsAfter.size;
        const words = [...textsAfter].filter(
          ([path, text]) =>
            text.includes(CENTER_WORD) || (text.includes(BRANCH_WORD) && !isOfCenter(path)),
        );
        expect([name, words]).toEqual([name, []]);
        expect([name, changes(textsBefore.get(name), textsAfter)]).toEqual([name, []]);
        const books = await workbooks(world[name]);
        expect([books.includes(CENTER_WORD), books.includes(BRANCH_WORD)]).toEqual([false, false]);
      }
      // Make sure that the words were really planted: the users of that branch find them.
      const south = JSON.stringify([...(await readAllAs(world.desk2))]);
      expect(south).toContain(BRANCH_WORD);
      const foreignEvents = streams.flatMap(({ events }) =>
        events.filter(({ branch }) => branch === center.branches.south),
      );
      expect(foreignEvents).toEqual([]);
      for (const stream of streams) stream.close();
      noteFigure(
        "names of elsewhere",
        `${read} answers of three people, before and after, all equal and without a planted word`,
      );
    },
  );
});

/** Returns true if the path belongs to the whole center, no matter who created the record. */
function isOfCenter(path: string): boolean {
  return (
    path.startsWith("/report-templates/") ||
    path.startsWith("/report-template-library/") ||
    path.startsWith("/autotexts/") ||
    path.startsWith("/packages/")
  );
}

/** Returns the responses that changed. The audit trail is excluded: each export adds a row to it. */
function changes(before: Map<string, string> | undefined, after: Map<string, string>): unknown[] {
  return [...after].flatMap(([path, text]) => {
    const was = before?.get(path);
    const isSame = was === text || isOfCenter(path) || path.startsWith("/audit/");
    return isSame ? [] : [[path, firstDifference(was ?? "", text)]];
  });
}

/** Returns 120 characters around the first difference; the responses are long. */
function firstDifference(one: string, two: string): [string, string] {
  let index = 0;
  while (index < one.length && one[index] === two[index]) index += 1;
  return [
    one.slice(Math.max(0, index - 60), index + 60),
    two.slice(Math.max(0, index - 60), index + 60),
  ];
}

describe("the paths that this test reads", () => {
  it("include every GET route", () => {
    const read = new Set(readablePaths());
    const missing = callable.filter(
      ({ method, url }) => method === "GET" && !read.has(pathIn(ownRecords, url)),
    );
    expect(missing.map(nameOf)).toEqual([]);
  });
});
