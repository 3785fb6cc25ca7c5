import type { Struct } from "superstruct";
import type { PermissionId } from "#domain/access.ts";
import type { RequestContext } from "./context.ts";
import { one, type AnySchema } from "./declared-answers.ts";
import { route, type AccountRoute, type Outcome, type ParamsOf } from "./route.ts";

type Version = { version: number | undefined };

export interface ChangeRouteOptions<Url extends string, Patch, Whole> {
  /** Path of the record: `/rooms/:id/`. */
  url: Url;
  permission: PermissionId;
  /** As in a route; default false. */
  freshFactor?: boolean;
  /** As in a route; default false. */
  withoutFactor?: boolean;
  /** Schema of the record as it is answered. */
  record: AnySchema;
  /** Schema of a change: the fields that can change, each optional. */
  patch: Struct<Patch>;
  /** Schema of a replacement, without its version. */
  whole: Struct<Whole>;
  /** Maximum body size in bytes; default: the limit of the whole API. */
  bodyLimit?: number;
  /** Returns the record. Throws `not_found`. */
  read(ctx: RequestContext, params: ParamsOf<Url>): Promise<object>;
  /** Changes the fields that were sent and returns the record. */
  change(ctx: RequestContext, params: ParamsOf<Url>, patch: Patch): Promise<Outcome>;
  /** Sets all fields, those that were left out to what they are in a new record, and returns the record. */
  replace(ctx: RequestContext, params: ParamsOf<Url>, whole: Whole & Version): Promise<Outcome>;
}

/** Returns the two routes that change a record: PATCH and PUT. Both accept the whole record as it was answered. */
export function changeRoutes<Url extends string, Patch, Whole>(
  options: ChangeRouteOptions<Url, Patch, Whole>,
): AccountRoute[] {
  const { url, permission, record, patch, whole, read, bodyLimit } = options;
  const { freshFactor = false, withoutFactor = false } = options;
  const shared = {
    url,
    permission,
    freshFactor,
    withoutFactor,
    answers: one(record),
    changes: { record, patch, read },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
  };
  return [
    route({
      ...shared,
      method: "PATCH",
      body: patch,
      handler: (ctx, { params, body }) => options.change(ctx, params, body),
    }),
    route({
      ...shared,
      method: "PUT",
      body: whole,
      handler: (ctx, { params, body, version }) =>
        options.replace(ctx, params, { ...body, version }),
    }),
  ];
}
