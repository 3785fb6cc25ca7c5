import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { openDataFolder } from "#server/database/embedded/folder.ts";
import type { ServerSettings } from "#server/database/embedded/settings.ts";

/** A PostgreSQL server with production settings that a test may stop, start and inspect. */
export interface OwnPostgres {
  /** Connection string of the product's database. It stays the same over stops and starts. */
  url: string;
  /** Log file of the server. */
  serverLog: string;
  /** Stops the server as an operator does; connections break. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server permanently and releases the lock of its data folder. */
  end(): Promise<void>;
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts a server in a data folder of its own. */
export async function startOwnPostgres(
  dataDir: string,
  settings: ServerSettings = {},
): Promise<OwnPostgres> {
  await mkdir(dataDir, { recursive: true });
  const folder = await openDataFolder(dataDir);
  let running: Awaited<ReturnType<typeof startEmbedded>> | null = null;
  const start = async () => {
    running ??= await startEmbedded({ folder, log: SILENT, settings });
    return running.url;
  };
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  return {
    url: await start(),
    serverLog: folder.serverLog,
    stop,
    start: async () => void (await start()),
    async end() {
      await stop();
      folder.release();
    },
  };
}

/** Returns the ids of a process and all its descendants. Linux only. */
export async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(join("/proc", name, "stat"), "utf8").catch(() => null);
    // The program's name is in brackets and may contain any character.
    const parent = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isDescendant = (one: number): boolean =>
    one === pid || (parents.has(one) && isDescendant(parents.get(one) ?? 0));
  return [...parents.keys()].filter(isDescendant);
}
