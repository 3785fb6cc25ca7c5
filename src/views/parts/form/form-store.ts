import { snapshot, subscribe } from "valtio";
import type { Draft } from "#src/state/screen/drafts.ts";
import {
  asideAfterSave,
  draftValues,
  earlierOf,
  forgetArrived,
  isAlreadySaved,
  onArrived,
  openDraft,
  tellArrived,
  type Aside,
  type AsideReason,
} from "./form-draft.ts";
import { createFields } from "./form-fields.ts";
import { createSaving } from "./form-saving.ts";
import { UNFINISHED, type FormOptions } from "./form-types.ts";
import { requiredNames } from "./required-names.ts";
import { isChoice, type Choice, type FormValues } from "./form-values.ts";

export type { Checked, Fault, FormOptions, FormState, SubmitIntent } from "./form-types.ts";

export type FormStore = ReturnType<typeof createForm>;

/** Milliseconds after a change until the draft is written. */
const KEEP_AFTER = 150;

/** Creates a form: a record, or a new one, plus the fields the user changed; only those are sent and kept. */
export function createForm<O extends object, R = unknown>(options: FormOptions<O, R>) {
  const { draft = null, secret = [], groups = [], edit = null, given = {} } = options;
  const begun = edit ?? { version: null, values: options.initial ?? {} };
  const fields = createFields({ version: begun.version, values: begun.values }, groups);
  const { state } = fields;
  const names = Object.keys(begun.values);
  const opened = openDraft(draft, {
    names,
    version: begun.version,
    isBegun: Object.keys(given).length > 0,
  });
  /** What was typed when the form began, as JSON: leaving loses only what was typed since. */
  let baseline = JSON.stringify([{}, {}]);
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  /** Key of the save that was pending when the user left; null while they are in the form. */
  let leftKey: string | null = null;
  let endWatching = (): void => undefined;
  /** The latest subject of the form: while the user types another one, its field is empty. */
  let lastSubject: Choice | null = null;
  const saving = createSaving({
    options,
    fields,
    keep: keepDraft,
    isLeft: () => isLeft,
    arrived(key) {
      if (key !== null) tellArrived(key);
      if (isLeft && draft !== null && key !== null) return forgetArrived(draft, key);
      baseline = JSON.stringify([fields.typedValues(), state.texts]);
      state.restoredAt = null;
      // Saving an edited record makes its earlier draft obsolete; other earlier drafts stay for the next visit.
      if (edit !== null || state.aside?.reason === "damaged") state.aside = null;
      keepDraft();
    },
  });
  if (opened.draft !== null && !isAlreadySaved(opened.draft, edit)) apply(opened.draft);
  else reset(given);
  if (opened.aside?.draft == null || !isAlreadySaved(opened.aside.draft, edit))
    state.aside = opened.aside;
  subscribe(state, () => {
    lastSubject = subjectNow();
    keeping ??= setTimeout(keepDraft, KEEP_AFTER);
  });

  /** Starts over with the latest known record and no pending save. */
  function begin(changes: FormValues): void {
    saving.resume(null);
    if (edit !== null && (fields.base().version ?? 0) < edit.version) fields.setBase(edit);
    fields.start(changes);
  }

  function reset(changes: FormValues): void {
    begin(changes);
    baseline = JSON.stringify([fields.typedValues(), {}]);
  }

  function apply(old: Draft): void {
    const { attempt, version = null, base } = old;
    saving.resume(attempt);
    if (attempt !== null && version !== null)
      fields.setBase({ version, values: draftValues(base) });
    // Text that could be parsed is shown as its value, as after leaving the field.
    const isUnread = ([name]: [string, string]): boolean => old.unreadable[name] !== undefined;
    const texts = Object.fromEntries(Object.entries(old.texts).filter(isUnread));
    fields.start(draftValues(old.values), { texts, unreadable: old.unreadable });
    state.restoredAt = old.at;
    lastSubject = null;
  }

  function subjectNow(): Choice | null {
    const { subject } = options;
    const value = subject === undefined ? null : (state.values[subject] ?? null);
    if (isChoice(value)) return value;
    // If the user retypes the subject before anything else, nothing belongs to the old one.
    return isSubjectAlone() ? null : lastSubject;
  }

  function putAside(reason: AsideReason, changes: FormValues): void {
    const old: Aside | null = isWorthKeeping()
      ? { reason, draft: { ...draftAside(), aside: state.aside?.draft ?? null } }
      : state.aside;
    begin(changes);
    state.aside = old;
    lastSubject = null;
  }

  const shown = new Map<string, number>();
  const isDirty = (): boolean => JSON.stringify([fields.typedValues(), state.texts]) !== baseline;

  /** A form in which only its subject is chosen is not worth a draft. */
  const isWorthKeeping = (): boolean =>
    isDirty() && (options.subject === undefined || !isSubjectAlone());

  /** Whether nothing is typed but the subject. */
  function isSubjectAlone(): boolean {
    const typed = [...Object.keys(state.touched), ...Object.keys(state.texts)];
    return typed.every((name) => name === options.subject);
  }

  function keepDraft(): void {
    clearTimeout(keeping);
    keeping = undefined;
    if (draft === null || state.phase === "saved" || isTakenOver()) return;
    const kept = state.aside?.draft ?? null;
    if (isWorthKeeping() || saving.pending() !== null)
      draft.write({ ...(isLeft ? draftAside() : draftNow()), aside: kept });
    else if (kept === null) draft.clear();
    else draft.write({ ...kept, left: true });
  }

  /** Whether another form has used this draft's place since the user left this one. */
  function isTakenOver(): boolean {
    if (leftKey === null) return false;
    const kept = draft?.read() ?? null;
    return kept === null || kept === "damaged" || kept.attempt?.key !== leftKey;
  }

  function draftNow(): Draft {
    const isOpen = ([name]: [string, unknown]): boolean => !secret.includes(name);
    const { texts, unreadable } = snapshot(state);
    const { version, values: base } = fields.base();
    const about = subjectNow();
    const own = options.subject === undefined || about === null ? {} : { [options.subject]: about };
    const typed = Object.entries({ ...fields.typedValues(), ...own }).filter(isOpen);
    return {
      values: Object.fromEntries(typed),
      texts: Object.fromEntries(Object.entries(texts).filter(isOpen)),
      unreadable: { ...unreadable },
      attempt: saving.pendingWithout(secret),
      at: new Date().toISOString(),
      version,
      base: Object.fromEntries(typed.map(([name]) => [name, base[name] ?? null])),
    };
  }

  /** Returns the draft to put aside, without text typed over the subject: that searches for another one. */
  function draftAside(): Draft {
    const now = draftNow();
    const isOther = ([name]: [string, unknown]): boolean =>
      subjectNow() === null || name !== options.subject;
    return {
      ...now,
      texts: Object.fromEntries(Object.entries(now.texts).filter(isOther)),
      unreadable: Object.fromEntries(Object.entries(now.unreadable).filter(isOther)),
      left: true,
    };
  }

  const { set, fill, unfill, release, type, choose } = fields;
  const { submit, hold, stopWaiting } = saving;
  return {
    id: options.id,
    state,
    /** Names of the fields that may not be empty. */
    required: requiredNames(options.check, edit?.values ?? {}),
    /** Whether the form changes a saved record. */
    isEdit: edit !== null,
    refusedAs: options.refusedAs ?? "refusal",
    isDirty,
    set,
    fill,
    unfill,
    release,
    type,
    choose,
    submit,
    hold,
    stopWaiting,
    keepDraft,
    /** Whether the outcome of a save is unknown; the next save asks for it. */
    isUnsettled: (): boolean => saving.pending() !== null,
    /** Names of the fields whose change would be sent. */
    changed: fields.changed,
    /** Ends typing in a field: shows parsed text as its value; keeps unreadable text, shows why and returns false. */
    take(name: string): boolean {
      const code = state.unreadable[name];
      if (code !== undefined) {
        state.faults[name] = [{ code }];
        return false;
      }
      delete state.texts[name];
      const found = saving.faultsNow()[name]?.filter(({ code: one }) => !UNFINISHED.has(one)) ?? [];
      const isFilled = state.values[name] !== "" && state.values[name] !== null;
      if (found.length > 0 && isFilled) state.faults[name] = found;
      return true;
    },
    /** Registers a field as on screen; returns the function that unregisters it. */
    mount(name: string): () => void {
      shown.set(name, (shown.get(name) ?? 0) + 1);
      return () => void shown.set(name, (shown.get(name) ?? 1) - 1);
    },
    /** Whether a field is on screen, where its faults can be seen. */
    isShown: (name: string): boolean => (shown.get(name) ?? 0) > 0,
    /** Shows a fault at a field before the form is saved. */
    blame(name: string, code: string): void {
      state.faults[name] = [{ code }];
    },
    /** Removes the fault of a field. */
    clearFault(name: string): void {
      delete state.faults[name];
    },
    /** Merges a newer record, such as one that another desk has just saved; returns whether it did. */
    adopt(current: unknown): boolean {
      const newer = edit?.read(current) ?? null;
      const { version } = fields.base();
      if (newer === null || version === null || newer.version <= version) return false;
      // The response to an unanswered save settles it, not an event about the record.
      if (state.phase !== "editing" || saving.pending() !== null) return false;
      fields.merge(newer);
      return true;
    },
    /** Puts what is typed aside, and starts over with other values. */
    putAside,
    /** Returns the subject of the form; null if none was chosen. */
    subject: subjectNow,
    /** Chooses the subject: what was typed for another one is put aside. */
    chooseSubject(next: Choice): void {
      const { subject } = options;
      if (subject === undefined) throw new Error(`The form ${options.id} has no subject`);
      const held = subjectNow();
      const isOther = held === null ? state.restoredAt !== null : held.value !== next.value;
      if (isOther && isWorthKeeping()) putAside("other_record", { [subject]: next });
      else set(subject, next);
      lastSubject = next;
    },
    /** Brings back what was put aside; what was typed since is put aside in its place. */
    bringBack(): void {
      const old = state.aside?.draft ?? null;
      if (old === null) return;
      const { version, values } = fields.base();
      const earlier = earlierOf(old, { names, version });
      const now: Aside | null = isWorthKeeping()
        ? { reason: "left", draft: { ...draftAside(), aside: earlier?.draft ?? null } }
        : earlier;
      apply(old);
      if (version !== null && old.attempt === null)
        fields.merge({ version, values }, { ...values, ...draftValues(old.base) });
      state.aside = now;
    },
    /** Drops what was put aside, and shows what was put aside before it. */
    dropAside(): void {
      const old = state.aside?.draft ?? null;
      const { version } = fields.base();
      state.aside = old === null ? null : earlierOf(old, { names, version });
    },
    /** Marks the form as open, and watches for the response of an earlier save of the same draft. */
    enter(): void {
      isLeft = false;
      leftKey = null;
      endWatching = onArrived((key) => {
        const { version } = fields.base();
        state.aside = asideAfterSave(state.aside, key, { names, version });
      });
    },
    /** Marks the form as left, and keeps what is typed as a draft that the user can bring back. */
    leave(): void {
      isLeft = true;
      endWatching();
      keepDraft();
      leftKey = saving.pending()?.key ?? null;
    },
    /** Starts over without a draft; `changes` alone count as nothing typed. */
    reset(changes: FormValues = {}): void {
      reset(changes);
      draft?.clear();
    },
    /** Whether leaving now would lose something typed: with a draft nothing is lost. */
    wouldLose: (): boolean => draft === null && state.phase !== "saved" && isDirty(),
  };
}
