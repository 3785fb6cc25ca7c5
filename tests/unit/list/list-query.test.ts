import { describe, expect, it } from "vitest";
import { nextOrdering, readQuery, wireQuery, writeQuery } from "#src/state/list/query.ts";

const rules = {
  defaultOrdering: "-start_at",
  filters: ["status", "branch"],
  defaultFilters: { status: "pending" },
};

describe("a query in the address", () => {
  it.each(["", "?status=", "?search=mona", "?ordering=name&status=arrived&branch=1%2C2"])(
    "comes back the same: %s",
    (address) => expect(writeQuery(readQuery(address, rules), rules)).toBe(address),
  );

  it("has the default filter until it is taken away", () => {
    expect([readQuery("", rules).filters, readQuery("?status=", rules).filters]).toEqual([
      { status: "pending" },
      {},
    ]);
  });

  it("is sent without blanks around the search and without what is empty", () => {
    const query = readQuery("?search=%20%20&branch=2", rules);
    expect(wireQuery(query, { shift: "7" })).toEqual({
      status: "pending",
      branch: "2",
      shift: "7",
      ordering: "-start_at",
    });
  });
});

describe("a list that opens with filters of its own", () => {
  const today = { start_date: "2026-11-22", end_date: "2026-11-22" };
  const opening = {
    defaultOrdering: ({ start_date: day }: Readonly<Record<string, string>>) =>
      day === undefined ? "-start_at" : "start_at",
    filters: ["start_date", "end_date", "status"],
    openingFilters: () => today,
  };

  it("has them in an address that says nothing, and in no other one", () => {
    expect(
      ["", "?status=arrived", "?start_date="].map((address) => readQuery(address, opening)),
    ).toEqual([
      { search: "", ordering: "start_at", filters: today },
      { search: "", ordering: "-start_at", filters: { status: "arrived" } },
      { search: "", ordering: "-start_at", filters: {} },
    ]);
  });

  it("says in its address what it holds, so that a copied one shows the same to anybody", () => {
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

describe("choosing a column to order by", () => {
  it("goes from ascending to descending to the list's own order", () => {
    const steps = ["-start_at"];
    for (let step = 0; step < 3; step += 1)
      steps.push(nextOrdering(steps.at(-1) ?? "", "name", "-start_at"));
    expect(steps).toEqual(["-start_at", "name", "-name", "-start_at"]);
  });
});
