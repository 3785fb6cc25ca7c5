import { resolve } from "node:path";
import { CommandFailure } from "./command-failure.ts";
import { type Environment, readKeyFile, readSecret } from "./secret-files.ts";

/** What backups are encrypted with, and what opens encrypted ones. */
export interface BackupKeys {
  /** Encrypts new backups, and opens those that were encrypted with it; null: none. */
  passphrase: string | null;
  /** Public keys of age (`age1…`) that new backups are encrypted for; empty if there is a passphrase. */
  recipients: readonly string[];
  /** Secret keys of age (`AGE-SECRET-KEY-…`) that open backups encrypted for their public keys. */
  identities: readonly string[];
}

/** Minimum length of a passphrase: an attacker who has the file can try any number of them. */
const MIN_LENGTH = 16;
/** Minimum number of different characters, to refuse texts such as one repeated character. */
const MIN_CHARACTERS = 6;

/**
 * Reads the keys of backups from the environment and from the files that it names (docs/operations.md lists the
 * variables). Throws CommandFailure with one line that names the variable if one is invalid.
 */
export function readBackupKeys(env: Environment): BackupKeys {
  const passphrase = readPassphrase(env);
  const recipients = (env["BACKUP_RECIPIENT"] ?? "").split(/[\s,]+/).filter((word) => word !== "");
  if (passphrase !== null && recipients.length > 0) {
    throw new CommandFailure(
      "A backup is encrypted with a passphrase or for BACKUP_RECIPIENT, not both; unset one of them.",
    );
  }
  return { passphrase, recipients, identities: readIdentities(env["BACKUP_IDENTITY_FILE"]) };
}

function readPassphrase(env: Environment): string | null {
  const passphrase = readSecret(env, "BACKUP_PASSPHRASE");
  if (passphrase === null) return null;
  const isFile = Boolean(env["BACKUP_PASSPHRASE_FILE"]);
  const name = isFile ? "The passphrase in BACKUP_PASSPHRASE_FILE" : "BACKUP_PASSPHRASE";
  const characters = Array.from(passphrase.trim());
  if (/[\r\n]/.test(passphrase)) throw new CommandFailure(`${name} must be a single line.`);
  if (characters.length < MIN_LENGTH || new Set(characters).size < MIN_CHARACTERS) {
    throw new CommandFailure(
      `${name} is too weak; give at least ${MIN_LENGTH} characters, e.g. from: openssl rand -base64 24`,
    );
  }
  return passphrase;
}

/** Returns the secret keys of an identity file as `age-keygen` writes it. */
function readIdentities(file: string | undefined): string[] {
  if (!file) return [];
  const identities = readKeyFile("BACKUP_IDENTITY_FILE", file)
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith("#") ? [] : line.trim() || []));
  if (identities.length > 0 && identities.every((line) => /^AGE-SECRET-KEY-\S+$/.test(line))) {
    return identities;
  }
  throw new CommandFailure(
    `BACKUP_IDENTITY_FILE must be a file of age-keygen, with lines that begin with AGE-SECRET-KEY-; ${resolve(file)} is not.`,
  );
}
