import type { ListState } from "./types.ts";

/** Tells whoever waits for it that a list's present query has its answer, or failed. */
export function createSettling(state: Pick<ListState<never>, "phase">) {
  const waiting: (() => void)[] = [];
  return {
    settle(phase: "ready" | "failed" | "idle"): void {
      state.phase = phase;
      for (const done of waiting.splice(0)) done();
    },
    /** Resolves when the present query has its answer, or failed. */
    settled(): Promise<void> {
      if (state.phase !== "loading") return Promise.resolve();
      return new Promise((done) => {
        waiting.push(done);
      });
    },
  };
}
