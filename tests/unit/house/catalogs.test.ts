import { may } from "#domain/access.ts";
import { canOpen } from "#domain/routes.ts";
import { Refusal } from "#domain/errors.ts";
import { ROLE, type RoleCode } from "#domain/roles.ts";
import { COUNTED_REFERENCES } from "#server/database/constraints.ts";
import { catalogUses } from "#src/i18n/en/catalog-uses.ts";
import { CATALOG_IDS, catalogOf, type CatalogId } from "#src/state/screen/catalogs.ts";
import { DEFINITIONS } from "#src/views/center/catalogs/definitions.ts";
import { callable } from "../../support/permission-table.ts";
import { describe, expect, it } from "vitest";

/** Returns the path with every id named alike: server and client name them differently. */
const shape = (path: string) => path.replace(/:\w+/g, ":id");

/** Returns the declared route; undefined if there is none. */
const routeOf = (method: string, path: string) =>
  callable.find((route) => route.method === method && shape(route.url) === shape(path));

const rolesWith = (allows: (role: RoleCode) => boolean) => Object.values(ROLE).filter(allows);

/** Returns the code with which a list refuses a parameter; null if it takes it. */
function refusalOf(path: string, name: string, value: string): string | null {
  try {
    const query = { [name]: value };
    routeOf("GET", path)?.prepare({ params: {}, query, body: undefined, file: null });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.errors?.[name]?.[0]?.code ?? error.code;
    throw error;
  }
}

/** Returns everything of a catalog on the client that the server does not know. */
function unknownOf(id: CatalogId): string[] {
  const { base, create, path } = catalogOf(id);
  const { createBase = base, columns, defaultOrdering, filters, hasState } = DEFINITIONS[id];
  const createRoute = routeOf("POST", createBase);
  const changed = routeOf("PATCH", `${base}:id/`);
  const calls = [
    ["GET", base, routeOf("GET", base)],
    ["GET", `${base}:id/`, routeOf("GET", `${base}:id/`)],
    ["POST", createBase, createRoute],
    ["PATCH", `${base}:id/`, changed],
    ["DELETE", `${base}:id/`, routeOf("DELETE", `${base}:id/`)],
  ] as const;
  const orders = [defaultOrdering, ...columns().flatMap(({ sort }) => sort ?? [])];
  const parameters = [
    "search",
    ...filters().map(({ name }) => name),
    ...(hasState ? ["active"] : []),
  ];
  return [
    ...calls.filter(([, , route]) => !route).map(([method, url]) => `call ${method} ${url}`),
    ...(createRoute?.permission === create ? [] : [`permission ${create}`]),
    ...orders
      .filter((order) => refusalOf(base, "ordering", order) !== null)
      .map((order) => `order ${order}`),
    ...parameters
      .filter((name) => refusalOf(base, name, "1") === "unknown_field")
      .map((name) => `parameter ${name}`),
    ...rolesWith(
      (role) =>
        canOpen(role, path.replace(":id", "1")) !==
        (changed !== undefined && changed.permission !== "public" && may(role, changed.permission)),
    ).map((role) => `page for role ${role}`),
  ];
}

describe("the page of a catalog", () => {
  it.each(CATALOG_IDS)(
    "uses only routes, orders, filters and permissions that the server declares: %s",
    (id) => {
      expect(unknownOf(id)).toEqual([]);
    },
  );
});

describe("a reference that keeps a record from being deleted", () => {
  it("has words for how many there are", () => {
    const words = Object.keys(catalogUses);
    expect(
      COUNTED_REFERENCES.map(({ name }) => name).filter((name) => !words.includes(name)),
    ).toEqual([]);
  });
});
