import { invalidFields } from "#domain/errors.ts";
import type { RawInput, RouteDeclaration } from "./route.ts";

/** The end of a path that takes its parameters as a body. */
export const QUERY_SUFFIX = "query/";

/**
 * Returns the routes, and for each that is `byPost` a second one, `POST {url}query/`, which takes the parameters as its
 * JSON body. It checks the same permission and runs the same handler.
 */
export function withQueriesByPost(routes: readonly RouteDeclaration[]): RouteDeclaration[] {
  return routes.flatMap((route) => (route.byPost ? [route, byPostOf(route)] : [route]));
}

function byPostOf(route: RouteDeclaration): RouteDeclaration {
  const url = `${route.url}${QUERY_SUFFIX}`;
  const raw = ({ query, body, ...rest }: RawInput): RawInput => ({
    ...rest,
    query: parametersIn(query, body),
    body: undefined,
  });
  // Both branches run the same code; TypeScript needs one for each kind of context.
  return route.permission === "public"
    ? { ...route, method: "POST", url, prepare: (input) => route.prepare(raw(input)) }
    : { ...route, method: "POST", url, prepare: (input) => route.prepare(raw(input)) };
}

/**
 * Returns the parameters of a body as a query string has them: numbers and flags as text. A parameter that is null
 * counts as left out. Throws `validation` for parameters in the address, which the body replaces.
 */
function parametersIn(query: Record<string, unknown>, body: unknown): Record<string, unknown> {
  const names = Object.keys(query);
  if (names.length > 0)
    throw invalidFields(Object.fromEntries(names.map((name) => [name, "unknown_field"])));
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw invalidFields({ body: "invalid" });
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [
        name,
        typeof value === "number" || typeof value === "boolean" ? String(value) : value,
      ]),
  );
}
