/**
 * Every API endpoint is declared as data, so that one place authenticates the caller, checks the
 * permission, validates the input and runs the handler, in this order. Tests iterate over all of them:
 *
 *     export const roomRoutes = [
 *       route({
 *         method: "POST",
 *         url: "/rooms/",
 *         permission: "rooms.write",
 *         body: RoomInput,
 *         answers: one(RoomRecord),
 *         handler: async (ctx, { body }) => {
 *           const room = await createRoom(ctx, body); // throws Refusal for a broken rule
 *           ctx.changed({ entity: "room", id: room.id, branch: room.branch, before: null, after: room });
 *           return room; // 201 with this body; undefined: 204
 *         },
 *       }),
 *       ...readRoutes({ base: "/rooms/", permission: "rooms.read", list: roomList }),
 *     ];
 *
 * They are listed in resources/all.ts. The handler runs inside one transaction, which also writes the
 * audit row, the idempotency row and the event. It runs again when PostgreSQL reports a deadlock, so
 * it must have no side effects outside `ctx`. GET runs without an explicit transaction.
 *
 * The description of the interface at /api/schema/ is made from the same declarations.
 */
import type { PermissionId } from "#domain/access.ts";
import type { FirstStep } from "#domain/first-step.ts";
import type { Struct } from "superstruct";
import type { Answer } from "./answer.ts";
import type { EarlyContext, PublicContext, RequestContext } from "./context.ts";
import type { AnySchema, Answers, Parameters, QueryReader } from "./declared-answers.ts";
import { checkBody, readQuery, takeVersion, requireValid } from "./read-input.ts";
import { faultsOfRepeated, splitBody, type ChangedRecord } from "./read-only.ts";
import type { UploadedFile } from "./uploads.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** An object type with the `:parameters` of a path as fields; all of them are ids. */
export type ParamsOf<Url extends string> = Url extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? { [K in Name]: number } & ParamsOf<Tail>
    : { [K in Rest]: number }
  : unknown;

/** The request's input, validated. */
export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The version that a PUT is based on; undefined if none was sent, or if the schema of the body has it. */
  version: number | undefined;
  /** The uploaded file; an empty file if the route has no `upload`. */
  file: UploadedFile;
}

/** The request's input before validation. */
export interface RawInput {
  /** Ids from the path, already checked to be whole numbers above 0. */
  params: Record<string, number>;
  query: Record<string, unknown>;
  body: unknown;
  file: UploadedFile | null;
}

/** A handler's result: a record or list, an Answer, or undefined (204). */
export type Outcome = object | Answer | undefined;

/** The options that routes with and without an account share. */
interface Declared<Context, Url extends string, Query, Body, Early = undefined> {
  method: Method;
  /** Path below `/api`, with a trailing slash; the path without the slash works too. */
  url: Url;
  /** Schema of the JSON body; without a schema only an empty body is accepted. */
  body?: Struct<Body>;
  /** Schema or parser of the query parameters; without it every parameter is refused. */
  query?: Struct<Query> | QueryReader<Query>;
  /** Field of the answer that is a secret: it is not kept for a repeated request, which gets null. Default none. */
  secretAnswer?: string;
  /** What the call answers when it succeeds. */
  answers: Answers;
  /** The record that the body changes, whose other fields the body may repeat; default: the body changes none. */
  changes?: ChangedRecord<Context, ParamsOf<Url>>;
  /**
   * For a GET whose parameters may hold names or numbers of people: `POST {url}query/` takes the same parameters as
   * its JSON body, because proxies write addresses into their logs. Default false.
   */
  byPost?: boolean;
  /** Maximum file size in bytes; the body must then be multipart with the file in the field `file`. */
  upload?: number;
  /** Maximum size of the JSON body in bytes; default: the limit of the whole API. */
  bodyLimit?: number;
  /** Status of a response with a body; default 201 for POST, otherwise 200. */
  status?: number;
  /**
   * `write` (default for changes): one transaction. `snapshot`: a read-only transaction in which all statements see the
   * same snapshot. `none` (default for a call that changes nothing): no transaction.
   */
  transaction?: TransactionKind;
  /**
   * Allows a replica, if one is configured, to run the handler; for slow read-only routes. The replica
   * has then replayed everything that was committed when the request arrived. Default false.
   */
  replica?: boolean;
  /** Allows the route while the caller's session is locked. Default false. */
  whileLocked?: boolean;
  /**
   * Whether a person who has a second factor must have proved it in the last five minutes. Default false. Exports of
   * some lists need it as well (domain/exports.ts).
   */
  freshFactor?: boolean;
  /** Allows the route also for people who must still do one of these before anything else. Default none. */
  openBefore?: readonly FirstStep[];
  /** Whether the call changes nothing, so that it takes no idempotency key. Default: only a GET. */
  reads?: boolean;
  /**
   * Work before the transaction, such as hashing a password, during which no connection is held. Its result is passed
   * to the handler. It may throw a Refusal, and runs once, also if the transaction runs again. A body whose own fields
   * are valid is passed to it, also if the body repeats other fields, which are compared with the record only later.
   */
  early?:
    | ((ctx: EarlyContext, input: Input<ParamsOf<Url>, Query, Body>) => Promise<Early>)
    | undefined;
  handler(
    ctx: Context,
    input: Input<ParamsOf<Url>, Query, Body>,
    early: Early,
  ): Promise<Outcome> | Outcome;
}

