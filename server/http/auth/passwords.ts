import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { Refusal } from "#domain/errors.ts";
import { once } from "#domain/once.ts";

/** 19 MiB and two passes, as OWASP recommends for argon2id, which is the library's default algorithm. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** How a hash with these parameters begins. */
const CURRENT = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;
/** Hashes computed in parallel; more would take CPU time from all other requests. */
const MAX_PARALLEL = 2;
/** Maximum number of queued hashes; further calls throw `unavailable`. */
const MAX_QUEUED = 100;
/** A full queue takes about this long. */
const RETRY_SECONDS = 3;

const limit = pLimit(MAX_PARALLEL);

/** Returns the argon2id hash of a password. Throws `unavailable` if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/**
 * Returns true if the password matches the hash. Without a hash it takes equally long before it returns
 * false, so that the response time does not reveal whether an account exists.
 */
export async function matchesHash(storedHash: string | null, password: string): Promise<boolean> {
  const checkedHash = storedHash ?? (await dummyHash());
  const matches = await inTurn(() => verify(checkedHash, password));
  return storedHash !== null && matches;
}

/** Returns true if a hash was not made as {@link hashPassword} makes it today. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(CURRENT);
}

const dummyHash = once(() => hash("no account has this password", OPTIONS));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= MAX_QUEUED)
    throw new Refusal("unavailable", { extra: { retry_after: RETRY_SECONDS } });
  return limit(work);
}
