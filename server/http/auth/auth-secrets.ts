import { createHmac } from "node:crypto";

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
