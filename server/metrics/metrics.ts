import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import type { ConnectionLog, Database } from "../database/connection.ts";
import type { Replica } from "../database/replica.ts";
import type { EventHub } from "../http/events/hub.ts";
import type { EventStreams } from "../http/events/stream.ts";
import type { RouteDeclaration } from "../http/route.ts";
import type { JobWatch } from "../jobs/rounds.ts";
import { createDatabaseFigures } from "./database-figures.ts";
import { createEventFigures } from "./event-figures.ts";
import { createJobFigures } from "./job-figures.ts";
import { createPoolFigures } from "./pool-figures.ts";
import { createProcessFigures } from "./process-figures.ts";
import { createRequestFigures } from "./request-figures.ts";

/** What {@link Metrics} reads figures from. */
export interface MetricsParts {
  /**
   * The database, by a connection of its own: figures then need no place in the pool that serves, and say that the
   * database is up while that pool is used up.
   */
  database: Database;
  /** The pool that serves requests. */
  pool: Database["pool"];
  replica: Replica | null;
  /** Folder of the daily backups; null if none are made. */
  backupFolder: string | null;
  log: ConnectionLog;
  /** Returns the time in milliseconds since 1970; default: the machine's clock. */
  now?: () => number;
}

/** The figures of this server, for Prometheus. None of them names a person, an account or a center. */
export interface Metrics {
  /** Is told how each round of a job ended. */
  jobs: JobWatch;
  /** Counts what an app answers from now on, and reads the figures of its events. Called once, before it listens. */
  watch(app: FastifyInstance, served: Served): void;
  /** Returns all figures in the text format of Prometheus. Never rejects because of the database. */
  text(): Promise<string>;
  /** The media type of {@link text}. */
  contentType: string;
  /** Stops measuring the process. */
  stop(): void;
}

/** What an app serves. */
export interface Served {
  routes: readonly RouteDeclaration[];
  hub: EventHub;
  streams: EventStreams;
}

/** Returns metrics in a registry of their own, so that two servers in one process do not count together. */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry();
  const requests = createRequestFigures(registry);
  const process = createProcessFigures(registry);
  const pools = createPoolFigures(registry, parts);
  const events = createEventFigures(registry);
  const jobs = createJobFigures(registry, parts.backupFolder);
  const database = createDatabaseFigures(registry, events.heard, parts);
  return {
    jobs: jobs.watch,
    watch(app, { routes, hub, streams }) {
      requests.watch(app, routes);
      events.watch(hub, streams);
    },
    async text() {
      await Promise.all([database.refresh(), jobs.refresh()]);
      for (const part of [process, pools, events]) part.refresh();
      return registry.metrics();
    },
    contentType: registry.contentType,
    stop: () => process.stop(),
  };
}
