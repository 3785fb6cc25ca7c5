import { describe, expect, it } from "vitest";
import { chosenAfter, shownColumns } from "#src/state/list/columns.ts";

const columns = [{ id: "name" }, { id: "phone" }, { id: "added", optional: true }, { id: "age" }];

describe("the columns of a list", () => {
  it("are the usual ones until someone chooses", () => {
    expect(shownColumns(columns, undefined).map(({ id }) => id)).toEqual(["name", "phone", "age"]);
  });

  it("are those chosen, in the order chosen, without any that the list no longer has", () => {
    expect(shownColumns(columns, ["age", "gone", "name"])).toEqual([{ id: "age" }, { id: "name" }]);
  });

  it("take a shown column where the list has it", () => {
    expect(chosenAfter(columns, undefined, { id: "added", shown: true })).toEqual([
      "name",
      "phone",
      "added",
      "age",
    ]);
  });

  it("never become none", () => {
    expect(chosenAfter(columns, ["name"], { id: "name", shown: false })).toEqual(["name"]);
  });
});
