import { createHash, createHmac, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { Refusal } from "#domain/errors.ts";

/** Seconds that an access token opens doors. */
const ACCESS_SECONDS = 15 * 60;
/** Days that a refresh token and the session of its family live from their last use. */
export const REFRESH_DAYS = 7;

/** Whom an access token names; everything else is asked of the database at each request. */
export interface TokenSubject {
  centerId: number;
  accountId: number;
  sessionId: number;
}

/** Signs and reads access tokens with one key. */
export interface AccessTokens {
  sign(subject: TokenSubject, now: Date): Promise<string>;
  /**
   * The refresh token that follows one: always the same, so that asking twice, because an answer
   * was lost, makes no second chain of tokens that could live on unseen.
   */
  follow(refresh: string): string;
  /** Throws `token_expired`, or `unauthenticated` for anything that is not a token of ours. */
  read(token: string, now: Date): Promise<TokenSubject>;
}

export function createAccessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    async sign({ centerId, accountId, sessionId }, now) {
      const issued = Math.floor(now.getTime() / 1000);
      return new SignJWT({ center: centerId, session: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(String(accountId))
        .setIssuedAt(issued)
        .setExpirationTime(issued + ACCESS_SECONDS)
        .sign(key);
    },
    follow(refresh) {
      const [center = ""] = refresh.split(".");
      const next = createHmac("sha256", secret).update(`refresh ${refresh}`).digest("base64url");
      return `${center}.${next}`;
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          currentDate: now,
        });
        const { center, session, sub } = payload;
        const accountId = Number(sub);
        if (typeof center === "number" && typeof session === "number" && accountId > 0) {
          return { centerId: center, sessionId: session, accountId };
        }
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Refusal("token_expired");
        if (!(error instanceof errors.JOSEError)) throw error;
      }
      throw new Refusal("unauthenticated");
    },
  };
}

/** A new refresh token; the center is in it because nothing is looked up without one. */
export function createRefreshToken(centerId: number): string {
  return `${centerId}.${randomBytes(32).toString("base64url")}`;
}

/** The center and the hash that a refresh token is kept by; null when it cannot be one. */
export function readRefreshToken(token: string): { centerId: number; hash: string } | null {
  const [, center] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? [];
  return center === undefined ? null : { centerId: Number(center), hash: sha256(token) };
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
