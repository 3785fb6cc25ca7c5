import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { CommandFailure } from "../../command-failure.ts";
import { writePrivate } from "./folder.ts";

/** Port and passwords of an embedded database, as stored in its data folder. */
export interface Access {
  /** TCP port on loopback; reused at each start as long as it is free. */
  port: number;
  /** Password of the role `scandesk`, which ScanDesk uses; it owns only its own database. */
  password: string;
  /** Password of the superuser `postgres`, for repairs by an operator. */
  superuserPassword: string;
}

/** Name of ScanDesk's role and of its database. */
export const ROLE = "scandesk";

/** Returns new random passwords; the port 0 means that none is chosen yet. */
export function createAccess(): Access {
  const password = () => randomBytes(24).toString("base64url");
  return { port: 0, password: password(), superuserPassword: password() };
}

/** Returns the connection URL of ScanDesk's database, by TCP or by the socket in the folder `socketDir`. */
export function urlOf(access: Access, socketDir: string | null = null): string {
  const url = `postgres://${ROLE}:${access.password}@127.0.0.1:${access.port}/${ROLE}`;
  return socketDir === null ? url : `${url}?host=${encodeURIComponent(socketDir)}`;
}

/** Reads the access file. Throws CommandFailure if it is damaged; rejects if it is missing. */
export async function readAccess(path: string): Promise<Access> {
  const value = parse(await readFile(path, "utf8"));
  if (
    typeof value === "object" &&
    value !== null &&
    "port" in value &&
    typeof value.port === "number" &&
    "password" in value &&
    typeof value.password === "string" &&
    "superuserPassword" in value &&
    typeof value.superuserPassword === "string"
  ) {
    const { port, password, superuserPassword } = value;
    return { port, password, superuserPassword };
  }
  throw new CommandFailure(
    `${path} is damaged: it no longer says how to reach the database. Put it back from a copy of the data folder.`,
  );
}

/** Returns the value of a JSON text; undefined if it is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes the access file, readable only by the owner of the folder. */
export async function writeAccess(path: string, access: Access): Promise<void> {
  await writePrivate(path, `${JSON.stringify(access, null, 2)}\n`);
}
