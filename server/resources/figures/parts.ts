import { FIGURES, type Groups, groupsTogether, readGroups } from "./groups.ts";
import { type Moved, type PaidDoctors, readMoved, readPaidDoctors } from "./money-moved.ts";
import type { FiguresContext, Period } from "./period.ts";

/**
 * What a financial report is made of, as it is kept of months. Parts of days that do not overlap, put
 * together, are those of all the days.
 */
export interface Parts {
  /** The order of the sums of each group. */
  names: readonly string[];
  groups: Groups;
  moved: Moved[];
  doctors: PaidDoctors[];
}

/** The parts of some days, of all their rows. */
export async function readParts(ctx: FiguresContext, period: Period): Promise<Parts> {
  return {
    names: FIGURES,
    groups: await readGroups(ctx, period),
    moved: await readMoved(ctx, period),
    doctors: await readPaidDoctors(ctx, period),
  };
}

/** Parts of different days as those of all of them. */
export function together(all: readonly Parts[]): Parts {
  return {
    names: FIGURES,
    groups: groupsTogether(all.map(({ groups }) => groups)),
    moved: all.flatMap(({ moved }) => moved),
    doctors: all.flatMap(({ doctors }) => doctors),
  };
}
