import { saveSettings } from "#src/api/own-settings.ts";
import { adoptAccount, session } from "../session/session.ts";
import { toastFailure } from "../screen/toasts.ts";

/** The facts about a column that choosing columns needs. */
export type ColumnFacts = {
  readonly id: string;
  /** Whether the column is hidden until chosen. */
  readonly optional?: boolean;
  /** Minimum width of the list, in pixels, at which the column is shown by default. */
  readonly room?: number;
  /**
   * Width of the list, in pixels, from which on other columns say the same in more room. Such a column is shown in
   * narrower lists only, is not offered for choice and is not exported.
   */
  readonly until?: number;
};

/**
 * Returns the columns to show, in the order the user chose; without a choice, those that fit into `width`
 * pixels.
 */
export function shownColumns<C extends ColumnFacts>(
  columns: readonly C[],
  chosen: readonly string[] | undefined,
  width = Number.POSITIVE_INFINITY,
): readonly C[] {
  if (chosen === undefined) {
    return columns.filter(
      ({ optional, room = 0, until }) =>
        optional !== true && room <= width && (until === undefined || width < until),
    );
  }
  return chosen.flatMap((id) => columns.filter((column) => column.id === id));
}

/** Returns the chosen ids after one column was shown or hidden; at least one column stays. */
export function chosenAfter(
  columns: readonly ColumnFacts[],
  chosen: readonly string[] | undefined,
  change: { id: string; isShown: boolean },
): string[] {
  const shownIds = shownColumns(columns, chosen).map(({ id }) => id);
  if (!change.isShown)
    return shownIds.length > 1 ? shownIds.filter((id) => id !== change.id) : shownIds;
  if (shownIds.includes(change.id)) return shownIds;
  const order = columns.map(({ id }) => id);
  const precedingIds = new Set(order.slice(0, order.indexOf(change.id)));
  const position = shownIds.findLastIndex((id) => precedingIds.has(id)) + 1;
  return shownIds.toSpliced(position, 0, change.id);
}

/** Shows or hides a column of a list and saves that on the account, so it applies on every computer. */
export function chooseColumn(
  list: string,
  columns: readonly ColumnFacts[],
  change: { id: string; isShown: boolean },
): void {
  keepColumns(list, chosenAfter(columns, session.account?.settings.columns[list], change));
}

/** Resets the columns of a list to the default. */
export function resetColumns(list: string, columns: readonly ColumnFacts[]): void {
  keepColumns(
    list,
    shownColumns(columns, undefined).map(({ id }) => id),
  );
}

/** Applies the columns at once. If saving fails, a message is shown and the columns stay as chosen. */
function keepColumns(list: string, chosen: string[]): void {
  const { account } = session;
  if (account === null) return;
  const columns = { ...account.settings.columns, [list]: chosen };
  adoptAccount({ ...account, settings: { ...account.settings, columns } });
  saveSettings({ columns: { [list]: chosen } }).catch(toastFailure);
}
