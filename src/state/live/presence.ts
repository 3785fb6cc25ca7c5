import { proxy } from "valtio";
import type { Presence, PresenceEntity } from "#domain/entities/presence.ts";
import { PRESENCE_HEARTBEAT_SECONDS } from "#domain/presence.ts";
import { beginPresence, endPresence, listPresence } from "#src/api/reports.ts";
import { onCatchUp, onChange } from "./live.ts";
import { session } from "../session/session.ts";

/** Names of the other people who have a record open, by its id. */
export type Others = { byId: Readonly<Record<number, readonly string[]>> };

/** Tracks who has which records of a kind open, while at least one caller watches. */
export function createOthers(entity: PresenceEntity) {
  const state = proxy<Others>({ byId: {} });
  let watching = 0;
  let ends: readonly (() => void)[] = [];

  let reading: Promise<void> | null = null;
  /** Whether something changed since the pending read began. */
  let isStale = false;

  /** Reads who is present. Concurrent callers share one request, since a browser has few connections. */
  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
      if (isStale) readNow();
    });
    return reading;
  }

  async function read(): Promise<void> {
    isStale = false;
    state.byId = namesById(await listPresence(entity));
  }
  // Presence is not essential: a failed read is repeated at the next interval.
  function readNow(): void {
    isStale = reading !== null;
    refresh().catch(() => undefined);
  }

  return {
    state,
    refresh,
    /** Starts watching. Returns a function that stops it. */
    watch(): () => void {
      watching += 1;
      if (watching === 1) {
        readNow();
        // A client that disappears sends no event, so every interval reads again.
        const beat = setInterval(readNow, PRESENCE_HEARTBEAT_SECONDS * 1_000);
        ends = [onChange("presence", readNow), onCatchUp(readNow), () => clearInterval(beat)];
      }
      return () => {
        watching -= 1;
        if (watching === 0) ends.forEach((end) => end());
      };
    },
  };
}

function namesById(present: readonly Presence[]): Others["byId"] {
  const byId: Record<number, string[]> = {};
  for (const { entity_id, account, account_name } of present)
    if (account !== session.account?.id) (byId[entity_id] ??= []).push(account_name);
  return byId;
}

/** Tracks who is writing which report. */
export const writers = createOthers("report");
/** Tracks who has which appointment open. */
export const viewers = createOthers("appointment");

/**
 * Milliseconds on a record before presence is announced: a user who only passes by needs the connection for
 * the next page.
 */
const ANNOUNCE_DELAY_MS = 1_000;

/** Announces that this person has a record open, until the returned function is called. */
export function announcePresence(entity: PresenceEntity, id: number): () => void {
  let announced: Promise<void> = Promise.resolve();
  let isUnderWay = false;
  const announce = () => {
    // While the screen is locked, one announcement waits for the password, and not one for each interval.
    if (isUnderWay) return;
    isUnderWay = true;
    announced = beginPresence(entity, id)
      .catch(() => undefined)
      .finally(() => {
        isUnderWay = false;
      });
  };
  let beat: ReturnType<typeof setInterval> | undefined;
  const arrival = setTimeout(() => {
    announce();
    beat = setInterval(announce, PRESENCE_HEARTBEAT_SECONDS * 1_000);
  }, ANNOUNCE_DELAY_MS);
  const end = () => void endPresence(entity, id).catch(() => undefined);
  const close = () => {
    if (beat !== undefined) end();
  };
  // Nobody else is told by a tab that is closed or loaded anew: others would see the person there until it expires.
  addEventListener("pagehide", close);
  return () => {
    removeEventListener("pagehide", close);
    clearTimeout(arrival);
    clearInterval(beat);
    // The server may carry out the end before an announcement that is still on its way.
    if (beat !== undefined) void announced.then(end);
  };
}
