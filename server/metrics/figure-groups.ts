import { Gauge, type Registry } from "prom-client";
import type { Connection } from "../database/run-exclusively.ts";
import type { Heard } from "./event-figures.ts";

/** Figures that are read by one statement. */
export interface FigureGroup {
  name: string;
  read(client: Connection): Promise<void>;
  /** Takes the figures out until they are read again. */
  clear(): void;
}

/** Returns the groups of figures that are read from the database. They know nothing of centers. */
export function createFigureGroups(
  registry: Registry,
  heard: () => Heard | null,
): readonly FigureGroup[] {
  return [
    shiftFigures(registry),
    backlogFigures(registry, heard),
    notificationFigures(registry),
    replicationFigures(registry),
  ];
}

/** Sets a figure that has no label, or takes it out if there is none. */
function show(gauge: Gauge, value: number | null | undefined): void {
  if (typeof value === "number") gauge.set(value);
  else gauge.remove();
}

const SHIFT_TABLES = { reception: "receptionist_shifts", doctor: "doctor_shifts" } as const;

/** Shifts that have not ended. A partial index has them alone. */
function shiftFigures(registry: Registry): FigureGroup {
  const labelNames = ["kind"] as const;
  const registers = [registry];
  const open = new Gauge({
    name: "scandesk_shifts_open",
    help: "Shifts that have not ended, of all centers, by kind.",
    labelNames,
    registers,
  });
  const oldest = new Gauge({
    name: "scandesk_shifts_oldest_start_timestamp_seconds",
    help: "When the oldest open shift began, in seconds since 1970; absent if none is open.",
    labelNames,
    registers,
  });
  return {
    name: "shifts",
    async read(client) {
      for (const [kind, table] of Object.entries(SHIFT_TABLES)) {
        const { rows } = await client.query<{ open: number; oldest: number | null }>(
          `select count(*) as open, extract(epoch from min(start_time))::float8 as oldest
           from ${table} where end_time is null`,
        );
        open.set({ kind }, rows[0]?.open ?? 0);
        const start = rows[0]?.oldest ?? null;
        if (start === null) oldest.remove({ kind });
        else oldest.set({ kind }, start);
      }
    },
    clear() {
      for (const gauge of [open, oldest]) gauge.reset();
    },
  };
}

/** Rows of one center that are read at most; a backlog above is shown as that many. */
const MOST_ROWS = 1_000;

/**
 * Committed events that this server has not heard of: the part of the queue that is not yet delivered. Usually it is 0,
 * because PostgreSQL tells of an event as soon as it is committed.
 */
function backlogFigures(registry: Registry, heard: () => Heard | null): FigureGroup {
  const registers = [registry];
  const backlog = new Gauge({
    name: "scandesk_events_backlog",
    help: "Events in the database that this server has not heard of yet.",
    registers,
  });
  const oldest = new Gauge({
    name: "scandesk_events_backlog_oldest_timestamp_seconds",
    help: "When the oldest event of the backlog was made, in seconds since 1970; absent if there is none.",
    registers,
  });
  // As long as nothing was heard, what was there when this was asked first is not waited for.
  const start = { id: null as number | null, returns: -1 };
  const place = { isDistributed: null as boolean | null };
  return {
    name: "events",
    async read(client) {
      const before = heard();
      place.isDistributed ??= await isDistributed(client);
      if (before?.lastId == null && start.returns !== (before?.returns ?? 0)) {
        start.id = await newestId(client, place.isDistributed);
        start.returns = before?.returns ?? 0;
      }
      const { rows } = await client.query<{ id: number; at: number }>(
        `select event.id, extract(epoch from event.created_at)::float8 as at from ${unheardFrom(place.isDistributed)}`,
        [before?.lastId ?? start.id],
      );
      // Those that were heard of while this was read do not wait any more.
      const reached = heard()?.lastId ?? 0;
      const unheard = rows.filter(({ id }) => id > reached);
      backlog.set(unheard.length);
      show(oldest, unheard.length === 0 ? null : Math.min(...unheard.map(({ at }) => at)));
    },
    clear() {
      for (const gauge of [backlog, oldest]) gauge.remove();
    },
  };
}

async function isDistributed(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>("select is_distributed() as answer");
  return rows[0]?.answer === true;
}

/**
 * Returns the source of the events that were not heard of. Center by center, one server reads the ends of its index only; Citus
 * refuses such a subquery for each row ("cannot push down this subquery"), so each part of a cluster reads the events of its two days.
 */
function unheardFrom(isSpread: boolean): string {
  return isSpread
    ? `(select id, created_at from events where id > $1 order by id limit ${MOST_ROWS}) event`
    : `scan_centers center cross join lateral (
         select id, created_at from events
         where scan_center_id = center.id and id > $1 order by id limit ${MOST_ROWS}) event`;
}

async function newestId(client: Connection, isSpread: boolean): Promise<number> {
  const { rows } = await client.query<{ id: number | null }>(
    isSpread
      ? "select max(id) as id from events"
      : `select max(newest.id) as id from scan_centers center cross join lateral (
           select id from events where scan_center_id = center.id order by id desc limit 1) newest`,
  );
  return rows[0]?.id ?? 0;
}

/** How full PostgreSQL's own queue of notifications is. When it is full, nothing can be saved. */
function notificationFigures(registry: Registry): FigureGroup {
  const usage = new Gauge({
    name: "scandesk_notification_queue_used_ratio",
    help: "Used part of PostgreSQL's queue of notifications, from 0 to 1.",
    registers: [registry],
  });
  return {
    name: "notifications",
    async read(client) {
      const { rows } = await client.query<{ used: number }>(
        "select pg_notification_queue_usage() as used",
      );
      show(usage, rows[0]?.used);
    },
    clear: () => usage.remove(),
  };
}

interface ReplicationRow {
  /** Whether the role may see the standbys, so that none seen is none there. */
  maySee: boolean;
  standbys: number;
  bytes: number;
  seconds: number;
}

/** How many standbys there are, absent if the role may not see them; and how far they are behind, absent if there is none. */
function replicationFigures(registry: Registry): FigureGroup {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const standbys = gauge(
    "scandesk_replication_standbys",
    "Standbys that stream from the database; absent if the role may not see them.",
  );
  const bytes = gauge(
    "scandesk_replication_lag_bytes",
    "Bytes of WAL that the standby that is furthest behind has not replayed.",
  );
  const seconds = gauge(
    "scandesk_replication_lag_seconds",
    "Seconds from writing to replaying at the standby that is furthest behind.",
  );
  return {
    name: "replication",
    async read(client) {
      // A role that may not see a standby gets its row with nulls.
      const { rows } = await client.query<ReplicationRow>(
        `select pg_has_role('pg_read_all_stats', 'usage') as "maySee", count(*) as standbys,
           max(pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
             else pg_current_wal_lsn() end, replay_lsn))::float8 as bytes,
           coalesce(extract(epoch from max(replay_lag)), 0)::float8 as seconds
         from pg_stat_replication where state = 'streaming' and replay_lsn is not null`,
      );
      const found = rows[0] !== undefined && rows[0].standbys > 0 ? rows[0] : null;
      show(standbys, found?.standbys ?? (rows[0]?.maySee === true ? 0 : null));
      show(bytes, found === null ? null : Math.max(0, found.bytes));
      show(seconds, found?.seconds);
    },
    clear() {
      for (const one of [standbys, bytes, seconds]) one.remove();
    },
  };
}
