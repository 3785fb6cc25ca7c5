import type { DraftCipher } from "./draft-cipher.ts";

/** Unsaved input of a form, stored in this browser for one person until it is saved. */
export type Draft = {
  /** Field name → value, for changed fields; JSON values only. */
  values: Readonly<Record<string, unknown>>;
  /** Field name → text as typed, if it could not be parsed. */
  texts: Readonly<Record<string, string>>;
  /** Field name → code of the reason why that text cannot be parsed. */
  unreadable: Readonly<Record<string, string>>;
  /** A save without an answer; repeated under its idempotency key, it takes effect once. */
  attempt: { key: string; body: string } | null;
  /** Time of the last change, ISO 8601. */
  at: string;
  /** Version of the record that the changes are based on; null for a new record. */
  version?: number | null;
  /** Field name → the record's value when the field was changed. */
  base?: Readonly<Record<string, unknown>>;
  /** Whether the user left the form with unsaved input; such a draft is restored only on request. */
  left?: boolean;
  /** Ids of the browser tab and of the page load in which it was typed. */
  tab?: string;
  page?: string;
  /** An earlier draft of the same form that was put aside and not restored. */
  aside?: Draft | null;
};

/** The content of a draft's storage: nothing, a draft, or invalid data (`damaged`). */
export type KeptDraft = Draft | "damaged" | null;

/** Access to the storage of one draft. */
export type DraftPlace = {
  read: () => KeptDraft;
  write: (draft: Draft) => void;
  clear: () => void;
};

/** Where a form is opened: the tab, the page load, and whether the page was loaded at this address. */
export type Visit = { tab: string; page: string; isAtStart: boolean };

/** Days after which a draft that nobody came back to is removed. */
const KEPT_DAYS = 7;
/** An encrypted draft: the time of the last change in milliseconds, and the encrypted text. */
const ENCRYPTED = /^v1\.(?<time>\d+)\.(?<text>.*)$/s;

/** The part of `Storage` that drafts need. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Returns the storage of one person's draft for one form (`appointments.create`, `patients.7.edit`). If
 * storage is full or forbidden, nothing is stored and no error occurs. A draft from another tab counts as
 * left, since it may still be open there, and is restored only on request. So is a draft from before a
 * reload, unless the page was reloaded at the form's own address: a user who loaded another address has left
 * the form.
 */
export function draftPlace(
  accountId: number,
  place: string,
  {
    cipher,
    storage = localStorage,
    visit: { tab, page, isAtStart } = currentVisit(),
  }: { cipher: DraftCipher; storage?: DraftStorage; visit?: Visit },
): DraftPlace {
  const key = `${prefixOf(accountId)}${place}`;
  return {
    read() {
      const stored = parseDraft(
        decrypted(
          attempt(() => storage.getItem(key)),
          cipher,
        ),
      );
      if (stored === null || stored === "damaged") return stored;
      const isHere = (stored.tab ?? tab) === tab && ((stored.page ?? page) === page || isAtStart);
      return isHere ? stored : { ...stored, left: true };
    },
    write(draft) {
      const text = cipher.encrypt(JSON.stringify({ ...draft, tab, page }));
      attempt(() => storage.setItem(key, `v1.${Date.parse(draft.at)}.${text}`));
    },
    clear: () => void attempt(() => storage.removeItem(key)),
  };
}

/** A draft in storage and where it belongs. */
export type StoredDraft = { place: string; draft: Draft | "damaged"; remove: () => void };

/** Returns all drafts of one person in this browser. */
export function draftsOf(
  accountId: number,
  cipher: DraftCipher,
  storage: Storage = localStorage,
): StoredDraft[] {
  const prefix = prefixOf(accountId);
  return keysOf(storage, prefix).flatMap((key) => {
    const draft = parseDraft(decrypted(storage.getItem(key), cipher));
    if (draft === null) return [];
    return [{ place: key.slice(prefix.length), draft, remove: () => storage.removeItem(key) }];
  });
}

/** Removes the drafts of all people whose last change is older than a week. */
export function removeExpiredDrafts(storage: Storage, now: Date): void {
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000;
  for (const key of keysOf(storage, PREFIX)) {
    const changedAt = timeOf(storage.getItem(key) ?? "");
    if (changedAt === null || changedAt < oldest) storage.removeItem(key);
  }
}

const PREFIX = "scandesk.draft.";

function prefixOf(accountId: number): string {
  return `${PREFIX}${accountId}.`;
}

function keysOf(storage: Storage, prefix: string): string[] {
  const keys = attempt(() => Object.keys(storage)) ?? [];
  return keys.filter((key) => key.startsWith(prefix));
}

/** Returns when a stored draft was changed last, in milliseconds; null if it is damaged. */
function timeOf(stored: string): number | null {
  const { time } = ENCRYPTED.exec(stored)?.groups ?? {};
  if (time !== undefined) return Number(time);
  const draft = parseDraft(stored);
  return draft === null || draft === "damaged" ? null : Date.parse(draft.at);
}

/** Returns the JSON of a stored draft. Earlier versions stored it as it is. */
function decrypted(stored: string | null, cipher: DraftCipher): string | null {
  const { text } = ENCRYPTED.exec(stored ?? "")?.groups ?? {};
  return text === undefined ? stored : (cipher.decrypt(text) ?? "damaged");
}

/**
 * Returns the draft, including the ones put aside, without the one whose save (by idempotency key) has
 * succeeded.
 */
export function withoutSaved(draft: Draft | null, key: string): Draft | null {
  if (draft === null) return null;
  const remainingAside = withoutSaved(draft.aside ?? null, key);
  return draft.attempt?.key === key ? remainingAside : { ...draft, aside: remainingAside };
}

/** Returns a function that reads the current visit; created when the page has just been loaded. */
export function createVisitReader(): () => Visit {
  const thisPage = crypto.randomUUID();
  let thisTab: string = crypto.randomUUID();

  /** Returns the id of this tab, which survives a reload. */
  function ownTab(): string {
    const key = "scandesk.tab";
    thisTab = attempt(() => sessionStorage.getItem(key)) ?? thisTab;
    attempt(() => sessionStorage.setItem(key, thisTab));
    return thisTab;
  }

  return () => {
    const [began] = performance.getEntriesByType("navigation");
    const isAtStart = began !== undefined && new URL(began.name).pathname === location.pathname;
    return { tab: ownTab(), page: thisPage, isAtStart };
  };
}

const currentVisit = createVisitReader();

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (failure) {
    if (failure instanceof DOMException) return null;
    throw failure;
  }
}

function parseDraft(text: string | null): KeptDraft {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return isDraft(parsed) ? parsed : "damaged";
  } catch (failure) {
    if (failure instanceof SyntaxError) return "damaged";
    throw failure;
  }
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || typeof value["at"] !== "string" || !isRecord(value["values"]))
    return false;
  if (Number.isNaN(Date.parse(value["at"]))) return false;
  const { texts, unreadable, attempt: pending, version = null, base = {}, aside = null } = value;
  if (value["left"] !== undefined && typeof value["left"] !== "boolean") return false;
  if (["tab", "page"].some((name) => !["undefined", "string"].includes(typeof value[name])))
    return false;
  if (!isTexts(texts) || !isTexts(unreadable) || !isRecord(base)) return false;
  if (version !== null && !Number.isSafeInteger(version)) return false;
  if (aside !== null && !isDraft(aside)) return false;
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
