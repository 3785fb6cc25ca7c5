import { rolesWith } from "#domain/access.ts";
import { VERSION } from "#domain/version.ts";
import type { RouteDeclaration } from "../route.ts";
import { errorComponents, schemaComponents } from "./components.ts";
import { bodyContent, parametersOf } from "./requests.ts";
import { responsesOf } from "./responses.ts";

/** An OpenAPI document, as JSON. */
export type OpenApi = {
  openapi: string;
  paths: Record<string, Record<string, object>>;
  [part: string]: unknown;
};

/** Returns the description of the whole interface, in OpenAPI 3.1, from the declarations of its routes. */
export function describeInterface(routes: readonly RouteDeclaration[]): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const route of routes) {
    const path = pathOf(route.url);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "ScanDesk",
      version: VERSION,
      summary: "The back-office of a radiology center.",
      description:
        "Amounts are whole piastres. Instants are ISO 8601 in UTC; days are `YYYY-MM-DD` in the time zone of the " +
        "center. A call is one transaction. docs/api.md has the rules that a schema cannot say.",
      license: { name: "Not licensed for use by others", identifier: "LicenseRef-Unlicensed" },
    },
    servers: [{ url: "/api", description: "This server." }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({
      name,
      description: `Calls under /${name}/.`,
    })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "An access token of `POST /auth/login/`, valid for 15 minutes, or the token of a program (`sd_…`).",
        },
      },
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description:
            "The same request with the same key within 24 hours happens once and gets the first answer again.",
          schema: { type: "string", minLength: 1, maxLength: 255 },
        },
        IdempotencyWithdraw: {
          name: "Idempotency-Withdraw",
          in: "header",
          description:
            "Takes back the request with this key: it answers what it did, or `withdrawn`, and then is never done.",
          schema: { type: "string", enum: ["1"] },
        },
      },
      schemas: schemaComponents(),
      responses: errorComponents(),
    },
  };
}

function operationOf(route: RouteDeclaration): object {
  const { method, url, permission } = route;
  const parameters = parametersOf(route);
  const requestBody = bodyContent(route);
  return {
    operationId: operationId(method, url),
    summary: `${method} ${pathOf(url)}`,
    description: accessOf(route),
    tags: [tagOf(route)],
    ...(permission === "public" ? {} : { "x-permission": permission }),
    security: permission === "public" ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(route),
  };
}

/** Returns who may make a call, in words. */
function accessOf({ permission, freshFactor }: RouteDeclaration): string {
  if (permission === "public") return "Needs no sign-in.";
  const roles = rolesWith(permission).join(", ");
  const access = `Needs the permission \`${permission}\`, which these roles have: ${roles}.`;
  return freshFactor
    ? `${access} Whoever has a second factor must have proved it in the last five minutes.`
    : access;
}

/** Returns the path of an operation: `/rooms/{id}/` for `/rooms/:id/`. */
export function pathOf(url: string): string {
  return url.replace(/:(\w+)/g, "{$1}");
}

/** Returns the name of an operation: `patchRoomsById` for `PATCH /rooms/:id/`. */
export function operationId(method: string, url: string): string {
  const words = url
    .split("/")
    .filter(Boolean)
    .flatMap((part) => (part.startsWith(":") ? ["by", part.slice(1)] : part.split(/[-_]/)))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${method.toLowerCase()}${words.join("")}`;
}

function tagOf({ url }: RouteDeclaration): string {
  return url.split("/")[1] ?? "";
}
