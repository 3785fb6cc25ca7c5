import { createHmac } from "node:crypto";
import { errors } from "jose";

/**
 * The secrets of the server: AUTH_SECRET, then AUTH_SECRET_PREVIOUS if it is set. The first makes everything new; what
 * the others made is still read.
 */
export type AuthSecrets = readonly [present: string, ...previous: string[]];

/** Makes one thing with each secret, in their order. */
export function withEach<Made>(
  [present, ...previous]: AuthSecrets,
  make: (secret: string) => Made,
): readonly [Made, ...Made[]] {
  return [make(present), ...previous.map(make)];
}

/** Returns the key that is made from a secret for one purpose. */
export function keyFor(secret: string, purpose: string): Buffer {
  return createHmac("sha256", secret).update(purpose).digest();
}

/**
 * Reads something with the first key that it was made with. Throws the JOSEError of the last key if it was made with none
 * of them.
 */
export async function readWith<Key, Read>(
  [key, ...others]: readonly [Key, ...Key[]],
  read: (key: Key) => Promise<Read>,
): Promise<Read> {
  try {
    return await read(key);
  } catch (error) {
    const [next, ...last] = others;
    if (next === undefined || !(error instanceof errors.JOSEError)) throw error;
    return readWith([next, ...last], read);
  }
}
