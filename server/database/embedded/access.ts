import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { StartFailure } from "../../start-failure.ts";
import { writePrivate } from "./folder.ts";

/** How to reach an embedded database, as kept in its data folder. */
export interface Access {
  /** Loopback TCP port, kept from start to start while it is free. */
  port: number;
  /** Password of `scandesk`, the role the product works as; it owns its database only. */
  password: string;
  /** Password of `postgres`, the superuser, for people who repair things. */
  superuserPassword: string;
}

/** Role and database of the product. */
export const ROLE = "scandesk";

/** New random passwords; the port is still to be chosen. */
export function createAccess(): Access {
  const password = () => randomBytes(24).toString("base64url");
  return { port: 0, password: password(), superuserPassword: password() };
}

/** The address of the product's database. */
export function urlOf(access: Access, database = ROLE): string {
  return `postgres://${ROLE}:${access.password}@127.0.0.1:${access.port}/${database}`;
}

/** What the file holds; throws StartFailure when it is damaged, rejects when it is missing. */
export async function readAccess(path: string): Promise<Access> {
  const value: unknown = JSON.parse(await readFile(path, "utf8"));
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
  throw new StartFailure(`${path} is damaged; restore it from a backup.`);
}

/** Keeps it, readable by the owner of the folder only. */
export async function writeAccess(path: string, access: Access): Promise<void> {
  await writePrivate(path, `${JSON.stringify(access, null, 2)}\n`);
}
