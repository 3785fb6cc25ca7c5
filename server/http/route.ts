/**
 * Every call of the API is declared as data, so that one place enforces the order
 * authenticated → allowed → valid → the rule, and a test can go through all of them:
 *
 *     export const roomRoutes = [
 *       route({
 *         method: "POST",
 *         url: "/rooms/",
 *         permission: "rooms.write",
 *         body: RoomInput,
 *         handler: async (ctx, { body }) => {
 *           const room = await createRoom(ctx, body); // throws Refusal for a broken rule
 *           ctx.changed({ entity: "room", id: room.id, branch: room.branch, before: null, after: room });
 *           return room; // 201 with this body; undefined answers 204
 *         },
 *       }),
 *       ...readRoutes({ base: "/rooms/", permission: "rooms.read", list: roomList }),
 *     ];
 *
 * and listed in resources/all.ts. The handler runs inside one transaction, which the audit row, the
 * idempotency row and the event share. It is run again when PostgreSQL reports a deadlock, so it
 * must have no effect outside `ctx`. GET runs without an explicit transaction.
 */
import type { PermissionId } from "#domain/access.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { validate } from "#domain/validate.ts";
import type { Struct } from "superstruct";
import type { Answer } from "./answer.ts";
import type { PublicContext, RequestContext } from "./context.ts";
import type { UploadedFile } from "./uploads.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The names of the `:parameters` in a path; all of them are ids. */
export type ParamsOf<Url extends string> = Url extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? { [K in Name]: number } & ParamsOf<Tail>
    : { [K in Rest]: number }
  : unknown;

/** What the caller sent, validated. */
export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The file of a route that takes one; of any other route an empty one. */
  file: UploadedFile;
}

/** What the caller sent, as it came in. */
export interface RawInput {
  /** Ids out of the path, already known to be whole numbers above 0. */
  params: Record<string, number>;
  query: Record<string, unknown>;
  body: unknown;
  file: UploadedFile | null;
}

/** A handler's result: a record or list, a prepared answer, or nothing (204). */
export type Outcome = object | Answer | undefined;

/** A function that turns the query string into a typed value or throws a `validation` Refusal. */
export type QueryReader<Query> = (query: Record<string, unknown>) => Query;

/** What the declarations with and without an account share. */
interface Declared<Context, Url extends string, Query, Body> {
  method: Method;
  /** Path below `/api`, with the trailing slash; the one without it is served too. */
  url: Url;
  /** Schema of the JSON body; without one any body but an empty one is refused. */
  body?: Struct<Body>;
  /** Schema of the query's texts, or a reader such as a list's; without one none is taken. */
  query?: Struct<Query> | QueryReader<Query>;
  /** Largest file in bytes; the body is then multipart, with the file in its field `file`. */
  upload?: number;
  /** Largest JSON body in bytes; default that of the whole interface. */
  bodyLimit?: number;
  /** Status of an answer with a body; default 201 for POST, else 200. */
  status?: number;
  /**
   * `write` (default of all but GET): one transaction. `snapshot`: read only, all statements see
   * one moment. `none` (default of GET): every statement for itself.
   */
  transaction?: TransactionKind;
  /**
   * Whether a replica may answer, where there is one: for what only reads and takes some time. It
   * then shows everything that was committed when the call came in. Default false.
   */
  replica?: boolean;
  handler(ctx: Context, input: Input<ParamsOf<Url>, Query, Body>): Promise<Outcome> | Outcome;
}

export type TransactionKind = "write" | "snapshot" | "none";

interface Erased<Context> {
  method: Method;
  url: string;
  status: number;
  transaction: TransactionKind;
  replica: boolean;
  upload: number | null;
  bodyLimit: number | null;
  /** Validates, throwing a `validation` Refusal, and returns what is left to do. */
  prepare(raw: RawInput): (ctx: Context) => Promise<Outcome> | Outcome;
}

/** A call that needs a signed-in account with a permission. */
export interface AccountRoute extends Erased<RequestContext> {
  permission: PermissionId;
}

/** A call that anyone may make: signing in, health. */
export interface PublicRoute extends Erased<PublicContext> {
  permission: "public";
}

export type RouteDeclaration = AccountRoute | PublicRoute;

/** Declares a call for signed-in accounts that `permission` (domain/access.ts) lets in. */
export function route<Url extends string, Query = undefined, Body = undefined>(
  declared: Declared<RequestContext, Url, Query, Body> & { permission: PermissionId },
): AccountRoute {
  return { ...erase(declared), permission: declared.permission };
}

/** Declares a call that needs no account. */
export function publicRoute<Url extends string, Query = undefined, Body = undefined>(
  declared: Declared<PublicContext, Url, Query, Body>,
): PublicRoute {
  return { ...erase(declared), permission: "public" };
}

const NO_FILE: UploadedFile = { name: "", bytes: Buffer.alloc(0) };

function erase<Context, Url extends string, Query, Body>(
  declared: Declared<Context, Url, Query, Body>,
): Erased<Context> {
  const { method, url, body, query, handler } = declared;
  return {
    method,
    url,
    status: declared.status ?? (method === "POST" ? 201 : 200),
    transaction: declared.transaction ?? (method === "GET" ? "none" : "write"),
    replica: declared.replica ?? false,
    upload: declared.upload ?? null,
    bodyLimit: declared.bodyLimit ?? null,
    prepare(raw) {
      const input = {
        // The router matched `url`, so the names are those of ParamsOf<Url>.
        params: raw.params as ParamsOf<Url>,
        query: readQuery(query, raw.query),
        body: readBody(body, raw.body),
        file: raw.file ?? NO_FILE,
      };
      return (ctx) => handler(ctx, input);
    },
  };
}

function readQuery<Query>(
  query: Struct<Query> | QueryReader<Query> | undefined,
  raw: Record<string, unknown>,
): Query {
  if (typeof query === "function") return query(raw);
  if (query) return validated(query, raw);
  refuseUnknown(Object.keys(raw));
  // Without a schema the declaration's Query is `undefined`, which is what there is.
  return undefined as Query;
}

function readBody<Body>(body: Struct<Body> | undefined, raw: unknown): Body {
  if (body) return validated(body, raw ?? {});
  refuseUnknown(typeof raw === "object" && raw !== null ? Object.keys(raw) : []);
  // As in readQuery.
  return undefined as Body;
}

function validated<T>(schema: Struct<T>, raw: unknown): T {
  const result = validate(schema, raw);
  if (result.ok) return result.value;
  throw new Refusal("validation", { errors: result.errors });
}

function refuseUnknown(fields: readonly string[]): void {
  if (fields.length === 0) return;
  throw invalidFields(Object.fromEntries(fields.map((field) => [field, "unknown_field"])));
}
