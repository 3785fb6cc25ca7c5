import type { ListState } from "./types.ts";

export type Settling = ReturnType<typeof createSettling>;

/** Lets callers wait until a list's current query is answered or has failed. */
export function createSettling(state: Pick<ListState<never>, "phase">) {
  const waiting: (() => void)[] = [];
  return {
    settle(phase: "ready" | "failed" | "idle"): void {
      state.phase = phase;
      for (const done of waiting.splice(0)) done();
    },
    /** Resolves when the current query is answered or has failed. */
    settled(): Promise<void> {
      if (state.phase !== "loading") return Promise.resolve();
      return new Promise((done) => {
        waiting.push(done);
      });
    },
  };
}
