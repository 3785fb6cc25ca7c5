import { may } from "#domain/access.ts";
import { ROLE } from "#domain/roles.ts";
import { bodiesFor } from "../../support/good-bodies.ts";
import { pathIn, type BranchRecords } from "../../support/planted.ts";
import { callable, nameOf, routes, TABLE } from "../../support/permission-table.ts";
import { describe, expect, it } from "vitest";

/** Stands for the ids of the records of a branch, whatever their names. */
const records = new Proxy({} as BranchRecords, {
  get: (_records, name) => (name === "otherTest" ? 2 : 1),
});

describe("every call of the API", () => {
  it("is in the permission table, and the table has no other", () => {
    expect(routes.map(nameOf).sort()).toEqual(Object.keys(TABLE).sort());
  });

  it("has a permission with the roles of the table", () => {
    const roles = routes.map((route) => {
      const { permission } = route;
      return [
        nameOf(route),
        permission === "public"
          ? permission
          : Object.values(ROLE).filter((role) => may(role, permission)),
      ];
    });
    expect(Object.fromEntries(roles)).toEqual(TABLE);
  });

  it("has a well-formed body for the tests that try all calls, if it takes one", () => {
    const bodies = bodiesFor(records);
    const writes = callable.filter(({ method, upload }) => method !== "GET" && upload === null);
    const refused = writes.filter((route) => {
      const body = bodies[nameOf(route)];
      try {
        route.prepare({ params: {}, query: {}, body, file: null });
        // An empty change is well-formed too, but tests nothing.
        return route.method === "PATCH" && body === undefined;
      } catch {
        return true;
      }
    });
    // A new password would lock the tests out.
    expect(refused.map(nameOf)).toEqual(["POST /accounts/:id/reset_password/"]);
    expect(Object.keys(bodies).filter((name) => !(name in TABLE))).toEqual([]);
  });

  it("has a record in each branch for the tests that try all calls, if it names one", () => {
    expect(
      callable
        .map(({ url }) => pathIn(records, url))
        .filter((path) => !/^[/\w-]*$/.test(path) || path.includes("undefined")),
    ).toEqual([]);
  });
});
