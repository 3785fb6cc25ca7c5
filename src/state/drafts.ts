/** Something half typed, kept in this browser for the person who typed it until it is saved. */
export type Draft = {
  /** Field name → value; only what JSON can hold. */
  values: Readonly<Record<string, unknown>>;
  /** Field name → text as typed, where it could not be read yet. */
  texts: Readonly<Record<string, string>>;
  /** Field name → code of why that text cannot be read. */
  unreadable: Readonly<Record<string, string>>;
  /** A save whose outcome is unknown; sent again under its key it happens once. */
  attempt: { key: string; body: string } | null;
  /** When it was last typed in, ISO 8601. */
  at: string;
};

/** Where one draft lives. */
export type DraftPlace = {
  /** Null when nothing is kept, or what is kept cannot be read. */
  read: () => Draft | null;
  write: (draft: Draft) => void;
  clear: () => void;
};

/** The part of the browser's storage that drafts need. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The draft of one person in one place of the product (`appointments.create`, `patients.7.edit`).
 * Where storage is full or forbidden, typing goes on and nothing is kept.
 */
export function draftPlace(
  accountId: number,
  place: string,
  storage: DraftStorage = localStorage,
): DraftPlace {
  const key = `scandesk.draft.${accountId}.${place}`;
  return {
    read: () => parseDraft(attempt(() => storage.getItem(key))),
    write: (draft) => void attempt(() => storage.setItem(key, JSON.stringify(draft))),
    clear: () => void attempt(() => storage.removeItem(key)),
  };
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (failure) {
    if (failure instanceof DOMException) return null;
    throw failure;
  }
}

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    return isDraft(kept) ? kept : null;
  } catch (failure) {
    if (failure instanceof SyntaxError) return null;
    throw failure;
  }
}

function isDraft(kept: unknown): kept is Draft {
  if (!isRecord(kept) || typeof kept["at"] !== "string" || !isRecord(kept["values"])) return false;
  const { texts, unreadable, attempt: pending } = kept;
  if (!isTexts(texts) || !isTexts(unreadable)) return false;
  if (pending === null) return true;
  return (
    isRecord(pending) && typeof pending["key"] === "string" && typeof pending["body"] === "string"
  );
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
