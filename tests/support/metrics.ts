import pino from "pino";
import { buildApp } from "#server/app.ts";
import { openDatabase, type Database } from "#server/database/connection.ts";
import type { Replica } from "#server/database/replica.ts";
import { createMetrics, type Metrics } from "#server/metrics/metrics.ts";
import type { FastifyInstance } from "fastify";
import { TEST_NOW, TEST_SECRET } from "./api.ts";

/** One line of figures: a name, its labels and its value. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** A server that is measured, beside others on the same database. */
export interface MeasuredApp {
  app: FastifyInstance;
  metrics: Metrics;
  /** Milliseconds since 1970 by the clock of the figures; it stands still unless a test moves it. */
  clock: { now: number };
  /** Returns all figures that are shown at present. */
  read(): Promise<Sample[]>;
  close(): Promise<void>;
}

export interface MeasuredOptions {
  /** The database whose figures are read; default: that of the server. */
  figuresOf?: string;
  /** Milliseconds after which the database ends a statement that reads figures; default: later than they are waited for. */
  statementTimeout?: number;
  replica?: Replica;
  backupFolder?: string;
}

/** Builds a server on a database, with its figures read from the database at `url`. */
export async function buildMeasured(
  database: Database & { url: string },
  { figuresOf = database.url, statementTimeout, replica, backupFolder }: MeasuredOptions = {},
): Promise<MeasuredApp> {
  const clock = { now: TEST_NOW.getTime() };
  const log = pino({ level: "silent" });
  const own = openDatabase(figuresOf, {
    connections: 1,
    connectTimeout: 2_000,
    ...(statementTimeout !== undefined && { statementTimeout }),
  });
  const metrics = createMetrics({
    database: own,
    pool: database.pool,
    replica: replica ?? null,
    backupFolder: backupFolder ?? null,
    log,
    now: () => clock.now,
  });
  const app = await buildApp({
    database,
    replica: replica ?? null,
    config: { authSecret: TEST_SECRET, acceptDemoPassword: true, clientDir: null },
    log,
    metrics,
    now: () => TEST_NOW,
  });
  return {
    app,
    metrics,
    clock,
    read: async () => samplesIn(await metrics.text()),
    async close() {
      await app.close();
      metrics.stop();
      await own.close();
    },
  };
}

/** Returns the figures of a text in the format of Prometheus. */
export function samplesIn(text: string): Sample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] =
        /^([a-z_][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
      if (name === "") throw new Error(`not a figure: ${line}`);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key = "", text_ = ""]) => [key, text_])),
        value: Number(value),
      };
    });
}

/** Returns the value of the only figure with this name and these labels; null if there is none. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | null {
  const found = samples.filter(
    (one) =>
      one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text),
  );
  if (found.length > 1) throw new Error(`${name} is ${found.length} figures`);
  return found[0]?.value ?? null;
}
