import { subscribe } from "valtio";
import type { FormOptions } from "./form-types.ts";
import type { FormValues } from "./form-values.ts";
import { isMissedIn, requiredNames } from "./required-names.ts";
import { createAside, openWithDraft, reset } from "./store/aside.ts";
import { mergeNewer, isDirty, openCore } from "./store/core.ts";
import { createDraftKeeping } from "./store/draft-keeping.ts";
import { createFaults } from "./store/faults.ts";
import { savesOfPage } from "./store/saves-in-flight.ts";
import { createSaving } from "./store/saving.ts";

export type { Checked, Fault, FormOptions, FormState, SubmitIntent } from "./form-types.ts";

export type FormStore = ReturnType<typeof createForm>;

/** Creates a form: a record, or a new one, plus the fields the user changed; only those are sent and kept. */
export function createForm<O extends object, R = unknown>(
  options: FormOptions<O, R>,
  inFlight = savesOfPage,
) {
  const core = openCore(options, inFlight);
  const { fields, subject, record, place } = core;
  const { state } = fields;
  const drafts = createDraftKeeping(core);
  openWithDraft(core, options.given ?? {});
  subscribe(state, () => {
    subject.rememberCurrent();
    drafts.keepSoon();
  });
  return {
    id: core.id,
    state,
    /** Names of the fields that may not be empty, whatever the others hold. */
    required: requiredNames(options.check, record?.values ?? {}),
    /** Returns whether a field may not be empty as the other fields are now. */
    isMissed: (name: string): boolean => isMissedIn(options.check, state.values, name),
    /** Whether the form changes a saved record. */
    isEdit: record !== null,
    refusedAs: options.refusedAs ?? "refusal",
    /** What a refusal says before its reason; undefined if the reason says it all. */
    failed: options.failed,
    ...createFaults(state, options.check),
    ...createAside(core),
    ...createSaving({ options, core, drafts }),
    isDirty: (): boolean => isDirty(core),
    set: fields.set,
    fill: fields.fill,
    unfill: fields.unfill,
    revert: fields.revert,
    type: fields.type,
    choose: fields.choose,
    /** Names of the fields whose change would be sent. */
    changed: fields.changed,
    keepDraft: drafts.keep,
    enter: drafts.enter,
    leave: drafts.leave,
    /** Whether the user is on another screen by now. */
    isLeft: (): boolean => core.isLeft,
    /** Whether the outcome of a save is unknown; the next save asks for it. */
    isUnsettled: (): boolean => core.attempt.pending !== null,
    /** Merges a newer record, such as one that another desk has just saved; returns whether it did. */
    adopt: (current: unknown): boolean => mergeNewer(core, current),
    /** Keys of the saves that this page is sending, of this form and of others. */
    inFlight: inFlight.keys,
    /** Returns the subject of the form; null if none was chosen. */
    subject: subject.now,
    /** Starts over without a draft; `changes` alone count as nothing typed. */
    reset(changes: FormValues = {}): void {
      reset(core, changes);
      place?.clear();
    },
    /** Whether leaving now would lose something typed: with a draft nothing is lost. */
    wouldLose: (): boolean => place === null && state.phase !== "saved" && isDirty(core),
  };
}
