import { sql } from "drizzle-orm";
import { may, permissionOfEvent } from "#domain/access.ts";
import type { Database } from "../../database/connection.ts";
import { listen } from "../../database/listen.ts";
import type { RequestAccount } from "../context.ts";
import { EVENTS_CHANNEL } from "./add-events.ts";

/** A change, as PostgreSQL delivers it. */
export interface StoredEvent {
  center: number;
  id: number;
  type: string;
  entity_id: number;
  branch: number | null;
  version: number | null;
  /** Only this account and the center owners and administrators receive it; null: no limit. */
  account: number | null;
}

/** A client that receives changes. */
export interface Subscriber {
  account: RequestAccount;
  /** Sends one change that the account may see. */
  send(event: StoredEvent): void;
  /** Tells the client that it may have missed changes and must reload everything on screen. */
  reset(): void;
  /** Closes the stream because its session has ended. */
  end(): void;
}

/** Delivers the changes made by all servers on this database to the clients of this server. */
export interface EventHub {
  subscribe(subscriber: Subscriber): () => void;
  /**
   * Returns the changes that a client may have missed if the last event it received has the id `lastId`, in the order of
   * their ids; null if there are too many or that event was deleted.
   */
  missedSince(account: RequestAccount, lastId: number): Promise<StoredEvent[] | null>;
  /** Returns what was heard so far. */
  figures(): HubFigures;
  stop(): Promise<void>;
}

/** Figures of a hub since it was created. */
export interface HubFigures {
  /** Changes that were heard of. */
  heard: number;
  /** Largest id of the changes heard since the connection was opened; null if there was none. */
  lastId: number | null;
  /** How often the connection was lost and opened again. */
  returns: number;
}

/**
 * Event type for a session that has ended, was locked or may not listen any longer. It is not sent to clients, but closes
 * the streams of that session.
 */
export const SESSION_ENDED = "session.ended";
const MAX_MISSED_EVENTS = 1_000;

/** Returns true if the account may receive the event. */
export function maySee(account: RequestAccount, event: StoredEvent): boolean {
  if (event.center !== account.centerId) return false;
  const permission = permissionOfEvent(event.type);
  if (permission === null || !may(account.role, permission)) return false;
  if (event.branch !== null && account.scope !== null && !account.scope.includes(event.branch)) {
    return false;
  }
  return event.account === null || event.account === account.id || may(account.role, "events.all");
}

function isEndOf(account: RequestAccount, { center, type, entity_id }: StoredEvent): boolean {
  return type === SESSION_ENDED && center === account.centerId && entity_id === account.sessionId;
}

/** Starts to listen for events on the database and returns the hub. */
export async function createEventHub(database: Database): Promise<EventHub> {
  const subscribers = new Set<Subscriber>();
  const figures: HubFigures = { heard: 0, lastId: null, returns: 0 };
  const stopListening = await listen(database, EVENTS_CHANNEL, {
    onMessage(payload) {
      // The database's own trigger creates the payload, so its shape is known.
      const event = JSON.parse(payload) as StoredEvent;
      figures.heard += 1;
      figures.lastId = Math.max(figures.lastId ?? 0, event.id);
      for (const subscriber of subscribers) {
        if (isEndOf(subscriber.account, event)) subscriber.end();
        else if (maySee(subscriber.account, event)) subscriber.send(event);
      }
    },
    onReturn() {
      figures.returns += 1;
      figures.lastId = null;
      for (const subscriber of subscribers) subscriber.reset();
    },
  });
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async missedSince(account, lastId) {
      // Ids are assigned before the commit, so a change can be committed after one with a larger id, however long
      // its transaction runs. What the snapshot of the last event includes was sent before that event. The
      // snapshot does not list its own transaction as running. Materialized, because for the first rows by id
      // PostgreSQL would read all events of the center in that order.
      const { rows } = await database.db.execute<StoredEvent & Record<string, unknown>>(sql`
        with last as (
          select transaction_id, snapshot from events
          where scan_center_id = ${account.centerId} and id = ${lastId}
        ), missed as materialized (
          select scan_center_id as center, id, type, entity_id, branch_id as branch,
            record_version as version, account_id as account
          from last join events on events.transaction_id >= pg_snapshot_xmin(last.snapshot)
          where scan_center_id = ${account.centerId} and (
            events.transaction_id = last.transaction_id
            or not pg_visible_in_snapshot(events.transaction_id, last.snapshot)))
        select * from missed order by id limit ${MAX_MISSED_EVENTS + 1}`);
      if (rows.length === 0 || rows.length > MAX_MISSED_EVENTS) return null;
      return rows.filter((event) => event.id !== lastId && maySee(account, event));
    },
    figures: () => ({ ...figures }),
    stop: stopListening,
  };
}
