import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import pino from "pino";
import { VERSION } from "#domain/version.ts";
import { buildApp } from "./app.ts";
import type { BackupPlan, Config, Settings } from "./config.ts";
import { createBackupCipher } from "./database/backup/encryption.ts";
import { openDatabase, waitReady, type Database } from "./database/connection.ts";
import { startEmbedded } from "./database/embedded/embedded.ts";
import { readOrCreateSecret, openDataFolder } from "./database/embedded/folder.ts";
import { isPortFree } from "./database/embedded/ports.ts";
import {
  grantToServing,
  refuseMissingRights,
  refuseOtherDatabase,
} from "./database/grant-rights.ts";
import { openReplica, type Replica } from "./database/replica.ts";
import { migrate } from "./database/migrate.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { startDailyBackups } from "./jobs/daily-backup.ts";
import { CommandFailure } from "./command-failure.ts";

/** A running ScanDesk server. */
export interface RunningServer {
  /** URL to open in the browser, with the actual port. */
  url: string;
  /** URL of the figures for Prometheus, with the actual port; null if they are not served. */
  metricsUrl: string | null;
  database: Database;
  /** Finishes pending requests, then stops everything in reverse order of the start. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Fills the database before the first request, e.g. with the demo center. */
  fill?: (database: Database) => Promise<void>;
  /** Aborts the start at its next step: everything already started is stopped, and the start rejects. */
  signal?: AbortSignal;
}

/** Milliseconds to wait for each part to stop before the next one is stopped. */
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts a server: checks port and data folder, then starts database, migrations and HTTP. If a step
 * fails, everything already started is stopped. Throws CommandFailure for problems that the operator can fix.
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
    if (settings.metrics) await refuseTakenPort(settings.metrics, "METRICS_PORT");
    const { url, authSecret, endWatch } = await openStorage(settings, log, undo, options);
    if (settings.backups) await refuseUnusable(settings.backups);
    await migrateDatabase(url, settings, log);
    log.info({ version: VERSION, node: process.version }, `ScanDesk ${VERSION} starts`);
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
    const metrics = settings.metrics
      ? measure({ url, pool: database.pool, replica, settings, log }, undo)
      : null;
    const app = await buildApp({
      database,
      replica,
      config,
      log,
      metrics,
      trustedProxies: settings.trustedProxies,
    });
    undo.push(() => closeApp(app));
    const address = await app.listen({ port: settings.port, host: settings.host });
    if (settings.backups) undo.push(startDailyBackups(url, settings.backups, log, metrics?.jobs));
    const metricsUrl = metrics && (await showMetrics(metrics, settings, log, undo));
    if (endWatch) undo.push(endWatch);
    return { url: shownAddress(address), metricsUrl, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Measured {
  url: string;
  pool: Database["pool"];
  replica: Replica | null;
  settings: Settings;
  log: FastifyBaseLogger;
}

/** Milliseconds to wait for the connection that reads figures. */
const FIGURES_MS = 2_000;

/** Starts to measure the server. */
function measure({ url, pool, replica, settings, log }: Measured, undo: Undo[]): Metrics {
  const limits = { connections: 1, connectTimeout: FIGURES_MS, statementTimeout: FIGURES_MS };
  const database = openDatabase(url, limits);
  undo.push(() => database.close());
  const backupFolder = settings.backups?.folder ?? null;
  const metrics = createMetrics({ database, pool, replica, backupFolder, log });
  undo.push(() => metrics.stop());
  return metrics;
}

/** Serves the figures until the server stops. Returns their URL; null if the settings name no place for them. */
async function showMetrics(
  metrics: Metrics,
  { metrics: place }: Settings,
  log: FastifyBaseLogger,
  undo: Undo[],
): Promise<string | null> {
  if (place === null) return null;
  const server = await serveMetrics(metrics, place, log);
  undo.push(() => server.stop());
  log.info({ url: server.url }, "figures for Prometheus are served");
  return server.url;
}

/** Keeps names, phone numbers, national IDs and secrets out of the log. Bodies are not logged at all. */
function createLog({ logLevel }: Settings): FastifyBaseLogger {
  return pino({
    level: logLevel,
    base: null,
    redact: [
      "req.headers.authorization",
      // What reads uploads logs the headers with the token.
      "busboyOptions",
      // URLs contain search texts.
      "req.url",
      "err.params",
      "err.query",
      "err.cause.detail",
      "err.detail",
    ],
  });
}

/**
 * Returns the database URL and the key that signs tokens. Without DATABASE_URL it locks the data folder
 * and starts the embedded database.
 */
async function openStorage(
  settings: Settings,
  log: FastifyBaseLogger,
  undo: Undo[],
  { signal }: StartOptions,
): Promise<{ url: string; authSecret: string; endWatch?: () => Promise<void> }> {
  const { databaseUrl, authSecret } = settings;
  if (databaseUrl !== null) {
    if (authSecret === null) throw new CommandFailure("AUTH_SECRET is missing.");
    return { url: databaseUrl, authSecret };
  }
  const folder = await openDataFolder(settings.dataDir);
  undo.push(() => folder.release());
  signal?.throwIfAborted();
  const embedded = await startEmbedded({ folder, log });
  undo.push(() => embedded.stop());
  if (embedded.wasRunning)
    log.warn({}, "took over the database that a killed ScanDesk left running");
  return {
    url: embedded.url,
    authSecret: authSecret ?? (await readOrCreateSecret(folder)),
    endWatch: () => embedded.endWatch(),
  };
}

/**
 * Makes the folder of the daily backups, and tries their keys. Throws at the start rather than when the first backup is
 * due, so that an operator sees it.
 */
async function refuseUnusable({ folder, keys }: BackupPlan): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await createBackupCipher(keys);
}

