import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#domain/errors.ts";

/**
 * Counts a call of a signed-in caller. Throws `too_many_requests` with the seconds until the next minute begins, if its
 * session or API token has made too many in this one.
 */
export type CallLimit = (request: FastifyRequest) => Promise<void>;

/**
 * Returns the limit of calls in a minute for each session and each API token, counted in this process; 0: no limit. It
 * slows a program that draws out data by a stolen token, and one that calls in an endless loop.
 */
export async function createCallLimit(
  app: FastifyInstance,
  callsPerMinute: number,
): Promise<CallLimit> {
  if (callsPerMinute === 0) return async () => undefined;
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({
    max: callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: keyOf,
  });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new Refusal("too_many_requests", { extra: { retry_after: counted.ttlInSeconds } });
  };
}

/** Returns a key for the session or the API token of a request. Throws `unauthenticated` if it has no account yet. */
function keyOf({ account }: FastifyRequest): string {
  if (account === null) throw new Refusal("unauthenticated");
  const { centerId, token, sessionId } = account;
  return token === null ? `${centerId} session ${sessionId}` : `${centerId} token ${token.id}`;
}
