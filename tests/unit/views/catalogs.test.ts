import { describe, expect, it } from "vitest";
import { CATALOG_IDS } from "#src/state/screen/catalogs.ts";
import { DEFINITIONS } from "#src/views/center/catalogs/definitions.ts";

describe("the catalogs", () => {
  it("have one definition each, under its own id", () => {
    const ids = Object.entries(DEFINITIONS).map(([key, { id }]) => [key, id] as const);
    expect(Object.fromEntries(ids)).toEqual(Object.fromEntries(CATALOG_IDS.map((id) => [id, id])));
  });
});
