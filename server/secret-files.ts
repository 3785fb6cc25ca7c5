import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CommandFailure } from "./command-failure.ts";
import { codeOf } from "./database/plain-reason.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables whose value is a secret. Each can be given as `<NAME>_FILE` too, with the path of a file. */
export type SecretName =
  | "DATABASE_URL"
  | "DATABASE_OWNER_URL"
  | "DATABASE_REPLICA_URL"
  | "AUTH_SECRET"
  | "AUTH_SECRET_PREVIOUS"
  | "BACKUP_PASSPHRASE"
  | "SCANDESK_OWNER_PASSWORD";

/**
 * Returns the secret of a variable, or the line of the file that `<NAME>_FILE` names; null if neither is set. Throws
 * CommandFailure with one line that names the variable if both are set, or if the file cannot be read or is not a line.
 */
export function readSecret(env: Environment, name: SecretName): string | null {
  const [text, variable] = [env[name], `${name}_FILE`];
  const file = env[variable];
  if (!file) return text || null;
  if (text) throw new CommandFailure(`Set ${name} or ${variable}, not both.`);
  const line = readKeyFile(variable, file);
  if (/^[^\r\n]+$/.test(line)) return line;
  const wrong = line === "" ? "is empty" : "has several lines";
  throw new CommandFailure(
    `${variable} names ${resolve(file)}, which ${wrong}; write the value of ${name} into it, as a single line.`,
  );
}

/** What to do about a file that cannot be read, by the code of the error. */
const ADVICE: Readonly<Record<string, string>> = {
  EISDIR: "it is a folder, name a file",
  ENOENT: "make it, or name another file",
};

/**
 * Returns the text of a file that a variable names, without the end of its last line. Throws CommandFailure if it cannot
 * be read.
 */
export function readKeyFile(variable: string, file: string): string {
  const path = resolve(file);
  try {
    return readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const code = codeOf(error);
    const advice = ADVICE[code] ?? "let this user read it";
    throw new CommandFailure(
      `${variable} names ${path}, which cannot be read (${code}); ${advice}.`,
      { cause: error },
    );
  }
}
