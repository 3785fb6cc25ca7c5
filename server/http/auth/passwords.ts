import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "#domain/errors.ts";

/** argon2id, 19 MiB, two passes: OWASP's recommendation and the library's default algorithm. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Hashes at one time; more would only take the processor from everybody else. */
const AT_ONCE = 2;
/** Hashes that may wait; beyond that a caller is asked to come back. */
const MOST_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** The argon2id hash of a password. Throws `too_many_requests` when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** Whether a password is the hashed one; without a hash as much time passes before it is not. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await dummyHash());
  const matches = await inTurn(() => verify(known, password));
  return stored !== null && matches;
}

let dummy: Promise<string> | null = null;

function dummyHash(): Promise<string> {
  dummy ??= hash("no account has this password", OPTIONS);
  return dummy;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal("too_many_requests");
    // The place is handed over by whoever leaves, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
