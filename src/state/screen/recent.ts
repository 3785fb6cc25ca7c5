import { session } from "../session/session.ts";

/** Maximum number of recent commands and of recent records. */
const MAX_RECENT = 8;

const keyOf = () => `scandesk.recent.${session.account?.id ?? 0}`;

/** Returns the ids of the commands this person used recently, the latest first. */
export function recentCommands(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch (failure) {
    if (failure instanceof SyntaxError || failure instanceof DOMException) return [];
    throw failure;
  }
}

/** A patient or an appointment that was opened from a search. */
export type RecentRecord = {
  kind: "patient" | "appointment";
  id: number;
  title: string;
  subtitle: string;
};

/** Remembers a used command. If storage is full or forbidden, it is not remembered. */
export function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id);
  try {
    localStorage.setItem(keyOf(), JSON.stringify([id, ...others].slice(0, MAX_RECENT)));
  } catch (failure) {
    if (!(failure instanceof DOMException)) throw failure;
  }
}

/** Returns an empty memory of opened records. `accountId` returns the id of the signed-in person. */
export function createRecentRecords(accountId: () => number | undefined) {
  /** Patient names stay in memory only: the storage of a shared computer outlasts the person who searched. */
  let records: { account: number; list: readonly RecentRecord[] } = { account: 0, list: [] };

  /** Returns what this person opened from a search since the page was loaded, the latest first. */
  function recentRecords(): readonly RecentRecord[] {
    return records.account === accountId() ? records.list : [];
  }

  function rememberRecord(record: RecentRecord): void {
    const others = recentRecords().filter(
      ({ kind, id }) => kind !== record.kind || id !== record.id,
    );
    records = { account: accountId() ?? 0, list: [record, ...others].slice(0, MAX_RECENT) };
  }

  return { recentRecords, rememberRecord };
}

export const { recentRecords, rememberRecord } = createRecentRecords(() => session.account?.id);
