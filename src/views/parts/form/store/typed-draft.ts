import { nowText } from "#src/browser/clock.ts";
import { snapshot } from "valtio";
import type { Draft } from "#src/state/screen/drafts.ts";
import { pendingWithout } from "./attempt.ts";
import { isWorthKeeping, type FormCore } from "./core.ts";

/** Returns the draft to store, with what was put aside before it; null if there is nothing to store. */
export function draftToKeep(core: FormCore): Draft | null {
  const aside = core.fields.state.aside?.draft ?? null;
  if (isWorthKeeping(core) || core.attempt.pending !== null)
    return { ...(core.isLeft ? draftOnLeaving(core) : typedDraft(core)), aside };
  return aside === null ? null : { ...aside, left: true };
}

/** Returns what is typed as the draft of a form that the user leaves, or in which they start over. */
export function draftOnLeaving(core: FormCore): Draft {
  const { subject } = core;
  const draft = typedDraft(core);
  // Text typed over the subject searches for another one.
  const isOther = (name: string): boolean => subject.now() === null || name !== subject.name;
  return {
    ...draft,
    texts: pick(draft.texts, isOther),
    unreadable: pick(draft.unreadable, isOther),
    left: true,
  };
}

/** Returns what is typed, without secrets, and with the subject even if the form filled it in. */
function typedDraft({ fields, subject, secret, attempt }: FormCore): Draft {
  const { texts, unreadable } = snapshot(fields.state);
  const { version, values: base } = fields.draftBase();
  const isPublic = (name: string): boolean => !secret.includes(name);
  const current = subject.now();
  const subjectValue =
    subject.name === undefined || current === null ? {} : { [subject.name]: current };
  const values = pick({ ...fields.typedValues(), ...subjectValue }, isPublic);
  return {
    values,
    texts: pick(texts, isPublic),
    unreadable: { ...unreadable },
    attempt: pendingWithout(attempt, secret),
    at: nowText(),
    version,
    base: Object.fromEntries(Object.keys(values).map((name) => [name, base[name] ?? null])),
  };
}

function pick<T>(
  entries: Readonly<Record<string, T>>,
  isPicked: (name: string) => boolean,
): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => isPicked(name)));
}
