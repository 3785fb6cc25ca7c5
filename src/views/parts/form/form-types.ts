import type { ApiFailure } from "#src/api/failure.ts";
import type { MessageKey } from "#src/i18n/t.ts";
import type { DropReason } from "#src/focus/drop-reasons.ts";
import type { DraftPlace } from "#src/state/screen/drafts.ts";
import type { UnappliedDraft } from "./store/kept-draft.ts";
import type { Editing } from "./form-record.ts";
import type { FormValues } from "./form-values.ts";

/** One fault of a field; the user sees the message of its code. */
export type Fault = { readonly code: string };

/** All faults of each field, by field name. */
export type Faults = Record<string, readonly Fault[]>;

/** The schema's result for the whole form. */
export type Checked<O> = { ok: true; value: O } | { ok: false; errors: Readonly<Faults> };

/** `save`, or `save-next`: save and start the next one. */
export type SubmitIntent = "save" | "save-next";

/** How a save came about; passed to `done` with the result. */
export type SavedHow = {
  intent: SubmitIntent;
  /** Whether it is an earlier save whose response was lost; what was changed since is not in it. */
  isEarlier: boolean;
};

export type FormOptions<O extends object, R = unknown> = {
  /** Unique among all forms. */
  id: string;
  /** Initial values of a form that creates something; an edit begins with those of its record. */
  initial?: FormValues;
  /** What a refusal says before its reason, such as that the patient was not saved. */
  failed?: MessageKey | ((values: FormValues) => MessageKey);
  /** Validates all values with a `domain/` schema. Returns every fault at once. */
  check: (input: Record<string, unknown>) => Checked<O>;
  /** Creates the record. `key` is the idempotency key: the same until the outcome is known. Throws an ApiFailure. */
  send?: (value: O, attempt: { key: string }) => Promise<R>;
  /** The record to change; only the changed fields are sent. */
  edit?: Editing<O, R> | null;
  /** Asks before irreversible changes are sent; if it resolves with false, nothing is sent. */
  confirm?: (changes: Partial<O>) => Promise<boolean>;
  /** Called after a save while the user is still in the form, before the form counts as saved. */
  done?: (saved: R, how: SavedHow) => void | Promise<void>;
  /** Called before `done` if the save had waited for the network. */
  savedLate?: () => void;
  /** Called instead of `done` if the save succeeded after the user had left the form. */
  doneLater?: (saved: R) => void;
  /** Called if the server refused a save while the user is still in the form, which shows why. */
  refusedHere?: (failure: ApiFailure) => void;
  /** Called if the server refused a save after the user had left the form. */
  refusedLater?: (failure: ApiFailure) => void;
  /** Called if a save cannot be sent because the user has left the form. */
  unsavedLater?: () => void;
  /** Called when the user saves an edit without changes; nothing is sent then. */
  unchanged?: () => void;
  /** Called with a refusal before it is shown, to update what the form filled in. */
  refused?: (failure: ApiFailure, intent: SubmitIntent) => void;
  /** Where the draft is kept; null for dialogs of one or two fields. */
  draft?: DraftPlace | null;
  /**
   * Name of the picker that chooses the subject of the form, such as the patient of a booking. The subject
   * alone is not kept as a draft, and choosing another one puts aside what was typed.
   */
  subject?: string;
  /**
   * What the user typed before the form opened, such as a name they searched for. The form begins with it, and
   * an earlier draft is put aside. By itself it is not kept as a draft.
   */
  given?: FormValues;
  /** Fields that are never written to a draft, such as passwords. */
  secret?: readonly string[];
  /** The field on screen that shows a refusal, by error code or API field: `slot_taken` → `start_at`. */
  fieldOfRefusal?: Readonly<Record<string, string>>;
  /** Fields that exist only on screen: they are kept in the draft and never sent. */
  local?: readonly string[];
  /** Fields of the value that are sent with every change, such as the price that was shown. */
  alwaysSent?: readonly string[];
  /** Fields that are changed, sent and compared together, such as a machine and its time. */
  groups?: readonly (readonly string[])[];
  /** The reason shown when keystrokes after a refused save are dropped. Default `refusal`. */
  refusedAs?: DropReason;
  /** Resolves when it makes sense to send again; without it the form does not retry. */
  untilOnline?: () => Promise<void>;
};

export type FormState = {
  /** What is on screen: what the user typed, else what the form filled in, else the record's value. */
  values: FormValues;
  /** Names of the fields that the user changed, the latest change last. */
  touched: Record<string, true>;
  /** Text as typed, of fields that parse it, while it differs from the value's own text. */
  texts: Record<string, string>;
  /** Field name → code of why its text cannot be parsed. */
  unreadable: Record<string, string>;
  faults: Faults;
  /** A refusal that belongs to no field. */
  refusal: { readonly cause: ApiFailure } | null;
  /** `waiting`: sent without a response; sent again automatically. */
  phase: "editing" | "saving" | "waiting" | "saved";
  /**
   * What became of a save that the user took back while it waited for the network: not known yet, done before, or never
   * done; null if none was taken back.
   */
  takenBack: "asking" | "saved" | "not_saved" | null;
  /** When the restored draft was typed, in ISO 8601; null if the form began without one. */
  restoredAt: string | null;
  /** A draft that was not applied, and why. */
  aside: UnappliedDraft | null;
  /** Fields that show a value which another user saved while the form was open. */
  adopted: Record<string, true>;
  /** Fields that another user changed as well, with that value; the user must choose before saving. */
  conflicts: FormValues;
  /** Incremented each time the first field with a fault should get the focus. */
  faultRounds: number;
};

/** Codes that are not shown as faults while the user is still filling in the form, or data for it is loading. */
export const UNFINISHED: ReadonlySet<string> = new Set([
  "required",
  "slot_not_free",
  "times_unread",
  "price_unknown",
]);
