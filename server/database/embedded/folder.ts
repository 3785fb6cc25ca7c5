import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartFailure } from "../../start-failure.ts";
import { takeLock } from "./lock.ts";

/** The places inside a data folder. */
export interface Layout {
  /** The folder itself, absolute. */
  dataDir: string;
  /** What PostgreSQL's own user may read and write. */
  serverDir: string;
  /** The database cluster; exists only when it was made completely. */
  clusterDir: string;
  /** What PostgreSQL reports. */
  serverLog: string;
  /** How to reach the embedded database; only for the owner of the folder. */
  accessFile: string;
  /** The key that signs access tokens; only for the owner of the folder. */
  secretFile: string;
}

/** A data folder held by this process alone. */
export interface DataFolder extends Layout {
  release(): void;
}

/** The places inside the data folder `dataDir`; touches nothing. */
export function layoutOf(dataDir: string): Layout {
  const serverDir = join(dataDir, "postgres");
  return {
    dataDir,
    serverDir,
    clusterDir: join(serverDir, "cluster"),
    serverLog: join(serverDir, "server.log"),
    accessFile: join(dataDir, "database.json"),
    secretFile: join(dataDir, "auth-secret"),
  };
}

/**
 * Creates the folder where it is missing and takes it for this process.
 * Throws FolderInUse when another ScanDesk has it, StartFailure when it cannot be written.
 */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const lock = await takeLock(dataDir);
    return { ...layoutOf(dataDir), release: () => lock.release() };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EACCES" || code === "EROFS" || code === "ENOTDIR" || code === "EPERM") {
      throw new StartFailure(`The data folder ${dataDir} cannot be written (${code}).`);
    }
    throw error;
  }
}

/** Writes a file only its owner may read, whole or not at all. */
export async function writePrivate(path: string, content: string): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/** The signing key kept in the folder, made at the first call. */
export async function keptSecret(folder: DataFolder): Promise<string> {
  if (await exists(folder.secretFile)) {
    const secret = (await readFile(folder.secretFile, "utf8")).trim();
    if (secret.length >= 32) return secret;
  }
  const secret = randomBytes(48).toString("base64url");
  await writePrivate(folder.secretFile, `${secret}\n`);
  return secret;
}

/** Whether something is at that path. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
