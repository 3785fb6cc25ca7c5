import type { Struct } from "superstruct";
import type { PermissionId } from "#domain/access.ts";
import type { FirstStep } from "#domain/first-step.ts";
import type { EarlyContext, RequestContext } from "./context.ts";
import { one, type AnySchema } from "./declared-answers.ts";
import { route, type AccountRoute, type Outcome, type ParamsOf } from "./route.ts";

type Version = { version: number | undefined };

export interface ChangeRouteOptions<Url extends string, Patch, Whole, Early = undefined> {
  /** Path of the record: `/rooms/:id/`. */
  url: Url;
  permission: PermissionId;
  /** As in a route; default false. */
  freshFactor?: boolean;
  /** As in a route; default none. */
  openBefore?: readonly FirstStep[];
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
  /** Work before the transaction, as other routes have it; its result is passed to `change` and `replace`. */
  early?(ctx: EarlyContext, params: ParamsOf<Url>, fields: Patch | Whole): Promise<Early>;
  /** Changes the fields that were sent and returns the record. */
  change(ctx: RequestContext, params: ParamsOf<Url>, patch: Patch, early: Early): Promise<Outcome>;
  /** Sets all fields, those that were left out to what they are in a new record, and returns the record. */
  replace(
    ctx: RequestContext,
    params: ParamsOf<Url>,
    whole: Whole & Version,
    early: Early,
  ): Promise<Outcome>;
}

/** Returns the two routes that change a record: PATCH and PUT. Both accept the whole record as it was answered. */
export function changeRoutes<Url extends string, Patch, Whole, Early = undefined>(
  options: ChangeRouteOptions<Url, Patch, Whole, Early>,
): AccountRoute[] {
  const { url, permission, record, patch, whole, read, bodyLimit, early } = options;
  const { freshFactor = false, openBefore = [] } = options;
  const shared = {
    url,
    permission,
    freshFactor,
    openBefore,
    answers: one(record),
    changes: { record, patch, read },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
  };
  return [
    route<Url, undefined, Patch, Early>({
      ...shared,
      method: "PATCH",
      body: patch,
      early: early && ((ctx, { params, body }) => early(ctx, params, body)),
      handler: (ctx, { params, body }, result) => options.change(ctx, params, body, result),
    }),
    route<Url, undefined, Whole, Early>({
      ...shared,
      method: "PUT",
      body: whole,
      early: early && ((ctx, { params, body }) => early(ctx, params, body)),
      handler: (ctx, { params, body, version }, result) =>
        options.replace(ctx, params, { ...body, version }, result),
    }),
  ];
}