export type TransactionKind = "write" | "snapshot" | "none";

interface Erased<Context> {
  method: Method;
  url: string;
  status: number;
  transaction: TransactionKind;
  replica: boolean;
  whileLocked: boolean;
  freshFactor: boolean;
  openBefore: readonly FirstStep[];
  upload: number | null;
  bodyLimit: number | null;
  answers: Answers;
  secretAnswer: string | null;
  /** Schema of the body; null if none is accepted. */
  body: AnySchema | null;
  /** Schema of the record that the body changes and whose other fields it may repeat; null if it changes none. */
  changed: AnySchema | null;
  /** Whether the body may have `version` besides the fields of its schema. */
  takesVersion: boolean;
  /** The parameters of the query, or a schema of them. */
  query: Parameters | AnySchema;
  byPost: boolean;
  /** Whether the call changes nothing, so that it takes no idempotency key. */
  reads: boolean;
  /** Validates the input and returns what runs the handler. Throws a `validation` Refusal. */
  prepare(raw: RawInput): Prepared<Context>;
}

/** A request with valid input. */
export interface Prepared<Context> {
  /** Runs the work before the transaction; null if the route has none. */
  early: ((ctx: EarlyContext) => Promise<unknown>) | null;
  /** Runs the handler with the result of `early`. */
  run(ctx: Context, early: unknown): Promise<Outcome> | Outcome;
}

/** An endpoint that requires a signed-in account with a permission. */
export interface AccountRoute extends Erased<RequestContext> {
  permission: PermissionId;
}

/** An endpoint that needs no account, such as login and the health check. */
export interface PublicRoute extends Erased<PublicContext> {
  permission: "public";
}

export type RouteDeclaration = AccountRoute | PublicRoute;

/** Declares an endpoint for signed-in accounts that have `permission` (domain/access.ts). */
export function route<Url extends string, Query = undefined, Body = undefined, Early = undefined>(
  declared: Declared<RequestContext, Url, Query, Body, Early> & { permission: PermissionId },
): AccountRoute {
  return { ...erase(declared), permission: declared.permission };
}

/** Declares an endpoint that needs no account. */
export function publicRoute<Url extends string, Query = undefined, Body = undefined>(
  declared: Declared<PublicContext, Url, Query, Body>,
): PublicRoute {
  return { ...erase(declared), permission: "public" };
}

const NO_FILE: UploadedFile = { name: "", bytes: Buffer.alloc(0) };

function erase<Context, Url extends string, Query, Body, Early>(
  declared: Declared<Context, Url, Query, Body, Early>,
): Erased<Context> {
  const { method, url, body, query, changes, early, handler } = declared;
  const takesVersion = changes !== undefined && method === "PUT";
  const reads = declared.reads ?? method === "GET";
  return {
    method,
    url,
    status: declared.status ?? (method === "POST" ? 201 : 200),
    transaction: declared.transaction ?? (reads ? "none" : "write"),
    replica: declared.replica ?? false,
    whileLocked: declared.whileLocked ?? false,
    freshFactor: declared.freshFactor ?? false,
    openBefore: declared.openBefore ?? [],
    upload: declared.upload ?? null,
    bodyLimit: declared.bodyLimit ?? null,
    answers: declared.answers,
    secretAnswer: declared.secretAnswer ?? null,
    body: body ?? null,
    changed: changes?.record ?? null,
    takesVersion,
    query: typeof query === "function" ? query.parameters : (query ?? {}),
    byPost: declared.byPost ?? false,
    reads,
    prepare(raw) {
      const { version, unversioned, faults } = takesVersion
        ? takeVersion(raw.body)
        : { version: undefined, unversioned: raw.body, faults: {} };
      const { own, repeated } =
        changes === undefined
          ? { own: unversioned, repeated: null }
          : splitBody(unversioned, changes);
      const checked = checkBody(body, own);
      const input = {
        // The router matched `url`, so the names are those of ParamsOf<Url>.
        params: raw.params as ParamsOf<Url>,
        query: readQuery(query, raw.query),
        version,
        file: raw.file ?? NO_FILE,
      };
      if (changes === undefined || repeated === null) {
        const valid = { ...input, body: requireValid(checked, faults) };
        return {
          early: early === undefined ? null : (ctx) => early(ctx, valid),
          // The server passes what `early` returned, and undefined if there is none.
          run: (ctx, result) => handler(ctx, valid, result as Early),
        };
      }
      const isValid = checked.ok && Object.keys(faults).length === 0;
      return {
        early:
          early === undefined || !isValid
            ? null
            : (ctx) => early(ctx, { ...input, body: checked.value }),
        async run(ctx, result) {
          const record = await changes.read(ctx, input.params);
          const based: unknown = version ?? Reflect.get(Object(own), "version");
          const value = requireValid(checked, {
            ...faults,
            ...faultsOfRepeated(repeated, record, based),
          });
          // The server passes what `early` returned, and undefined if there is none.
          return handler(ctx, { ...input, body: value }, result as Early);
        },
      };
    },
  };
}
