import type { ApiFailure } from "#src/api/failure.ts";
import type { InTheWay } from "#src/focus/in-the-way.ts";
import type { DraftPlace } from "#src/state/screen/drafts.ts";
import type { Aside } from "./form-draft.ts";
import type { Editing } from "./form-record.ts";
import type { FormValues } from "./form-values.ts";

/** One thing wrong with a field; people read the words of its code. */
export type Fault = { readonly code: string };

/** Field name → everything that is wrong with it. */
export type Faults = Record<string, readonly Fault[]>;

/** What the schema says about the whole form. */
export type Checked<O> = { ok: true; value: O } | { ok: false; errors: Readonly<Faults> };

/** `save`, or `save-next`: save and start the next one. */
export type SubmitIntent = "save" | "save-next";

/** What `done` is told about a save beside its result. */
export type SavedHow = {
  intent: SubmitIntent;
  /** The save was an earlier one whose answer had been lost; what was changed since is not in it. */
  isEarlier: boolean;
};

export type FormOptions<O extends object, R = unknown> = {
  /** Unique among the forms of the product. */
  id: string;
  /** The values of a form that makes something new; an edit begins with those of its record. */
  initial?: FormValues;
  /** Reads and judges all values; from a `domain/` schema. Names every fault at once. */
  check: (input: Record<string, unknown>) => Checked<O>;
  /** Sends something new. `key` is the idempotency key: the same until the outcome is known. Throws an ApiFailure. */
  send?: (value: O, attempt: { key: string }) => Promise<R>;
  /** The record to change, of which only the changed fields are sent. */
  edit?: Editing<O, R> | null;
  /** Asks before changes are sent that cannot be taken back; when it resolves with false nothing is sent. */
  confirm?: (changes: Partial<O>) => Promise<boolean>;
  /** Called after a save, before the form counts as saved, while the person is still in it. */
  done?: (saved: R, how: SavedHow) => void | Promise<void>;
  /** Called before `done` where the save had waited for the network. */
  arrivedLate?: () => void;
  /** Called in place of `done` after a save that arrived once the person had left the form. */
  doneLater?: (saved: R) => void;
  /** Called after a save that was refused once the person had left the form. */
  refusedLater?: (failure: ApiFailure) => void;
  /** Called when a save that nothing was sent of yet cannot go on, since the person has left the form. */
  unsavedLater?: () => void;
  /** Called when an edit is saved in which nothing was changed; nothing is sent then. */
  unchanged?: () => void;
  /** Called with a refusal before it is shown, to settle what the form itself filled in. */
  refused?: (failure: ApiFailure) => void;
  /** Where what is typed is kept; none for dialogs of one or two fields. */
  draft?: DraftPlace | null;
  /**
   * The picker that says what the form is about, such as the patient of a booking. By itself it is not
   * kept as a draft, and choosing another one puts aside what was typed.
   */
  subject?: string;
  /**
   * What the person typed before the form opened, such as a name that was looked up. The form begins with
   * it, and an earlier draft is put aside. By itself it is not kept as a draft.
   */
  given?: FormValues;
  /** Fields whose text never leaves memory, such as passwords. */
  secret?: readonly string[];
  /** The field on screen that a refusal or a field of the API belongs to: `slot_taken` → `start_at`. */
  fieldOfRefusal?: Readonly<Record<string, string>>;
  /** Fields that only the screen has: they are kept in the draft and never sent. */
  local?: readonly string[];
  /** Parts of a valid value that travel with every change, such as the price that was shown. */
  always?: readonly string[];
  /** Fields that are changed, sent and compared together, such as a machine and its time. */
  groups?: readonly (readonly string[])[];
  /** How what is typed behind a refused save is kept away. Default: as after any refusal. */
  refusedAs?: InTheWay;
  /** Resolves when it makes sense to send again; default never. */
  untilOnline?: () => Promise<void>;
};

export type FormState = {
  /** What is on screen: the record's values, over them what the form filled in, over both the person's. */
  values: FormValues;
  /** Names of the fields that the person changed; the one changed last is the last. */
  touched: Record<string, true>;
  /** Text as typed, of fields that read text into a value, while it differs from the value's own text. */
  texts: Record<string, string>;
  /** Field name → code of why its text cannot be read. */
  unreadable: Record<string, string>;
  faults: Faults;
  /** A refusal that belongs to no field. */
  refusal: { readonly cause: ApiFailure } | null;
  /** `waiting`: sent, no answer, goes again by itself. */
  phase: "editing" | "saving" | "waiting" | "saved";
  /** When the restored draft was typed; null when the form began without one. */
  restoredAt: string | null;
  /** A draft that was not applied, and why. */
  aside: Aside | null;
  /** Fields that show a value which somebody else saved while the form was open. */
  adopted: Record<string, true>;
  /** Fields that somebody else changed as well, with that other value; saving waits for a choice. */
  conflicts: FormValues;
  /** Grows each time the first faulty field should get the focus. */
  faultRounds: number;
};

/** Faults that are none while a form is still being filled in, or something is looked up for it. */
export const UNFINISHED: ReadonlySet<string> = new Set([
  "required",
  "slot_not_free",
  "times_unread",
  "price_unknown",
]);
