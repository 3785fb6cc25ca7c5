import { createHmac } from "node:crypto";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import { type AuthSecrets, keyFor, readWith, withEach } from "../auth-secrets.ts";

/** An account, by its ids. */
export interface FactorOwner {
  centerId: number;
  accountId: number;
}

/** Protects the stored parts of second factors with keys of the server, which are not in the database. */
export interface FactorSecrets {
  /** Encrypts the secret of an authenticator app for one account. */
  seal(owner: FactorOwner, secret: string): Promise<string>;
  /**
   * Returns the secret; null if it was sealed for another account, or with the key of another server. `isOld` says that
   * it was sealed with a previous secret of this server.
   */
  open(owner: FactorOwner, sealed: string): Promise<{ secret: string; isOld: boolean } | null>;
  /** Returns the hashes of a recovery code: new ones are stored under the first, older ones may be under the others. */
  hashesOfRecoveryCode(owner: FactorOwner, code: string): readonly [string, ...string[]];
}

const HEADER = { alg: "dir", enc: "A256GCM" };

export function createFactorSecrets(secrets: AuthSecrets): FactorSecrets {
  const keys = withEach(secrets, (secret) => keyFor(secret, "factor secrets"));
  const nameOf = ({ centerId, accountId }: FactorOwner) => `${centerId} ${accountId}`;
  return {
    seal: (owner, text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ ...HEADER, sub: nameOf(owner) })
        .encrypt(keys[0]),
    async open(owner, sealed) {
      try {
        return await readWith(keys, async (key) => {
          const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
            keyManagementAlgorithms: [HEADER.alg],
            contentEncryptionAlgorithms: [HEADER.enc],
          });
          return protectedHeader["sub"] === nameOf(owner)
            ? { secret: new TextDecoder().decode(plaintext), isOld: key !== keys[0] }
            : null;
        });
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    hashesOfRecoveryCode: (owner, code) =>
      withEach(secrets, (secret) =>
        createHmac("sha256", secret)
          .update(`recovery ${nameOf(owner)} ${code}`)
          .digest("hex"),
      ),
  };
}
