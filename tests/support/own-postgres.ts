import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { openDataFolder } from "#server/database/embedded/folder.ts";
import type { ServerSettings } from "#server/database/embedded/settings.ts";

/** A PostgreSQL server with production settings that a test may stop, start and look into. */
export interface OwnPostgres {
  /** Address of the product's database; stays the same over stops and starts. */
  url: string;
  /** File that PostgreSQL reports to. */
  serverLog: string;
  /** Ends it as an operator does; connections break. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it for good and lets the folder go. */
  end(): Promise<void>;
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts one in a folder of its own. */
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

/** Process ids of a process and all that descend from it. */
export async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(join("/proc", name, "stat"), "utf8").catch(() => null);
    // The name of a program stands in brackets and may hold anything.
    const parent = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isOf = (one: number): boolean =>
    one === pid || (parents.has(one) && isOf(parents.get(one) ?? 0));
  return [...parents.keys()].filter(isOf);
}
