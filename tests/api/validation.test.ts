import { CATALOG_IDS, catalogOf } from "#src/state/screen/catalogs.ts";
import type { Validation } from "#domain/validate.ts";
import type { Reply } from "../support/api.ts";
import { openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { ruleCases } from "../support/validation-cases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());

const NAMES = [
  "patient",
  "appointment",
  "branch",
  "room",
  "machine",
  "price on a machine",
  "price of a provider",
  "test",
  "provider",
  "referring doctor",
  "commission rule",
  "API token",
  "expense category",
  "package",
  "safe movement",
  "account",
];

describe("the validation rules", () => {
  it("are all tested here, and those of each catalog are among them", () => {
    const cases = ruleCases(world.center);
    expect(Object.keys(cases).sort()).toEqual(NAMES.toSorted());
    const tried = new Set(
      Object.values(cases).map(({ path }) => path.replace(/\/\d+\//, "/:parent/")),
    );
    const bases = CATALOG_IDS.map((id) =>
      id === "accounts" ? "/auth/register/" : catalogOf(id).base,
    );
    expect(bases.filter((base) => !tried.has(base))).toEqual([]);
  });

  it.each(NAMES)(
    "for a %s accept and refuse the same in the browser and on the server",
    async (name) => {
      const { judge, path, good, passes, refused } = caseOf(name);
      const caller = name === "appointment" || name === "patient" ? world.desk : world.owner;
      const answers = [];
      const expected = [];
      for (const [change, codes] of refused) {
        const input = { ...good, ...change };
        answers.push([codesOf(judge(input)), await refusal(caller.post(path, input))]);
        expected.push([codes, [400, "validation", codes]]);
      }
      expect(answers).toEqual(expected);
      for (const [change, stored] of [[{}, {}], ...passes] as const) {
        const input = { ...good, ...change };
        expect(judge(input)).toMatchObject({ ok: true, value: stored });
        const created: Reply<object> = await caller.post(path, input);
        expect(created).toMatchObject({ status: 201, body: stored });
      }
    },
  );
});

function caseOf(name: string) {
  const ruleCase = ruleCases(world.center)[name];
  if (ruleCase === undefined) throw new Error(name);
  return ruleCase;
}

function codesOf(result: Validation<object>): Record<string, string | undefined> {
  if (result.ok) return {};
  return Object.fromEntries(
    Object.entries(result.errors).map(([field, faults]) => [field, faults[0]?.code]),
  );
}
