import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { Refusal } from "#domain/errors.ts";
import { type AuthSecrets, readWith, withEach } from "./auth-secrets.ts";

/** Lifetime of an access token in seconds. */
const ACCESS_SECONDS = 15 * 60;
/** Maximum number of tokens whose verified content is kept; the oldest is removed first. */
const MOST_VERIFIED = 5_000;
/** Days after which an unused refresh token and its session expire. */
export const REFRESH_DAYS = 7;

/** The content of an access token; everything else is read from the database for each request. */
export interface TokenSubject {
  centerId: number;
  accountId: number;
  sessionId: number;
}

/** Signs and reads access tokens, and derives what else depends on the secret key of the server. */
export interface AccessTokens {
  sign(subject: TokenSubject, now: Date): Promise<string>;
  /**
   * Returns the refresh token that follows the given one. It is always the same, so that a repeated
   * refresh after a lost response does not create a second valid chain of tokens.
   */
  nextRefreshToken(refresh: string): string;
  /** Returns the key that an account's drafts are encrypted with in the browser: 32 bytes in base64url. */
  draftKey(account: { centerId: number; id: number }): string;
  /** Returns a hash of a request for each secret, which can be computed with the secrets of this server only. */
  hashesOfRequest(text: string): readonly [string, ...string[]];
  /** Verifies an access token, which may have expired. Throws `unauthenticated` for an invalid one. */
  read(token: string, now: Date): Promise<TokenSubject & { isExpired: boolean }>;
}

export function createAccessTokens(secrets: AuthSecrets): AccessTokens {
  const [secret] = secrets;
  // Key objects: the library would import the bytes of a key anew for each token.
  const keys = withEach(secrets, (one) => createSecretKey(Buffer.from(one, "utf8")));
  // A signature that was right stays right, and each request of a session brings the same one.
  const verified = new Map<string, Verified>();
  return {
    async sign({ centerId, accountId, sessionId }, now) {
      const issued = Math.floor(now.getTime() / 1000);
      return new SignJWT({ center: centerId, session: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(String(accountId))
        .setIssuedAt(issued)
        .setExpirationTime(issued + ACCESS_SECONDS)
        .sign(keys[0]);
    },
    nextRefreshToken(refresh) {
      const [center = ""] = refresh.split(".");
      const nextToken = createHmac("sha256", secret)
        .update(`refresh ${refresh}`)
        .digest("base64url");
      return `${center}.${nextToken}`;
    },
    draftKey: ({ centerId, id }) =>
      createHmac("sha256", secret).update(`draft ${centerId} ${id}`).digest("base64url"),
    hashesOfRequest: (text) =>
      withEach(secrets, (one) => createHmac("sha256", one).update(`request ${text}`).digest("hex")),
    async read(token, now) {
      const known = verified.get(token);
      const { expiresAt, ...subject } = known ?? (await verify(token, keys));
      if (known === undefined) {
        const [oldest] = verified.keys();
        if (verified.size >= MOST_VERIFIED && oldest !== undefined) verified.delete(oldest);
        verified.set(token, { ...subject, expiresAt });
      }
      return { ...subject, isExpired: expiresAt <= now.getTime() };
    },
  };
}

/** The content of a token whose signature is right, and when it expires, in milliseconds since 1970. */
type Verified = TokenSubject & { expiresAt: number };

/** Returns the content of an access token, which may have expired. Throws `unauthenticated` for an invalid one. */
async function verify(
  token: string,
  keys: readonly [KeyObject, ...KeyObject[]],
): Promise<Verified> {
  try {
    const { payload } = await readWith(keys, (key) =>
      jwtVerify(token, key, {
        algorithms: ["HS256"],
        // The caller decides about the expiry.
        currentDate: new Date(0),
        requiredClaims: ["exp"],
      }),
    );
    const { center, session, sub, exp = 0 } = payload;
    const accountId = Number(sub);
    if (typeof center === "number" && typeof session === "number" && accountId > 0)
      return { centerId: center, sessionId: session, accountId, expiresAt: exp * 1000 };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new Refusal("unauthenticated");
}

/** Returns a new random refresh token. It contains the center's id, which every database query needs. */
export function createRefreshToken(centerId: number): string {
  return `${centerId}.${randomBytes(32).toString("base64url")}`;
}

/** Returns the center's id and the hash under which the token is stored; null if it is malformed. */
export function readRefreshToken(token: string): { centerId: number; hash: string } | null {
  const [, center] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? [];
  return center === undefined ? null : { centerId: Number(center), hash: sha256(token) };
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