/**
 * Applies migrations on separate connections without a statement timeout, as the owner of the tables. Then gives the
 * role that serves its rights, if it is another one.
 */
async function migrateDatabase(
  url: string,
  { ownerUrl }: Settings,
  log: FastifyBaseLogger,
): Promise<void> {
  const options = { connections: 1, statementTimeout: 0 };
  const serving = openDatabase(url, options);
  const owning = ownerUrl === null ? serving : openDatabase(ownerUrl, options);
  try {
    const onWait = () => log.warn("waiting for the database");
    await waitReady(serving, { onWait });
    if (owning !== serving) {
      await waitReady(owning, { onWait, variable: "DATABASE_OWNER_URL" });
      await refuseOtherDatabase(owning.pool, serving.pool);
    }
    await migrate(owning.pool);
    const actsAsOwner = owning === serving ? null : await grantToServing(owning.pool, serving.pool);
    if (actsAsOwner !== null)
      log.warn(
        { role: actsAsOwner },
        "the role of DATABASE_URL is, or can act as, that of DATABASE_OWNER_URL; give it a role that owns nothing",
      );
    await refuseMissingRights(serving.pool);
  } finally {
    await serving.close();
    if (owning !== serving) await owning.close();
  }
}

/**
 * Closes the app. A keep-alive connection becomes idle only after its last response, so idle connections
 * are closed repeatedly until the app is closed.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
}

type Undo = () => Promise<void> | void;

/** Stops all parts in reverse order. A part that fails or hangs does not keep the others running. */
async function undoAll(undo: Undo[], log: FastifyBaseLogger): Promise<void> {
  for (const step of undo.splice(0).toReversed()) {
    const timer = new AbortController();
    try {
      await Promise.race([
        step(),
        sleep(STOP_TIMEOUT_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
          throw new Error(`it took more than ${STOP_TIMEOUT_MS} ms`);
        }),
      ]);
    } catch (error) {
      log.error({ err: error }, "a part did not stop");
    } finally {
      timer.abort();
    }
  }
}

/** Throws CommandFailure if the port is taken, before anything is started. */
export async function refuseTakenPort(
  { port, host }: Pick<Settings, "port" | "host">,
  variable: "PORT" | "METRICS_PORT" = "PORT",
): Promise<void> {
  if (port === 0) return;
  const isFree = await isPortFree(port, host).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`Port ${port} cannot be opened: ${reason}`, { cause: error });
  });
  if (!isFree) {
    throw new CommandFailure(`Port ${port} is already in use. Set ${variable} to another one.`);
  }
}

function shownAddress(address: string): string {
  return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, "//localhost");
}
