import { sql } from "drizzle-orm";
import { EVENT_PERMISSIONS, may } from "#domain/access.ts";
import type { Database } from "../../database/connection.ts";
import { listen } from "../../database/listen.ts";
import type { RequestAccount } from "../context.ts";

/** A change, as the database tells it. */
export interface StoredEvent {
  center: number;
  id: number;
  type: string;
  entity_id: number;
  branch: number | null;
  version: number | null;
  /** Only this account and those who control others are told; null: no limit. */
  account: number | null;
}

/** A screen that follows changes. */
export interface Subscriber {
  account: RequestAccount;
  /** One change that the account may see. */
  send(event: StoredEvent): void;
  /** Changes may have been missed: everything on screen is to be read again. */
  reset(): void;
  /** The session behind it has ended. */
  end(): void;
}

/** Hands changes of all servers on this database to the screens of this one. */
export interface EventHub {
  subscribe(subscriber: Subscriber): () => void;
  /** Changes after an event, for a screen that comes back; null when they are too many or gone. */
  since(account: RequestAccount, lastId: number): Promise<StoredEvent[] | null>;
  stop(): Promise<void>;
}

/** Event of a session that ended; screens are not told, theirs is closed. Its id is the session's. */
export const SESSION_ENDED = "session.ended";
const CHANNEL = "scandesk_events";
const MOST_MISSED = 1_000;
/**
 * Ids are given out before commits, so an older id can become visible after a newer one. No
 * transaction lives as long as this; what is told twice is only read twice.
 */
const OVERLAP = "1 minute";

/** Whether an account may know that something changed. */
export function maySee(account: RequestAccount, event: StoredEvent): boolean {
  if (event.center !== account.centerId) return false;
  const permission = EVENT_PERMISSIONS[event.type.split(".")[0] ?? ""];
  if (permission === undefined || !may(account.role, permission)) return false;
  if (event.branch !== null && account.scope !== null && !account.scope.includes(event.branch)) {
    return false;
  }
  return event.account === null || event.account === account.id || may(account.role, "events.all");
}

function isEndOf(account: RequestAccount, { center, type, entity_id }: StoredEvent): boolean {
  return type === SESSION_ENDED && center === account.centerId && entity_id === account.sessionId;
}

/** Starts listening to the database. */
export async function createEventHub(database: Database): Promise<EventHub> {
  const subscribers = new Set<Subscriber>();
  const stop = await listen(database, CHANNEL, {
    onMessage(payload) {
      // The payload is made by our own trigger.
      const event = JSON.parse(payload) as StoredEvent;
      for (const subscriber of subscribers) {
        if (isEndOf(subscriber.account, event)) subscriber.end();
        else if (maySee(subscriber.account, event)) subscriber.send(event);
      }
    },
    onReturn() {
      for (const subscriber of subscribers) subscriber.reset();
    },
  });
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async since(account, lastId) {
      const { rows } = await database.db.execute<StoredEvent & Record<string, unknown>>(sql`
        select scan_center_id as center, id, type, entity_id, branch_id as branch,
          record_version as version, account_id as account
        from events
        where scan_center_id = ${account.centerId} and created_at >= (
          select created_at - ${OVERLAP}::interval from events
          where scan_center_id = ${account.centerId} and id = ${lastId})
        order by id limit ${MOST_MISSED + 1}`);
      if (rows.length === 0 || rows.length > MOST_MISSED) return null;
      return rows.filter((event) => event.id !== lastId && maySee(account, event));
    },
    stop,
  };
}
