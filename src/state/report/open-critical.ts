import { proxy, ref } from "valtio";
import { overdueFrom } from "#domain/critical-results.ts";
import type { OpenCriticalResult } from "#domain/entities/critical-result.ts";
import { now } from "#src/browser/clock.ts";
import { listOpenCritical } from "#src/api/critical.ts";
import { untilRetry } from "../live/network.ts";
import { onCatchUp, onChange } from "../live/live.ts";
import { onSaved } from "../live/saved.ts";

type OpenCriticalState = {
  /** The critical results that nobody was told of, the oldest mark first. */
  rows: readonly OpenCriticalResult[];
  /** How many of them nobody was told of in time. */
  overdue: number;
};

/**
 * Returns the store of the critical results that nobody was told of. `read` reads them; `onChanges` calls its function
 * whenever they may have changed, and returns what ends that.
 */
export function createOpenCritical(
  read: () => Promise<OpenCriticalResult[]>,
  onChanges: (changed: () => void) => () => void,
) {
  const state = proxy<OpenCriticalState>({ rows: [], overdue: 0 });
  let watchers = 0;
  let endChanges: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requests = 0;

  /** Keeps the results up to date until the returned function is called. */
  function watch(): () => void {
    watchers += 1;
    if (watchers === 1) {
      endChanges = onChanges(() => void refresh());
      void refresh();
    }
    return () => {
      watchers -= 1;
      if (watchers > 0) return;
      endChanges?.();
      clearTimeout(timer);
      requests += 1;
    };
  }

  /** Reads again until an answer comes; what is shown stays meanwhile. */
  async function refresh(): Promise<void> {
    requests += 1;
    const request = requests;
    const rows = await read().catch(() => null);
    if (request !== requests) return;
    if (rows !== null) return show(rows);
    await untilRetry();
    if (request === requests) void refresh();
  }

  function show(rows: readonly OpenCriticalResult[]): void {
    state.rows = ref([...rows]);
    countOverdue();
  }

  /** Counts what is overdue now, and again when the next one becomes overdue. */
  function countOverdue(): void {
    clearTimeout(timer);
    const waits = state.rows.map(({ marked_at }) => overdueFrom(marked_at) - now());
    const ahead = waits.filter((wait) => wait > 0);
    state.overdue = waits.length - ahead.length;
    if (ahead.length > 0) timer = setTimeout(countOverdue, Math.min(...ahead));
  }

  return { state, watch };
}

export const openCritical = createOpenCritical(listOpenCritical, (changed) => {
  const ends = [
    onChange("critical_result", changed),
    onSaved("critical_result", changed),
    onCatchUp(changed),
  ];
  return () => ends.forEach((end) => end());
});
