import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandFailure } from "../../command-failure.ts";
import { codeOf } from "../plain-reason.ts";
import { foreignAdvice, ownerOf } from "./owner.ts";
import { takeLock } from "./lock.ts";

/** The paths inside a data folder. */
export interface Layout {
  /** The folder itself, absolute. */
  dataDir: string;
  /** Folder that the user who runs PostgreSQL may read and write. */
  serverDir: string;
  /** The database cluster; exists only if it was created completely. */
  clusterDir: string;
  /** PostgreSQL's log file. */
  serverLog: string;
  /** Port and passwords of the embedded database; readable only by the owner of the folder. */
  accessFile: string;
  /** The key that signs access tokens; readable only by the owner of the folder. */
  secretFile: string;
}

/** A data folder locked by this process. */
export interface DataFolder extends Layout {
  release(): void;
}

/** Returns the paths inside the data folder `dataDir`, without any file access. */
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
 * Creates the folder if it is missing and locks it for this process.
 * Throws FolderInUse if another ScanDesk uses it, CommandFailure if it cannot be written.
 */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const lock = await takeLock(dataDir);
    return { ...layoutOf(dataDir), release: () => lock.release() };
  } catch (error) {
    const code = codeOf(error);
    // Node says ENOENT for a folder inside a file system that is read-only.
    if (/^(EACCES|EROFS|ENOTDIR|EPERM|ENOENT)$/.test(code)) {
      throw new CommandFailure(
        `The data folder ${dataDir} cannot be written (${code}); ${await adviceOn(dataDir)}, or set DATA_DIR to another folder, or DATABASE_URL.`,
      );
    }
    if (code === "ENOSPC") {
      throw new CommandFailure(
        `The disk of the data folder ${dataDir} is full; make room and start again.`,
      );
    }
    throw error;
  }
}

/** Returns what to do about a data folder that cannot be written. */
async function adviceOn(dataDir: string): Promise<string> {
  const owner = await ownerOf(dataDir);
  const uid = process.getuid?.();
  return owner === null || uid === undefined || owner === uid
    ? "run ScanDesk as its owner"
    : foreignAdvice({ owner, uid, dataDir });
}

/** Writes a file that only its owner may read, atomically. */
export async function writePrivate(path: string, content: string): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  await rename(draft, path);
}

/** Minimum length of the stored signing key; the one that is made has 64 characters. */
const MIN_STORED_SECRET = 32;

/**
 * Returns the signing key stored in the folder; the first call creates it. Throws CommandFailure if the file is there
 * with a shorter key: a new key, made silently, would sign everybody out and hide that the file was damaged.
 */
export async function readOrCreateSecret({ secretFile }: DataFolder): Promise<string> {
  if (await exists(secretFile)) {
    const secret = (await readFile(secretFile, "utf8")).trim();
    if (secret.length >= MIN_STORED_SECRET) return secret;
    throw new CommandFailure(
      `${secretFile} is ${secret === "" ? "empty" : "too short"}; put it back from a copy, or delete it to get a new key, which signs everybody out.`,
    );
  }
  const secret = randomBytes(48).toString("base64url");
  await writePrivate(secretFile, `${secret}\n`);
  return secret;
}

/** Returns true if a file or folder exists at the path. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
