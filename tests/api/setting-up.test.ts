import { missingSteps, type SettingUp } from "#domain/setting-up.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const read = async (who: "owner" | "admin" | "otherOwner") => {
  const { status, body } = await world[who].get<SettingUp>("/center/setting-up/");
  expect(status).toBe(200);
  return body;
};
const run = (statement: string) => world.app.database.pool.query(statement);

describe("what a center has of what a booking needs", () => {
  it("is counted for the center alone, and counts nothing that a booking cannot use", async () => {
    const others = await read("otherOwner");
    const before = await read("owner");
    expect([before.can_book, missingSteps(before)]).toEqual([true, []]);
    const { id } = world.center;
    for (const [table, step] of [
      ["test_availabilities", "prices"],
      ["tests", "tests"],
      ["machines", "machines"],
      ["rooms", "rooms"],
      ["branches", "branches"],
    ] as const) {
      await run(`update ${table} set active = false where scan_center_id = ${id}`);
      const { usable, can_book: canBook, totals } = await read("owner");
      expect([step, usable[step], canBook]).toEqual([step, 0, false]);
      expect(totals).toEqual(before.totals);
    }
    expect(missingSteps(await read("owner"))).toEqual([
      "branches",
      "rooms",
      "machines",
      "tests",
      "prices",
      "accounts",
      "profile",
    ]);
    expect(await read("otherOwner")).toEqual(others);
    for (const table of ["branches", "rooms", "machines", "tests", "test_availabilities"])
      await run(`update ${table} set active = true where scan_center_id = ${id}`);
  });

  it("does not let a booking be possible without a receptionist where a test has a price", async () => {
    const { id } = world.center;
    const receptionists = `scan_center_id = ${id} and role = 3 and active`;
    const { rows } = await world.app.database.pool.query<{ id: string }>(
      `select id from accounts where ${receptionists}`,
    );
    await run(`update accounts set active = false where ${receptionists}`);
    const after = await read("owner");
    expect([after.usable.accounts, after.can_book, missingSteps(after)]).toEqual([
      0,
      false,
      ["accounts", "profile"],
    ]);
    await run(
      `update accounts set active = true where id in (${rows.map((row) => row.id).join()})`,
    );
  });

  it("has a receipt header once the papers can say whose they are", async () => {
    const profileOf = async (patch: object) => {
      expect((await world.owner.patch("/center/profile/", patch)).status).toBe(200);
      return (await read("admin")).usable.profile;
    };
    expect((await read("owner")).usable.profile).toBe(0);
    expect([
      await profileOf({ name_ar: "النيل" }),
      await profileOf({ phones: "19000" }),
      await profileOf({ name_ar: "" }),
    ]).toEqual([0, 1, 0]);
    expect((await read("otherOwner")).usable.profile).toBe(0);
    await profileOf({ phones: "" });
  });

  it("counts only an admin's own branches, and no accounts for an admin", async () => {
    const owners = await read("owner");
    const { usable, totals } = await read("admin");
    expect(usable.branches).toBeLessThan(owners.usable.branches);
    expect([usable.branches, totals.branches]).toEqual([1, 1]);
    expect(Object.keys(totals)).not.toContain("accounts");
    expect(Object.keys(totals)).not.toContain("api_tokens");
  });

  it("is refused to a receptionist and a doctor", async () => {
    for (const who of ["desk", "doctor"] as const)
      expect((await world[who].get("/center/setting-up/")).status).toBe(403);
  });
});
