import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTypescript, { astToString } from "openapi-typescript";
import { may } from "#domain/access.ts";
import { operationId, pathOf, type OpenApi } from "#server/http/openapi/document.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { nameOf, routes, TABLE } from "../support/permission-table.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let document: OpenApi;
const folder = mkdtempSync(join(tmpdir(), "scandesk-client-"));
beforeAll(async () => {
  world = await openWorld();
  document = (await world.stranger.get<OpenApi>("/schema/")).body;
});
afterAll(async () => {
  await world.app.close();
  rmSync(folder, { recursive: true });
});

/** An operation of the document, as far as these tests read it. */
interface Operation {
  operationId: string;
  security: object[];
  "x-permission"?: Parameters<typeof may>[1];
  responses: Record<string, object>;
}

const operationOf = (method: string, url: string): Operation | undefined =>
  Object(document.paths[pathOf(url)])[method.toLowerCase()];

describe("the description of the interface", () => {
  it("is valid OpenAPI 3.1 by the recommended rules of Redocly", async () => {
    const config = await createConfig({
      extends: ["recommended-strict"],
      rules: {
        // The paths of the specification end with a slash.
        "no-path-trailing-slash": "off",
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(
      problems.map(({ ruleId, message, location }) => [
        ruleId,
        message,
        location.map(({ pointer }) => pointer),
      ]),
    ).toEqual([]);
    expect(document.openapi).toBe("3.1.0");
  });

  it("has every route and no other operation", () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      routes.map(({ method, url }) => `${method} ${pathOf(url)}`).sort(),
    );
  });

  it("says of every route which permission it needs, or that it is public", () => {
    const roles = routes.map((route) => {
      const operation = operationOf(route.method, route.url);
      const permission = operation?.["x-permission"];
      const isPublic = permission === undefined && operation?.security.length === 0;
      return [
        nameOf(route),
        isPublic
          ? "public"
          : ([1, 2, 3, 4] as const).filter(
              (role) => permission !== undefined && may(role, permission),
            ),
      ];
    });
    expect(Object.fromEntries(roles)).toEqual(TABLE);
  });

  it("gives every operation a name of its own", () => {
    const names = routes.map(({ method, url }) => operationId(method, url));
    expect(new Set(names).size).toBe(routes.length);
  });

  it("describes branches and machines of figures as `all` or ids by comma, never as none", () => {
    const described = routes
      .filter(({ method }) => method === "GET")
      .flatMap(({ url }) => {
        const { get } = Object(document.paths[pathOf(url)]);
        const found = Object(get).parameters?.filter(
          ({ name }: { name: string }) => name === "branches" || name === "machines",
        );
        return (found ?? []).map((parameter: object) => ({ ...parameter, description: null }));
      });
    expect(described.length).toBeGreaterThanOrEqual(5);
    for (const parameter of described)
      expect(parameter).toEqual({
        name: expect.stringMatching(/^(branches|machines)$/),
        in: "query",
        description: null,
        style: "form",
        explode: false,
        schema: {
          anyOf: [
            { type: "string", enum: ["all"] },
            { type: "array", items: { type: "integer", minimum: 1 }, minItems: 1, maxItems: 200 },
          ],
          default: "all",
        },
      });
  });

  it("describes the limits of fields where the fields are checked", () => {
    const { post } = Object(document.paths["/patients/"]);
    expect(post.requestBody.content["application/json"].schema).toMatchObject({
      type: "object",
      additionalProperties: false,
      required: ["national_id", "name", "country_phone_code", "phone_number", "gender"],
      properties: {
        name: { type: "string", minLength: 1, maxLength: 200 },
        birth_date: { type: ["string", "null"], format: "date" },
        gender: { type: "string", enum: ["male", "female"] },
      },
    });
  });
});

/** What tests/support/generated-client/round-trip.ts exports. */
interface GeneratedClient {
  roundTrip(
    server: string,
    credentials: { email: string; password: string },
    branch: number,
  ): Promise<{ created: object; [step: string]: unknown }>;
}

/** Compiles the client. Returns what the compiler says. */
async function faultsOfCompiling(): Promise<string> {
  const compiler = resolve("node_modules/.bin/tsc");
  return promisify(execFile)(compiler, ["--project", folder]).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

describe("a TypeScript client made from the description", () => {
  it("compiles, and creates, reads, changes and deletes a record", async () => {
    const { owner, center, app } = world;
    const types = await openapiTypescript(JSON.stringify(document));
    writeFileSync(join(folder, "interface.ts"), astToString(types));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    copyFileSync("tests/support/generated-client/round-trip.ts", join(folder, "round-trip.ts"));
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const options = {
      target: "ES2023",
      module: "NodeNext",
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      rewriteRelativeImportExtensions: true,
      types: [],
      lib: ["ES2023", "DOM", "DOM.Iterable"],
    };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["round-trip.ts"] }),
    );
    expect(await faultsOfCompiling()).toBe("");

    const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
    const { roundTrip }: GeneratedClient = await import(
      pathToFileURL(join(folder, "round-trip.js")).href
    );
    const { body: account } = await owner.get<{ email: string }>("/account/current-user/");
    const branch = center.branches.north;
    const trip = await roundTrip(url, { email: account.email, password: TEST_PASSWORD }, branch);
    const { created } = trip;
    const at = { updated_at: expect.any(String) };
    expect(trip).toEqual({
      created: { ...created, branch, room_number: "C-1", active: true, version: 1 },
      listed: [created],
      read: created,
      updated: { ...created, ...at, room_number: "C-2", version: 2 },
      replaced: { ...created, ...at, room_number: "C-3", version: 3 },
      deleted: 204,
      afterwards: "not_found",
    });
  });
});
