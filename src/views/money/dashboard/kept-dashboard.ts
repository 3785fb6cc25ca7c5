import type { KeptArea } from "#src/views/parts/chart/figure-area.tsx";

/** What the dashboard keeps while the user is on another screen. */
export type KeptDashboard = KeptArea & {
  /** Its query in the URL. */
  search: string;
};

const NOTHING: KeptDashboard = { search: "", active: null, scroll: 0 };

/** Returns a store for what is kept of the dashboard. It belongs to one account and is empty for another. */
export function createKeptDashboard() {
  let kept: { owner: number | null; dashboard: KeptDashboard } | null = null;
  const of = (owner: number | null): KeptDashboard =>
    kept?.owner === owner ? kept.dashboard : NOTHING;
  return {
    of,
    keep(owner: number | null, change: Partial<KeptDashboard>): void {
      kept = { owner, dashboard: { ...of(owner), ...change } };
    },
  };
}

export const keptDashboard = createKeptDashboard();
