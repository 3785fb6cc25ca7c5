import { proxy } from "valtio";

/** List key → column id → whether it is shown. A column that is not named is as the list has it. */
export type ColumnChoices = Record<string, Record<string, boolean>>;

/** Which columns the person at this desk wants to see, kept per person in this browser. */
export const columnChoices = proxy<{ owner: number | null; lists: ColumnChoices }>({
  owner: null,
  lists: {},
});

function storageKey(owner: number): string {
  return `scandesk.columns.${owner}`;
}

/** Loads one person's choices; called whenever a table opens, cheap when they are loaded already. */
export function adoptColumnChoices(
  owner: number | null,
  storage: Pick<Storage, "getItem"> = localStorage,
): void {
  if (columnChoices.owner === owner) return;
  columnChoices.owner = owner;
  columnChoices.lists = owner === null ? {} : parseChoices(storage.getItem(storageKey(owner)));
}

/** Whether a column is shown: the person's choice, else the list's own default. */
export function isColumnShown(
  choices: Readonly<Record<string, boolean>> | undefined,
  column: { id: string; optional?: boolean | undefined },
): boolean {
  return choices?.[column.id] ?? column.optional !== true;
}

/** Shows or hides a column of a list for this person from now on. */
export function chooseColumn(
  list: string,
  column: string,
  shown: boolean,
  storage: Pick<Storage, "setItem"> = localStorage,
): void {
  columnChoices.lists[list] = { ...columnChoices.lists[list], [column]: shown };
  if (columnChoices.owner === null) return;
  storage.setItem(storageKey(columnChoices.owner), JSON.stringify(columnChoices.lists));
}

/** Goes back to the columns the list comes with. */
export function resetColumns(list: string, storage: Pick<Storage, "setItem"> = localStorage): void {
  delete columnChoices.lists[list];
  if (columnChoices.owner === null) return;
  storage.setItem(storageKey(columnChoices.owner), JSON.stringify(columnChoices.lists));
}

function parseChoices(text: string | null): ColumnChoices {
  if (text === null) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).map(([list, shown]) => [list, booleansOf(shown)]),
    );
  } catch (failure) {
    if (failure instanceof SyntaxError) return {};
    throw failure;
  }
}

function booleansOf(value: unknown): Record<string, boolean> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, boolean] => typeof entry[1] === "boolean",
    ),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
