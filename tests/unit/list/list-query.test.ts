import { describe, expect, it } from "vitest";
import { nextOrdering, readQuery, serverQuery, writeQuery } from "#src/state/list/query.ts";

const rules = {
  defaultOrdering: "-start_at",
  filters: ["status", "branch"],
  defaultFilters: { status: "pending" },
};

describe("the query of a list in the URL", () => {
  it.each(["", "?status=", "?search=mona", "?ordering=name&status=arrived&branch=1%2C2"])(
    "is the same after reading and writing it: %s",
    (address) => expect(writeQuery(readQuery(address, rules), rules)).toBe(address),
  );

  it("has the default filter until that is removed", () => {
    expect([readQuery("", rules).filters, readQuery("?status=", rules).filters]).toEqual([
      { status: "pending" },
      {},
    ]);
  });

  it("is sent without blanks around the search and without empty values", () => {
    const query = readQuery("?search=%20%20&branch=2", rules);
    expect(serverQuery(query, { shift: "7" })).toEqual({
      status: "pending",
      branch: "2",
      shift: "7",
      ordering: "-start_at",
    });
  });
});

describe("a list with opening filters", () => {
  const today = { start_date: "2026-11-22", end_date: "2026-11-22" };
  const opening = {
    defaultOrdering: ({ start_date: day }: Readonly<Record<string, string>>) =>
      day === undefined ? "-start_at" : "start_at",
    filters: ["start_date", "end_date", "status"],
    openingFilters: () => today,
  };

  it("applies them only if the URL has no query", () => {
    expect(
      ["", "?status=arrived", "?start_date="].map((address) => readQuery(address, opening)),
    ).toEqual([
      { search: "", ordering: "start_at", filters: today },
      { search: "", ordering: "-start_at", filters: { status: "arrived" } },
      { search: "", ordering: "-start_at", filters: {} },
    ]);
  });

  it("writes them into the URL, so that a copied link shows the same to everyone", () => {
    const addresses = ["", "?status=arrived", "?start_date=", "?search=mona"].map((address) =>
      writeQuery(readQuery(address, opening), opening),
    );
    expect(addresses).toEqual([
      "?start_date=2026-11-22&end_date=2026-11-22",
      "?status=arrived",
      "?start_date=",
      "?search=mona",
    ]);
    const forAnother = { ...opening, openingFilters: () => ({}) };
    for (const address of addresses)
      expect(readQuery(address, forAnother)).toEqual(readQuery(address, opening));
  });
});

describe("choosing a column to sort by", () => {
  it("changes from ascending to descending to the default order", () => {
    const steps = ["-start_at"];
    for (let step = 0; step < 3; step += 1)
      steps.push(nextOrdering(steps.at(-1) ?? "", "name", "-start_at"));
    expect(steps).toEqual(["-start_at", "name", "-name", "-start_at"]);
  });
});
