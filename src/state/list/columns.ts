import { saveSettings } from "#src/api/session.ts";
import { adoptAccount, session } from "../session/session.ts";
import { toastFailure } from "../screen/toasts.ts";

/** What choosing columns needs to know of one. */
export type ColumnFacts = {
  readonly id: string;
  /** Hidden until chosen. */
  readonly optional?: boolean;
  /** Pixels the list must be wide for it to come by itself. */
  readonly room?: number;
};

/**
 * The columns a person sees, in the order they chose; without a choice, those there is room for in
 * `width` pixels.
 */
export function shownColumns<C extends ColumnFacts>(
  columns: readonly C[],
  chosen: readonly string[] | undefined,
  width = Number.POSITIVE_INFINITY,
): readonly C[] {
  if (chosen === undefined) {
    return columns.filter(({ optional, room = 0 }) => optional !== true && room <= width);
  }
  return chosen.flatMap((id) => columns.filter((column) => column.id === id));
}

/** The chosen ids after one column was shown or taken away; one at least always stays. */
export function chosenAfter(
  columns: readonly ColumnFacts[],
  chosen: readonly string[] | undefined,
  change: { id: string; shown: boolean },
): string[] {
  const now = shownColumns(columns, chosen).map(({ id }) => id);
  if (!change.shown) return now.length > 1 ? now.filter((id) => id !== change.id) : now;
  if (now.includes(change.id)) return now;
  const order = columns.map(({ id }) => id);
  const before = new Set(order.slice(0, order.indexOf(change.id)));
  const at = now.findLastIndex((id) => before.has(id)) + 1;
  return now.toSpliced(at, 0, change.id);
}

/** Shows or hides a column of a list for this person, at every desk, from now on. */
export function chooseColumn(
  list: string,
  columns: readonly ColumnFacts[],
  change: { id: string; shown: boolean },
): void {
  keepColumns(list, chosenAfter(columns, session.account?.settings.columns[list], change));
}

/** Goes back to the columns the list comes with. */
export function resetColumns(list: string, columns: readonly ColumnFacts[]): void {
  keepColumns(
    list,
    shownColumns(columns, undefined).map(({ id }) => id),
  );
}

/** Shown at once; a failure to save it says so and changes nothing here. */
function keepColumns(list: string, chosen: string[]): void {
  const { account } = session;
  if (account === null) return;
  const columns = { ...account.settings.columns, [list]: chosen };
  adoptAccount({ ...account, settings: { ...account.settings, columns } });
  saveSettings({ columns: { [list]: chosen } }).catch(toastFailure);
}
