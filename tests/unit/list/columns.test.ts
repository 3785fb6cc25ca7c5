import { describe, expect, it } from "vitest";
import { chosenAfter, shownColumns } from "#src/state/list/columns.ts";

const columns = [{ id: "name" }, { id: "phone" }, { id: "added", optional: true }, { id: "age" }];

describe("the columns of a list", () => {
  it("are the default ones until the user chooses", () => {
    expect(shownColumns(columns, undefined).map(({ id }) => id)).toEqual(["name", "phone", "age"]);
  });

  it("are the chosen ones in the chosen order, without columns that no longer exist", () => {
    expect(shownColumns(columns, ["age", "gone", "name"])).toEqual([{ id: "age" }, { id: "name" }]);
  });

  it("that need room are shown in a wide list, and those that save room in a narrow one", () => {
    const bothWays = [{ id: "change", until: 850 }, { id: "in", room: 850 }, { id: "balance" }];
    const shownIn = (width?: number) =>
      shownColumns(bothWays, undefined, width).map(({ id }) => id);
    expect([shownIn(849), shownIn(850), shownIn()]).toEqual([
      ["change", "balance"],
      ["in", "balance"],
      ["in", "balance"],
    ]);
  });

  it("insert a newly shown column at its default place", () => {
    expect(chosenAfter(columns, undefined, { id: "added", isShown: true })).toEqual([
      "name",
      "phone",
      "added",
      "age",
    ]);
  });

  it("are never empty", () => {
    expect(chosenAfter(columns, ["name"], { id: "name", isShown: false })).toEqual(["name"]);
  });
});
