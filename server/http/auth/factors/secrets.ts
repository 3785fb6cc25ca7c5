import { createHmac } from "node:crypto";
import { CompactEncrypt, compactDecrypt, errors } from "jose";

/** An account, by its ids. */
export interface FactorOwner {
  centerId: number;
  accountId: number;
}

/** Protects the stored parts of second factors with keys of the server, which are not in the database. */
export interface FactorSecrets {
  /** Encrypts the secret of an authenticator app for one account. */
  seal(owner: FactorOwner, secret: string): Promise<string>;
  /** Returns the secret; null if it was sealed for another account, or with the key of another server. */
  open(owner: FactorOwner, sealed: string): Promise<string | null>;
  /** Returns the hash under which a recovery code is stored. */
  hashRecoveryCode(owner: FactorOwner, code: string): string;
}

const HEADER = { alg: "dir", enc: "A256GCM" };

export function createFactorSecrets(secret: string): FactorSecrets {
  const key = createHmac("sha256", secret).update("factor secrets").digest();
  const nameOf = ({ centerId, accountId }: FactorOwner) => `${centerId} ${accountId}`;
  return {
    seal: (owner, text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ ...HEADER, sub: nameOf(owner) })
        .encrypt(key),
    async open(owner, sealed) {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: [HEADER.alg],
          contentEncryptionAlgorithms: [HEADER.enc],
        });
        return protectedHeader["sub"] === nameOf(owner)
          ? new TextDecoder().decode(plaintext)
          : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    hashRecoveryCode: (owner, code) =>
      createHmac("sha256", secret)
        .update(`recovery ${nameOf(owner)} ${code}`)
        .digest("hex"),
  };
}
