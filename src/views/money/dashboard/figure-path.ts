import { rowsBehind, type FigureName, type FigurePart } from "#domain/dashboard-rows.ts";
import type { PeriodState } from "#src/views/parts/period/use-period.ts";

/** Returns the path of the list of appointments with the rows behind a figure of the dashboard. */
export function figurePath(figure: FigureName, period: PeriodState, part?: FigurePart): string {
  return `/appointments?${new URLSearchParams(rowsBehind(figure, period, part)).toString()}`;
}
