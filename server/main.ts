import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import pino from "pino";
import { buildApp } from "./app.ts";
import type { Config, Settings } from "./config.ts";
import { openDatabase, waitReady, type Database } from "./database/connection.ts";
import { startEmbedded } from "./database/embedded/embedded.ts";
import { keptSecret, openDataFolder } from "./database/embedded/folder.ts";
import { isPortFree } from "./database/embedded/ports.ts";
import { openReplica } from "./database/replica.ts";
import { migrate } from "./database/migrate.ts";
import { startDailyBackups } from "./jobs/daily-backup.ts";
import { StartFailure } from "./start-failure.ts";

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
  /** Ends the start at its next step; what was started is stopped and the start rejects. */
  signal?: AbortSignal;
}

/** Milliseconds that each part has to finish what is in flight before the next one is stopped. */
const PATIENCE = 10_000;

/**
 * Starts: port and data folder → database → migrations → HTTP. Whatever had been started is stopped
 * again when a later step fails. Throws StartFailure for what the person starting it can mend.
 */
export async function startServer(
  settings: Settings,
  options: StartOptions = {},
): Promise<RunningServer> {
  const log = createLog(settings);
  const undo: Undo[] = [];
  const stop = () => undoAll(undo, log);
  try {
    await refuseTakenPort(settings);
    const { url, authSecret } = await openStorage(settings, log, undo, options);
    await migrateDatabase(url);
    options.signal?.throwIfAborted();
    const database = openDatabase(url, { log });
    undo.push(() => database.close());
    await options.fill?.(database);
    options.signal?.throwIfAborted();
    const config: Config = { ...settings, authSecret };
    const replica = settings.replicaUrl
      ? openReplica(database, settings.replicaUrl, { log })
      : null;
    if (replica) undo.push(() => replica.close());
    const app = await buildApp({
      database,
      replica,
      config,
      log,
      trustedProxies: settings.trustedProxies,
    });
    undo.push(() => closeApp(app));
    const address = await app.listen({ port: settings.port, host: settings.host });
    if (settings.backups) undo.push(startDailyBackups(url, settings.backups, log));
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
      // Holds what people search for.
      "req.url",
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
  undo: Undo[],
  { prepare, signal }: StartOptions,
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
  signal?.throwIfAborted();
  const embedded = await startEmbedded({ folder, log });
  undo.push(() => embedded.stop());
  if (embedded.adopted) log.warn({}, "took over the database that a killed ScanDesk left running");
  return { url: embedded.url, authSecret: authSecret ?? (await keptSecret(folder)) };
}

/** Brings the schema up to date on connections whose statements may take as long as they need. */
async function migrateDatabase(url: string): Promise<void> {
  const database = openDatabase(url, { connections: 1, statementTimeout: 0 });
  try {
    await waitReady(database).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      throw new StartFailure(`The database cannot be reached: ${reason}`, { cause: error });
    });
    await migrate(database.pool);
  } finally {
    await database.close();
  }
}

/** A connection that is kept alive becomes idle only after its last answer, which may come later. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
}

type Undo = () => Promise<void> | void;

/** Last things first. A part that fails or hangs must not leave those below it running. */
async function undoAll(undo: Undo[], log: FastifyBaseLogger): Promise<void> {
  for (const step of undo.splice(0).toReversed()) {
    const timer = new AbortController();
    try {
      await Promise.race([
        step(),
        sleep(PATIENCE, undefined, { signal: timer.signal, ref: false }).then(() => {
          throw new Error(`it took more than ${PATIENCE} ms`);
        }),
      ]);
    } catch (error) {
      log.error({ err: error }, "a part did not stop");
    } finally {
      timer.abort();
    }
  }
}

/** Says in one line that the port is taken, before anything is built or started. */
export async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  if (port === 0) return;
  const isFree = await isPortFree(port, host).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`Port ${port} cannot be opened: ${reason}`, { cause: error });
  });
  if (!isFree) {
    throw new StartFailure(`Port ${port} is already in use. Set PORT to another one.`);
  }
}

function shownAddress(address: string): string {
  return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, "//localhost");
}
