import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#domain/errors.ts";
import type { Database } from "../database/connection.ts";
import type { Replica } from "../database/replica.ts";
import { Answer } from "./answer.ts";
import type { AuditNotes, Note, NotedRequest } from "./audit/notes.ts";
import { refusedPermission } from "./audit/refused-permission.ts";
import { allows } from "./auth/allows.ts";
import { authenticate } from "./auth/authenticate.ts";
import { requireFreshFactor } from "./auth/factors/factor-gate.ts";
import { requireFirstStepDone } from "./auth/first-step.ts";
import type { AccessTokens } from "./auth/tokens.ts";
import type { CallLimit } from "./call-limit.ts";
import type { PublicContext, RequestAccount } from "./context.ts";
import { recordEffects } from "./effects.ts";
import {
  claimKey,
  findResponse,
  readIdempotencyKey,
  storeResponse,
  withdrawKey,
  WITHDRAW_HEADER,
  type StoredResponse,
} from "./idempotency.ts";
import { parseId } from "./lists/filters.ts";
import type { AccountRoute, Outcome, PublicRoute, RawInput, RouteDeclaration } from "./route.ts";
import { inTransaction } from "./transactions.ts";
import { readUpload } from "./uploads.ts";

/** The dependencies of all route handlers. */
export interface ServerParts {
  database: Database;
  /** Runs slow reads; null if no replica is configured. */
  replica: Replica | null;
  tokens: AccessTokens;
  notes: AuditNotes;
  limitCalls: CallLimit;
  /** Returns the current time; tests replace it. */
  now(): Date;
}

type Base = Omit<PublicContext, "tx">;

declare module "fastify" {
  interface FastifyRequest {
    /** The signed-in account; null before it is authenticated and on public routes. */
    account: RequestAccount | null;
  }
}

/** Authenticates the caller, counts the call and checks the permission, before the body is read. */
export function guardRoute(
  route: RouteDeclaration,
  { database, tokens, notes, limitCalls, now }: ServerParts,
) {
  return async (request: FastifyRequest) => {
    if (route.permission === "public") return;
    const { authorization } = request.headers;
    const account = await authenticate({ database, tokens, now: now() }, authorization, {
      whileLocked: route.whileLocked,
    });
    request.account = account;
    await limitCalls(request);
    if (!allows(account, route.permission)) {
      await notes.write(notedRequest(request, account, now()), [refusedPermission(route)]);
      throw new Refusal("forbidden");
    }
    requireFirstStepDone(account, route);
    if (route.freshFactor) requireFreshFactor(account, now());
  };
}

function notedRequest(request: FastifyRequest, account: RequestAccount, at: Date): NotedRequest {
  const { id: requestId, ip, log } = request;
  const { centerId, id: actorId, token } = account;
  return { centerId, actorId, apiTokenId: token?.id ?? null, at, ip, requestId, log };
}

/** Validates the input and runs the route's handler; {@link guardRoute} must have run before. */
export function serveRoute(
  route: RouteDeclaration,
  { database, replica, tokens, notes, now }: ServerParts,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const lastEventId = request.headers["last-event-id"];
    const base: Base = {
      now: now(),
      requestId: request.id,
      ip: request.ip,
      cookies: request.headers.cookie,
      userAgent: request.headers["user-agent"] ?? null,
      host: request.host,
      isSecure: request.protocol === "https",
      lastEventId: typeof lastEventId === "string" ? lastEventId : undefined,
      log: request.log,
      database,
    };
    const outcome =
      route.permission === "public"
        ? await servePublic(route, base, request)
        : await serveNoting(route, base, request, { replica, tokens, notes });
    return send(reply, route.status, outcome);
  };
}

async function servePublic(
  route: PublicRoute,
  base: Base,
  request: FastifyRequest,
): Promise<Outcome> {
  const { run } = route.prepare(await rawOf(request, route));
  return inTransaction(base.database, route.transaction, async (tx) =>
    run({ ...base, tx }, undefined),
  );
}

/** Runs the handler, then writes its audit notes; if a permission was missing, writes the note about that instead. */
async function serveNoting(
  route: AccountRoute,
  base: Base,
  request: FastifyRequest,
  { replica, tokens, notes }: Pick<ServerParts, "replica" | "tokens" | "notes">,
): Promise<Outcome> {
  const { account } = request;
  if (!account) throw new Refusal("unauthenticated");
  const noted = notedRequest(request, account, base.now);
  try {
    const served = await serveAccount(route, base, request, { account, replica, tokens });
    await notes.write(noted, served.notes);
    return served.outcome;
  } catch (error) {
    if (error instanceof Refusal && error.code === "forbidden")
      await notes.write(noted, [refusedPermission(route)]);
    throw error;
  }
}

