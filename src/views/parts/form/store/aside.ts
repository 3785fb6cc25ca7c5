import type { Draft } from "#src/state/screen/drafts.ts";
import type { Choice, FormValues } from "../form-values.ts";
import { withPending } from "./attempt.ts";
import { isWorthKeeping, markClean, startOver, type FormCore } from "./core.ts";
import {
  draftValues,
  earlierOf,
  isAlreadySaved,
  openDraft,
  type UnappliedDraft,
  type UnappliedReason,
} from "./kept-draft.ts";
import { draftOnLeaving } from "./typed-draft.ts";

/** Starts a form with its draft if the form was interrupted, else with the values given when it opened. */
export function openWithDraft(core: FormCore, typedBefore: FormValues): void {
  const { fields, names, place, record } = core;
  const hasGiven = Object.keys(typedBefore).length > 0;
  const opened = openDraft(place, { names, version: fields.base().version, hasGiven });
  if (opened.draft !== null && !isAlreadySaved(opened.draft, record)) apply(core, opened.draft);
  else reset(core, typedBefore);
  if (opened.aside?.draft == null || !isAlreadySaved(opened.aside.draft, record))
    fields.state.aside = opened.aside;
}

/** Starts over with these changes; the form counts as clean until the user types more. */
export function reset(core: FormCore, changes: FormValues): void {
  startOver(core, changes);
  markClean(core);
}

/** Creates the functions that put the typed values aside and bring them back. */
export function createAside(core: FormCore) {
  const { fields, subject, names } = core;
  const { state } = fields;

  function putAside(reason: UnappliedReason, changes: FormValues): void {
    const unapplied = isWorthKeeping(core)
      ? { reason, draft: { ...draftOnLeaving(core), aside: state.aside?.draft ?? null } }
      : state.aside;
    startOver(core, changes);
    state.aside = unapplied;
    subject.restart(null);
  }

  return {
    /** Puts what is typed aside, and starts over with other values. */
    putAside,
    /** Chooses the subject: what was typed for another one is put aside. */
    chooseSubject(next: Choice): void {
      const { name } = subject;
      if (name === undefined) throw new Error(`The form ${core.id} has no subject`);
      const before = subject.now();
      const isOther = before === null ? state.restoredAt !== null : before.value !== next.value;
      if (isOther && isWorthKeeping(core)) putAside("other_record", { [name]: next });
      else fields.set(name, next);
      subject.restart(next);
    },
    /** Brings back what was put aside; what was typed since is put aside in its place. */
    bringBack(): void {
      const restored = state.aside?.draft ?? null;
      if (restored === null) return;
      const { version, values } = fields.base();
      const earlier = earlierOf(restored, { names, version });
      const nextAside: UnappliedDraft | null = isWorthKeeping(core)
        ? { reason: "left", draft: { ...draftOnLeaving(core), aside: earlier?.draft ?? null } }
        : earlier;
      apply(core, restored);
      if (version !== null && restored.attempt === null)
        fields.merge(
          { version, values },
          {
            version: restored.version ?? version,
            values: { ...values, ...draftValues(restored.base) },
          },
        );
      state.aside = nextAside;
    },
    /** Drops what was put aside, and shows what was put aside before it. */
    dropAside(): void {
      const dropped = state.aside?.draft ?? null;
      const { version } = fields.base();
      state.aside = dropped === null ? null : earlierOf(dropped, { names, version });
    },
  };
}

/** Continues with a draft: its values and its save. */
function apply(core: FormCore, draft: Draft): void {
  const { fields, subject } = core;
  const { attempt, version = null, base, texts, unreadable } = draft;
  core.attempt = withPending(core.attempt, attempt);
  if (attempt !== null && version !== null) fields.setBase({ version, values: draftValues(base) });
  // Text that could be parsed is shown as its value, as after leaving the field.
  const unread = Object.entries(texts).filter(([name]) => unreadable[name] !== undefined);
  fields.start(draftValues(draft.values), { texts: Object.fromEntries(unread), unreadable });
  fields.state.restoredAt = draft.at;
  subject.restart(null);
}
