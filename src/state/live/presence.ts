import { proxy } from "valtio";
import {
  PRESENCE_BEAT_SECONDS,
  type Presence,
  type PresenceEntity,
} from "#domain/entities/presence.ts";
import { arriveAt, leaveFrom, listPresence } from "#src/api/reports.ts";
import { onCatchUp, onChange } from "./live.ts";
import { session } from "../session/session.ts";

/** Others who have a record of a kind open, by its id; without oneself. */
export type Others = { byId: Readonly<Record<number, readonly string[]>> };

/** Follows who has what open, for as long as somebody looks. */
export function createOthers(entity: PresenceEntity) {
  const state = proxy<Others>({ byId: {} });
  let watching = 0;
  let ends: readonly (() => void)[] = [];

  let reading: Promise<void> | null = null;
  /** Something has changed since the reading that is under way began. */
  let isStale = false;

  /** Reads who is there. One reading at a time serves all who ask meanwhile: connections are few. */
  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
      if (isStale) ask();
    });
    return reading;
  }

  async function read(): Promise<void> {
    isStale = false;
    state.byId = namesById(await listPresence(entity));
  }
  // Who is there is a courtesy: what cannot be asked now is asked at the next beat.
  function ask(): void {
    isStale = reading !== null;
    refresh().catch(() => undefined);
  }

  return {
    state,
    refresh,
    /** Answers what ends the watching. */
    watch(): () => void {
      watching += 1;
      if (watching === 1) {
        ask();
        // Who is silent is gone without a word: every beat asks anew.
        const beat = setInterval(ask, PRESENCE_BEAT_SECONDS * 1_000);
        ends = [onChange("presence", ask), onCatchUp(ask), () => clearInterval(beat)];
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

/** Who is writing which report. */
export const writers = createOthers("report");
/** Who has which appointment open. */
export const lookers = createOthers("appointment");

/** Milliseconds after which somebody counts as staying: who passes by needs the connection for what comes next. */
const STAYS = 1_000;

/** Says that this person has a record open until what it answers is called. */
export function stayAt(entity: PresenceEntity, id: number): () => void {
  const say = () => void arriveAt(entity, id).catch(() => undefined);
  let beat: ReturnType<typeof setInterval> | undefined;
  const arrival = setTimeout(() => {
    say();
    beat = setInterval(say, PRESENCE_BEAT_SECONDS * 1_000);
  }, STAYS);
  return () => {
    clearTimeout(arrival);
    if (beat === undefined) return;
    clearInterval(beat);
    void leaveFrom(entity, id).catch(() => undefined);
  };
}
