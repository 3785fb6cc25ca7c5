import { FIGURES, type Groups, mergeGroups, readGroups } from "./groups.ts";
import {
  type MoneyMovement,
  type PaidDoctors,
  readMoneyMovements,
  readPaidDoctors,
} from "./money-moved.ts";
import type { FiguresContext, Period } from "./period.ts";

/**
 * The data from which a financial report is computed, as stored for each month. The parts of
 * non-overlapping periods can be merged.
 */
export interface Parts {
  /** Names of the sums in each group, in order. */
  names: readonly string[];
  groups: Groups;
  moved: MoneyMovement[];
  doctors: PaidDoctors[];
}

/** Computes the parts of a period from the rows. */
export async function readParts(ctx: FiguresContext, period: Period): Promise<Parts> {
  return {
    names: FIGURES,
    groups: await readGroups(ctx, period),
    moved: await readMoneyMovements(ctx, period),
    doctors: await readPaidDoctors(ctx, period),
  };
}

/** Merges the parts of non-overlapping periods. */
export function mergeParts(periods: readonly Parts[]): Parts {
  return {
    names: FIGURES,
    groups: mergeGroups(periods.map(({ groups }) => groups)),
    moved: periods.flatMap(({ moved }) => moved),
    doctors: periods.flatMap(({ doctors }) => doctors),
  };
}