/** What a handler returned and noted. */
interface Served {
  outcome: Outcome;
  notes: readonly Note[];
}

async function serveAccount(
  route: AccountRoute,
  base: Base,
  request: FastifyRequest,
  {
    account,
    replica,
    tokens,
  }: Pick<ServerParts, "replica" | "tokens"> & { account: RequestAccount },
): Promise<Served> {
  const { database } = base;
  const raw = await rawOf(request, route);
  const { early, run } = route.prepare(raw);
  const reader = route.replica && replica !== null ? await replica.upToDate() : null;
  if (replica !== null && reader !== null) {
    try {
      return await inTransaction(reader, route.transaction, async (tx) => {
        const { ctx, notes, flush } = recordEffects(
          { ...base, tx, database: reader },
          account,
          database.db,
        );
        const outcome = await run(ctx, undefined);
        await flush();
        return { outcome, notes };
      });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // A replica may stop or cancel a query that conflicts with replay; the primary can run it as well.
      replica.avoid(error);
    }
  }
  const { method, url, headers } = request;
  const isTakenBack = headers[WITHDRAW_HEADER] !== undefined;
  const repeated = route.reads
    ? null
    : readIdempotencyKey(
        headers["idempotency-key"],
        { method, url, ...raw },
        tokens.hashesOfRequest,
      );
  if (isTakenBack && repeated) {
    return inTransaction(database, "write", async (tx) =>
      servedBefore(await withdrawKey(tx, account, repeated, request.id)),
    );
  }
  let earlyResult: unknown;
  if (early !== null) {
    const findStored = async () => repeated && findResponse(database.db, account, repeated);
    const stored = await findStored();
    if (stored) return servedBefore(stored);
    try {
      earlyResult = await early({ ...base, account });
    } catch (error) {
      // The first request with this key may have committed meanwhile, and changed what the work depends on.
      const storedMeanwhile = await findStored();
      if (storedMeanwhile) return servedBefore(storedMeanwhile);
      throw error;
    }
  }
  return inTransaction(database, route.transaction, async (tx) => {
    const stored = repeated && (await claimKey(tx, account, repeated));
    if (stored) return servedBefore(stored);
    const { ctx, notes, flush } = recordEffects({ ...base, tx }, account);
    const outcome = await run(ctx, earlyResult);
    await flush();
    if (repeated) await storeResponse(tx, account, repeated, storedResponseOf(route, outcome));
    return { outcome, notes };
  });
}

/** Returns the answer as it is kept for a repeated request: a secret in it is shown once only. */
function storedResponseOf({ status, secretAnswer }: AccountRoute, outcome: Outcome) {
  if (outcome === undefined) return { status: 204, body: null };
  if (outcome instanceof Answer) return { status: outcome.status, body: outcome.body ?? null };
  if (secretAnswer === null) return { status, body: outcome };
  return { status, body: { ...outcome, [secretAnswer]: null } };
}

/** Returns the stored response to the first request with a key; what it noted was written then. */
function servedBefore({ status, body }: StoredResponse): Served {
  return { outcome: new Answer(status, toBody(body)), notes: [] };
}

function toBody(body: unknown): object | undefined {
  return typeof body === "object" && body !== null ? body : undefined;
}

async function rawOf(request: FastifyRequest, { upload }: RouteDeclaration): Promise<RawInput> {
  const { params, query, body } = request;
  const ids: Record<string, number> = {};
  for (const [name, text] of Object.entries(Object(params))) {
    const id = parseId(String(text));
    if (id === null) throw new Refusal("not_found");
    ids[name] = id;
  }
  if (upload === null && request.isMultipart()) throw new Refusal("unsupported_type");
  const file = upload === null ? null : await readUpload(request, upload);
  return { params: ids, query: { ...Object(query) }, body: file === null ? body : undefined, file };
}

async function send(reply: FastifyReply, status: number, outcome: Outcome): Promise<FastifyReply> {
  if (outcome === undefined) return reply.code(204).send();
  if (!(outcome instanceof Answer)) return reply.code(status).send(outcome);
  reply.code(outcome.status).headers(outcome.headers);
  return outcome.body === undefined ? reply.send() : reply.send(outcome.body);
}
