import { once } from "#domain/once.ts";
import { OpenApiRecord } from "#domain/records/other.ts";
import { one } from "../http/declared-answers.ts";
import { describeInterface } from "../http/openapi/document.ts";
import { publicRoute, type RouteDeclaration } from "../http/route.ts";

/** Returns the routes, and one that answers the description of all of them, itself included. */
export function withSchema(routes: readonly RouteDeclaration[]): RouteDeclaration[] {
  const all: RouteDeclaration[] = [...routes];
  const describeAll = once(() => describeInterface(all));
  all.push(
    publicRoute({
      method: "GET",
      url: "/schema/",
      answers: one(OpenApiRecord),
      handler: () => describeAll(),
    }),
  );
  return all;
}
