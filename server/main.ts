import { createServer } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import pino from "pino";
import { buildApp } from "./app";
import type { Config, Settings } from "./config";
import { openDatabase, waitReady, type Database } from "./database/connection";
import { startEmbedded } from "./database/embedded/embedded";
import { keptSecret, openDataFolder } from "./database/embedded/folder";
import { migrate } from "./database/migrate";
import { StartFailure } from "./start-failure";

/** A running ScanDesk. */
export interface RunningServer {
  /** Address people open, with the port really taken. */
  url: string;
  database: Database;
  /** Lets what is in flight finish, then stops everything in reverse order. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** What must happen once nothing stands in the way of a start, e.g. building the client. */
  prepare?: () => Promise<void>;
  /** What must be in the database before the first request, e.g. the demo center. */
  fill?: (database: Database) => Promise<void>;
}

/**
 * Starts: port and data folder → database → migrations → HTTP. Whatever had been started is stopped
 * again when a later step fails. Throws StartFailure for what the person starting it can mend.
 */
export async function startServer(
  settings: Settings,
  options: StartOptions = {},
): Promise<RunningServer> {
  const log = createLog(settings);
  const undo: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    await refuseTakenPort(settings);
    const { url, authSecret } = await openStorage(settings, log, undo, options.prepare);
    const database = openDatabase(url, { log });
    undo.push(() => database.close());
    await waitReady(database);
    await migrate(database.pool);
    await options.fill?.(database);
    const config: Config = { ...settings, authSecret };
    const app = await buildApp({ database, config, log });
    undo.push(() => app.close());
    const address = await app.listen({ port: settings.port, host: settings.host });
    return { url: shownAddress(address), database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Names, phones, identity numbers and secrets never reach a log line: bodies are not logged at all. */
function createLog({ logLevel }: Settings): FastifyBaseLogger {
  return pino({
    level: logLevel,
    base: null,
    redact: [
      "req.headers.authorization",
      "err.params",
      "err.query",
      "err.cause.detail",
      "err.detail",
    ],
  });
}

/** The database to use and the key that signs tokens; with a database of our own, its folder is held. */
async function openStorage(
  settings: Settings,
  log: FastifyBaseLogger,
  undo: (() => Promise<void> | void)[],
  prepare: (() => Promise<void>) | undefined,
): Promise<{ url: string; authSecret: string }> {
  const { databaseUrl, authSecret } = settings;
  if (databaseUrl !== null) {
    if (authSecret === null) throw new StartFailure("AUTH_SECRET is missing.");
    await prepare?.();
    return { url: databaseUrl, authSecret };
  }
  const folder = await openDataFolder(settings.dataDir);
  undo.push(() => folder.release());
  await prepare?.();
  const embedded = await startEmbedded({ folder, log });
  undo.push(() => embedded.stop());
  return { url: embedded.url, authSecret: authSecret ?? (await keptSecret(folder)) };
}

/** Says in one line that the port is taken, before anything is built or started. */
async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE"
          ? "is already in use"
          : `cannot be opened (${error.code ?? error.message})`;
      reject(new StartFailure(`Port ${port} ${reason}. Set PORT to another one.`));
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

function shownAddress(address: string): string {
  return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, "//localhost");
}
