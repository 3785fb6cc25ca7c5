import { createCipheriv, randomBytes, scrypt } from "node:crypto";
import { Readable } from "node:stream";
import type { Decrypter, Recipient } from "age-encryption";
import type { BackupKeys } from "../../backup-keys.ts";
import { CommandFailure } from "../../command-failure.ts";

/** Encrypts and opens backups in the format of age (https://age-encryption.org/v1). */
export interface BackupCipher {
  /** How new backups are encrypted, in words; null if they are not. */
  words: string | null;
  /** Returns the encrypted form of a stream. The key of the file is remembered, so that it can be read back. */
  encrypt(plain: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Finds the key of an encrypted file. `head` is the first {@link HEAD_BYTES} of the file at `path`, or all of it.
   * Throws CommandFailure, with the reason in one line, if no key opens the file or its head is damaged.
   */
  open(path: string, head: Uint8Array): Promise<Decrypt>;
}

/** Returns the content of an encrypted file. Iterating it throws if the file is damaged or was cut short. */
export type Decrypt = (encrypted: AsyncIterable<Uint8Array>) => Promise<AsyncIterable<Uint8Array>>;

/** Bytes with which every encrypted file begins. */
export const ENCRYPTED_START = Buffer.from("age-encryption.org/v1\n");
/** The head of a file, with one entry for each recipient, is shorter than this. */
export const HEAD_BYTES = 64 * 1024;
/** Base-2 logarithm of the work for a passphrase: 128 MiB of memory, the minimum that OWASP recommends for scrypt. */
const SCRYPT_LOG_N = 17;

/** Returns the cipher for the keys. Throws CommandFailure if age does not accept a key. */
export async function createBackupCipher(keys: BackupKeys): Promise<BackupCipher> {
  const { passphrase, recipients, identities } = keys;
  const age = await import("age-encryption");
  let writtenKey: Uint8Array | null = null;

  const remember: Recipient = {
    wrapFileKey(fileKey) {
      writtenKey = fileKey;
      return [];
    },
  };
  const newDecrypter = (fileKey: Uint8Array): Decrypter => {
    const decrypter = new age.Decrypter();
    decrypter.addIdentity({ unwrapFileKey: () => fileKey });
    return decrypter;
  };
  const newEncrypter = () => {
    const encrypter = new age.Encrypter();
    encrypter.addRecipient(remember);
    if (passphrase !== null) {
      encrypter.addRecipient({
        wrapFileKey: async (fileKey) => {
          const { args, body } = await wrapByPassphrase(passphrase, fileKey);
          return [new age.Stanza(args, body)];
        },
      });
    }
    accept("BACKUP_RECIPIENT", () => {
      for (const recipient of recipients) encrypter.addRecipient(recipient);
    });
    return encrypter;
  };
  // Finds faulty keys before anything is done.
  newEncrypter();
  accept("BACKUP_IDENTITY_FILE", () => {
    for (const identity of identities) new age.Decrypter().addIdentity(identity);
  });

  async function findKey(path: string, head: Uint8Array): Promise<Uint8Array> {
    if (writtenKey !== null) {
      try {
        return await newDecrypter(writtenKey).decryptHeader(head);
      } catch {
        // The file is not the one that was written.
      }
    }
    const kinds: string[] = [];
    const decrypter = new age.Decrypter();
    decrypter.addIdentity({
      unwrapFileKey(stanzas) {
        kinds.push(...stanzas.map(({ args }) => args[0] ?? ""));
        return null;
      },
    });
    if (passphrase !== null) decrypter.addPassphrase(passphrase);
    for (const identity of identities) decrypter.addIdentity(identity);
    try {
      return await decrypter.decryptHeader(head);
    } catch (error) {
      const isClosed = error instanceof Error && error.message.startsWith("no identity matched");
      const reason = isClosed ? closedReason(path, kinds, keys) : damagedBackupMessage(path);
      throw new CommandFailure(reason, { cause: error });
    }
  }

  return {
    words: wordsFor(keys),
    async encrypt(plain) {
      return newEncrypter().encrypt(toWeb(plain));
    },
    async open(path, head) {
      const fileKey = await findKey(path, head);
      return (encrypted) => newDecrypter(fileKey).decrypt(toWeb(encrypted));
    },
  };
}

/** Returns a stream of the web, which the library takes, of bytes that Node reads. */
function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // The types of Node and of the web differ, while the class is the same.
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>;
}

/** Returns the message for a damaged backup, encrypted or not. */
export function damagedBackupMessage(path: string): string {
  return `${path} is damaged or was cut short.`;
}

/** Says which key opens a file, by the kinds of the entries in its head. */
function closedReason(
  path: string,
  kinds: readonly string[],
  { passphrase, identities }: BackupKeys,
): string {
  if (kinds.includes("scrypt")) {
    return passphrase === null
      ? `${path} is encrypted with a passphrase; give it in BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE.`
      : `The given passphrase does not open ${path}, or the head of the file is damaged.`;
  }
  return identities.length === 0
    ? `${path} is encrypted for a public key; name the file of its secret key in BACKUP_IDENTITY_FILE.`
    : `No secret key of BACKUP_IDENTITY_FILE opens ${path}, or the head of the file is damaged.`;
}

function wordsFor({ passphrase, recipients }: BackupKeys): string | null {
  if (passphrase !== null) return "encrypted with the passphrase";
  return recipients.length > 0 ? "encrypted for BACKUP_RECIPIENT" : null;
}

/** Runs a step that throws if age does not accept the keys of a variable. */
function accept(variable: string, step: () => void): void {
  try {
    step();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`${variable} holds what is no key of age: ${reason}.`, {
      cause: error,
    });
  }
}

/**
 * Returns the entry of age for a passphrase. The library has it too, but computes scrypt in JavaScript for seconds, in
 * which a server would answer nobody; Node computes it in another thread.
 */
async function wrapByPassphrase(passphrase: string, fileKey: Uint8Array) {
  const salt = randomBytes(16);
  const key = await deriveKey(passphrase, salt);
  const cipher = createCipheriv("chacha20-poly1305", key, Buffer.alloc(12), { authTagLength: 16 });
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
  const args = ["scrypt", salt.toString("base64").replace(/=+$/, ""), String(SCRYPT_LOG_N)];
  return { args, body };
}

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const labelled = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
  const N = 2 ** SCRYPT_LOG_N;
  const options = { N, r: 8, p: 1, maxmem: 2 * 128 * 8 * N };
  return new Promise((done, failed) => {
    scrypt(passphrase, labelled, 32, options, (error, key) => {
      if (error) failed(error);
      else done(key);
    });
  });
}
