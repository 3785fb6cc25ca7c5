import { proxy } from "valtio";
import {
  PRESENCE_BEAT_SECONDS,
  type Presence,
  type PresenceEntity,
} from "@domain/entities/presence";
import { arriveAt, leaveFrom, listPresence } from "@src/api/reports";
import { onCatchUp, onChange } from "./live";
import { session } from "./session";

/** Others who have a record of a kind open, by its id; without oneself. */
export type Others = { byId: Readonly<Record<number, readonly string[]>> };

/** Follows who has what open, for as long as somebody looks. */
export function createOthers(entity: PresenceEntity) {
  const state = proxy<Others>({ byId: {} });
  let watching = 0;
  let ends: readonly (() => void)[] = [];

  let watched = new AbortController();

  async function refresh(signal?: AbortSignal): Promise<void> {
    state.byId = namesById(await listPresence(entity, signal));
  }
  // Who is there is a courtesy: what cannot be asked now is asked at the next beat.
  const ask = () => void refresh(watched.signal).catch(() => undefined);

  return {
    state,
    refresh: () => refresh(),
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
        if (watching > 0) return;
        ends.forEach((end) => end());
        // The few connections of a browser are for what is on screen.
        watched.abort();
        watched = new AbortController();
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
