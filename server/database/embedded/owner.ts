import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";

/** Returns the number of the user to whom a file belongs; null if it is missing or cannot be reached. */
export async function ownerOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ uid }) => uid,
    () => null,
  );
}

/** Returns what a user can do about a data folder of somebody else: the owner, and the commands. */
export function foreignAdvice({
  owner,
  uid,
  dataDir,
}: {
  owner: number;
  uid: number;
  dataDir: string;
}): string {
  const name = userName(owner);
  return `it belongs to ${name}, and you are ${userName(uid)}: start as ${name} (sudo -u '#${owner}' ...), or make it yours (sudo chown -R ${uid} ${dataDir})`;
}

/** Returns a user as name and number; without a name as the number alone. */
export function userName(uid: number): string {
  const line = usersOfSystem().find((one) => one.split(":")[2] === String(uid));
  const name = line?.split(":")[0];
  return name === undefined ? `user ${uid}` : `${name} (${uid})`;
}

function usersOfSystem(): string[] {
  try {
    return readFileSync("/etc/passwd", "utf8").split("\n");
  } catch {
    // Systems without this file name no users.
    return [];
  }
}
