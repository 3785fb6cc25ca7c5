import type { Caller } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import type { TestCenter } from "../support/center.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const ROLES = ["owner", "admin", "doctor", "desk"] as const;

/** Returns the paths of records that belong to a branch: one in the north, one in the south. */
function branchRecords({ branches, rooms, machines, offers }: TestCenter) {
  return {
    branch: [`/branches/${branches.north}/`, `/branches/${branches.south}/`],
    room: [`/rooms/${rooms.north}/`, `/rooms/${rooms.south}/`],
    machine: [`/machines/${machines.ct}/`, `/machines/${machines.southCt}/`],
    availability: [
      `/machines/${machines.ct}/availabilities/${offers.brain}/`,
      `/machines/${machines.southCt}/availabilities/${offers.southBrain}/`,
    ],
  } as const;
}

/** Returns the paths of records that belong to the whole center. */
function centerRecords({ tests, doctors, providers, rules }: TestCenter) {
  return {
    test: `/tests/${tests.brain}/`,
    doctor: `/referring-doctors/${doctors.amr}/`,
    provider: `/insurance-providers/${providers.health}/`,
    rule: `/commission-rules/${rules.amr}/`,
  } as const;
}

/** Roles that may read and write each kind of record; all but the owner only in their own branches. */
const ALLOWED_ROLES: Readonly<Record<string, { read: string; write: string }>> = {
  branch: { read: "owner admin doctor desk", write: "owner" },
  room: { read: "owner admin doctor desk", write: "owner" },
  machine: { read: "owner admin doctor desk", write: "owner admin" },
  availability: { read: "owner admin doctor desk", write: "owner admin" },
  test: { read: "owner admin doctor desk", write: "owner admin" },
  doctor: { read: "owner admin doctor desk", write: "owner admin" },
  provider: { read: "owner admin doctor desk", write: "owner admin" },
  rule: { read: "owner admin", write: "owner admin" },
};

const NO_CHANGE = { version: 999 };

async function statuses(caller: Caller, path: string) {
  return {
    read: (await caller.get(path)).status,
    // No record has this version, so a permitted change is refused as stale and nothing changes.
    change: (await caller.patch(path, NO_CHANGE)).status,
  };
}

function expectedOf(kind: string, role: string, isThere: boolean) {
  const { read = "", write = "" } = ALLOWED_ROLES[kind] ?? {};
  const answer = (roles: string, done: number) =>
    roles.split(" ").includes(role) ? (isThere ? done : 404) : 403;
  return { read: answer(read, 200), change: answer(write, 409) };
}

describe("a record of the catalog", () => {
  it.each(ROLES)(
    "can be read and changed by the %s as far as role, branch and center allow",
    async (role) => {
      const results: Record<string, object> = {};
      const expected: Record<string, object> = {};
      for (const [kind, [own, elsewhere]] of Object.entries(branchRecords(world.center))) {
        const [foreign] = branchRecords(world.other)[kind as "branch"];
        results[kind] = {
          own: await statuses(world[role], own),
          elsewhere: await statuses(world[role], elsewhere),
          foreign: await statuses(world[role], foreign),
        };
        expected[kind] = {
          own: expectedOf(kind, role, true),
          elsewhere: expectedOf(kind, role, role === "owner"),
          foreign: expectedOf(kind, role, false),
        };
      }
      for (const [kind, own] of Object.entries(centerRecords(world.center))) {
        const foreign = centerRecords(world.other)[kind as "test"];
        results[kind] = {
          own: await statuses(world[role], own),
          foreign: await statuses(world[role], foreign),
        };
        expected[kind] = {
          own: expectedOf(kind, role, true),
          foreign: expectedOf(kind, role, false),
        };
      }
      expect(results).toEqual(expected);
    },
  );

  it.each(ROLES)("of another branch or center cannot be deleted by the %s", async (role) => {
    const paths = [
      ...Object.values(branchRecords(world.other)).map(([path]) => path),
      ...Object.values(centerRecords(world.other)),
      ...(role === "owner"
        ? []
        : Object.values(branchRecords(world.center)).map(([, path]) => path)),
    ];
    const answers: number[] = [];
    for (const path of paths) answers.push((await world[role].delete(path)).status);
    expect(answers.filter((status) => status !== 404 && status !== 403)).toEqual([]);
  });
});
