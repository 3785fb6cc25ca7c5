/** What somebody has half typed, kept in this browser for that person until it is saved. */
export type Draft = {
  /** Field name → value of the fields the person changed; only what JSON can hold. */
  values: Readonly<Record<string, unknown>>;
  /** Field name → text as typed, where it could not be read yet. */
  texts: Readonly<Record<string, string>>;
  /** Field name → code of why that text cannot be read. */
  unreadable: Readonly<Record<string, string>>;
  /** A save whose outcome is unknown; sent again under its key it happens once. */
  attempt: { key: string; body: string } | null;
  /** When it was last typed in, ISO 8601. */
  at: string;
  /** Version of the record the changes were begun on; null where something new is made. */
  version?: number | null;
  /** Field name → what the record had in the changed fields when they were changed. */
  base?: Readonly<Record<string, unknown>>;
  /** Whether the person left the form with this in it: then it comes back only on request. */
  left?: boolean;
  /** The tab of the browser in which it was typed, and what its page was since it was loaded. */
  tab?: string;
  page?: string;
  /** An earlier draft of the same place that was put aside and not applied. */
  aside?: Draft | null;
};

/** What a place holds: nothing, a draft, or something that is not a draft (`damaged`). */
export type KeptDraft = Draft | "damaged" | null;

/** Where one draft lives. */
export type DraftPlace = {
  read: () => KeptDraft;
  write: (draft: Draft) => void;
  clear: () => void;
};

/** Where a form is opened: a tab, its page since it was loaded, and whether it is where that page began. */
export type Visit = { tab: string; page: string; isAtStart: boolean };

/** The part of the browser's storage that drafts need. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Returns the place of one person's draft in one part of the product (`appointments.create`,
 * `patients.7.edit`). Where storage is full or forbidden, typing goes on and nothing is kept. What was
 * typed in another tab counts as left: it may be open there still, and comes back only on request. So does
 * what was typed before the page was loaded again, unless it was loaded where it was typed: whoever went to
 * another address has left.
 */
export function draftPlace(
  accountId: number,
  place: string,
  storage: DraftStorage = localStorage,
  { tab, page, isAtStart }: Visit = thisVisit(),
): DraftPlace {
  const key = `scandesk.draft.${accountId}.${place}`;
  return {
    read() {
      const kept = parseDraft(attempt(() => storage.getItem(key)));
      if (kept === null || kept === "damaged") return kept;
      const isHere = (kept.tab ?? tab) === tab && ((kept.page ?? page) === page || isAtStart);
      return isHere ? kept : { ...kept, left: true };
    },
    write: (draft) =>
      void attempt(() => storage.setItem(key, JSON.stringify({ ...draft, tab, page }))),
    clear: () => void attempt(() => storage.removeItem(key)),
  };
}

const thisPage: string = crypto.randomUUID();

/** Returns what stays of a draft and those put aside before it once the save with a key has arrived. */
export function withoutSaved(draft: Draft | null, key: string): Draft | null {
  if (draft === null) return null;
  const aside = withoutSaved(draft.aside ?? null, key);
  return draft.attempt?.key === key ? aside : { ...draft, aside };
}

function thisVisit(): Visit {
  const [began] = performance.getEntriesByType("navigation");
  const isAtStart = began !== undefined && new URL(began.name).pathname === location.pathname;
  return { tab: ownTab(), page: thisPage, isAtStart };
}

let thisTab: string = crypto.randomUUID();

/** Returns what tells this tab from others; it stays when the page is loaded again. */
function ownTab(): string {
  const key = "scandesk.tab";
  thisTab = attempt(() => sessionStorage.getItem(key)) ?? thisTab;
  attempt(() => sessionStorage.setItem(key, thisTab));
  return thisTab;
}

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
    const kept: unknown = JSON.parse(text);
    return isDraft(kept) ? kept : "damaged";
  } catch (failure) {
    if (failure instanceof SyntaxError) return "damaged";
    throw failure;
  }
}

function isDraft(kept: unknown): kept is Draft {
  if (!isRecord(kept) || typeof kept["at"] !== "string" || !isRecord(kept["values"])) return false;
  if (Number.isNaN(Date.parse(kept["at"]))) return false;
  const { texts, unreadable, attempt: pending, version = null, base = {}, aside = null } = kept;
  if (kept["left"] !== undefined && typeof kept["left"] !== "boolean") return false;
  if (["tab", "page"].some((name) => !["undefined", "string"].includes(typeof kept[name])))
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
