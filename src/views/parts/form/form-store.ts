import { proxy, ref, snapshot, subscribe } from "valtio";
import { ApiFailure, isUnanswered } from "@src/api/failure";
import { inputOf, withDraft, type FormValue, type FormValues } from "./form-values";
import type { DraftPlace } from "@src/state/drafts";

/** One thing wrong with a field; people read the words of its code. */
export type Fault = { readonly code: string };

/** What the schema says about the whole form. */
export type Checked<O> =
  | { ok: true; value: O }
  | { ok: false; errors: Readonly<Record<string, readonly Fault[]>> };

/** `save`, or `save-next`: save and start the next one. */
export type SubmitIntent = "save" | "save-next";

export type FormOptions<O> = {
  /** Unique among the forms on screen. */
  id: string;
  initial: FormValues;
  /** Reads and judges the values; from a `domain/` schema. */
  check: (input: Record<string, unknown>) => Checked<O>;
  /** Sends it. `key` is the idempotency key: the same until the outcome is known. Throws an ApiFailure. */
  submit: (value: O, attempt: { key: string; intent: SubmitIntent }) => Promise<void>;
  /** Where what is typed is kept; none for dialogs of one or two fields. */
  draft?: DraftPlace | null;
  /** Fields whose text never leaves memory, such as passwords. */
  secret?: readonly string[];
  /** The field a refusal belongs to, by its code: `slot_taken` → `start_at`. */
  fieldOfRefusal?: Readonly<Record<string, string>>;
  /** Resolves when it makes sense to send again; default never. */
  untilOnline?: () => Promise<void>;
};

export type FormState = {
  values: FormValues;
  /** Text as typed, of fields that read text into a value, while it differs from the value's own text. */
  texts: Record<string, string>;
  /** Field name → code of why its text cannot be read. */
  unreadable: Record<string, string>;
  faults: Record<string, readonly Fault[]>;
  /** A refusal that belongs to no field. */
  refusal: { readonly cause: ApiFailure } | null;
  /** `waiting`: sent, no answer, goes again by itself. */
  phase: "editing" | "saving" | "waiting" | "saved";
  /** When the restored draft was typed; null when the form began empty. */
  restoredAt: string | null;
  /** Grows each time the first faulty field should get the focus. */
  faultRounds: number;
};

export type FormStore = ReturnType<typeof createForm>;

/** A form: values, faults, draft and saving. Field names are those of the schema. */
export function createForm<O>(options: FormOptions<O>) {
  const { draft = null, secret = [], fieldOfRefusal = {} } = options;
  const kept = draft?.read() ?? null;
  const state = proxy<FormState>({
    values: kept === null ? { ...options.initial } : withDraft(options.initial, kept.values),
    texts: { ...kept?.texts },
    unreadable: { ...kept?.unreadable },
    faults: {},
    refusal: null,
    phase: "editing",
    restoredAt: kept?.at ?? null,
    faultRounds: 0,
  });
  let baseline = JSON.stringify([options.initial, {}]);
  let attempt = kept?.attempt ?? null;
  let holds: readonly Promise<unknown>[] = [];
  let keeping: ReturnType<typeof setTimeout> | undefined;

  const isDirty = (): boolean => JSON.stringify([state.values, state.texts]) !== baseline;

  const unsubscribe = subscribe(state, () => {
    keeping ??= setTimeout(keepDraft, 150);
  });

  function keepDraft(): void {
    clearTimeout(keeping);
    keeping = undefined;
    if (draft === null || state.phase === "saved") return;
    if (!isDirty() && attempt === null) return draft.clear();
    const open = (name: string): boolean => !secret.includes(name);
    const { values, texts, unreadable } = snapshot(state);
    draft.write({
      values: Object.fromEntries(Object.entries(values).filter(([name]) => open(name))),
      texts: Object.fromEntries(Object.entries(texts).filter(([name]) => open(name))),
      unreadable: { ...unreadable },
      attempt,
      at: new Date().toISOString(),
    });
  }

  function set(name: string, value: FormValue): void {
    // What was sent is what is saved: nothing changes under it until its outcome is known.
    if (state.phase === "waiting") return;
    state.values[name] = typeof value === "object" && value !== null ? ref(value) : value;
    delete state.texts[name];
    delete state.unreadable[name];
    delete state.faults[name];
    if (state.phase === "saved") state.phase = "editing";
  }

  /** What is wrong now, schema and unreadable texts together. */
  function faultsNow(): Record<string, readonly Fault[]> {
    const checked = options.check(inputOf(state.values));
    const faults: Record<string, readonly Fault[]> = checked.ok ? {} : { ...checked.errors };
    for (const [name, code] of Object.entries(state.unreadable)) faults[name] = [{ code }];
    return faults;
  }

  function showFaults(faults: Record<string, readonly Fault[]>): void {
    state.faults = faults;
    state.faultRounds += 1;
  }

  async function submit(intent: SubmitIntent = "save"): Promise<void> {
    if (state.phase === "saving" || state.phase === "waiting") return;
    state.phase = "saving";
    state.refusal = null;
    do {
      await Promise.allSettled(holds);
      // What was just taken may ask for more, such as the free times of a test, once it is rendered.
      await rendered();
    } while (holds.length > 0);
    const checked = options.check(inputOf(state.values));
    const faults = faultsNow();
    if (!checked.ok || Object.keys(faults).length > 0) {
      state.phase = "editing";
      return showFaults(faults);
    }
    state.faults = {};
    const body = JSON.stringify(checked.value);
    attempt = { key: attempt?.key ?? crypto.randomUUID(), body };
    keepDraft();
    await send(checked.value, { key: attempt.key, intent });
  }

  async function send(value: O, sent: { key: string; intent: SubmitIntent }): Promise<void> {
    try {
      await options.submit(value, sent);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) {
        state.phase = "editing";
        throw failure;
      }
      if (isUnanswered(failure) && options.untilOnline !== undefined) {
        state.phase = "waiting";
        keepDraft();
        await options.untilOnline();
        return stillWaits(sent.key) ? send(value, sent) : undefined;
      }
      if (!isUnanswered(failure)) attempt = null;
      return refuse(failure);
    }
    attempt = null;
    state.phase = "saved";
    state.restoredAt = null;
    baseline = JSON.stringify([state.values, state.texts]);
    draft?.clear();
  }

  /** False once the person took the form back while the network was away. */
  function stillWaits(key: string): boolean {
    return state.phase === "waiting" && attempt?.key === key;
  }

  function refuse(failure: ApiFailure): void {
    state.phase = "editing";
    const known = Object.keys(options.initial);
    const faults: Record<string, readonly Fault[]> = {};
    for (const [name, found] of Object.entries(failure.errors ?? {})) {
      if (known.includes(name)) faults[name] = found;
    }
    const field = fieldOfRefusal[failure.code];
    if (field !== undefined) faults[field] = [{ code: failure.code }];
    if (Object.keys(faults).length === 0) state.refusal = ref({ cause: failure });
    showFaults(faults);
  }

  return {
    id: options.id,
    state,
    isDirty,
    set,
    submit,
    /** Takes text as it is typed; `value` is what it reads as so far, `fault` why it does not. */
    type(name: string, text: string, read: { value: FormValue; fault: string | null }): void {
      if (state.phase === "waiting") return;
      set(name, read.value);
      state.texts[name] = text;
      if (read.fault !== null) state.unreadable[name] = read.fault;
    },
    /** Ends typing in a field: readable text gives way to the value's own, unreadable stays and says why. */
    take(name: string): boolean {
      const code = state.unreadable[name];
      if (code !== undefined) {
        state.faults[name] = [{ code }];
        return false;
      }
      delete state.texts[name];
      const found = faultsNow()[name]?.filter((fault) => fault.code !== "required") ?? [];
      if (found.length > 0 && state.values[name] !== "" && state.values[name] !== null)
        state.faults[name] = found;
      return true;
    },
    /** Says what is wrong with a field before it is saved. */
    blame(name: string, code: string): void {
      state.faults[name] = [{ code }];
    },
    /** Makes saving wait for something on its way, such as a picker's answer. */
    hold<R>(work: Promise<R>): Promise<R> {
      holds = [...holds, work];
      const release = (): void => {
        holds = holds.filter((other) => other !== work);
      };
      work.then(release, release);
      return work;
    },
    /** Stops sending again by itself; the key stays, so that the next save cannot happen twice. */
    stopWaiting(): void {
      if (state.phase === "waiting") state.phase = "editing";
    },
    /** Back to how the form began, without a draft; or to other values, for the next one. */
    reset(values: FormValues = options.initial): void {
      state.values = { ...values };
      state.texts = {};
      state.unreadable = {};
      state.faults = {};
      state.refusal = null;
      state.phase = "editing";
      state.restoredAt = null;
      attempt = null;
      baseline = JSON.stringify([values, {}]);
      draft?.clear();
    },
    /** Whether leaving now would lose something typed: with a draft nothing is lost. */
    wouldLose: (): boolean => draft === null && state.phase !== "saved" && isDirty(),
    /** Keeps what is typed and lets go. */
    dispose(): void {
      keepDraft();
      unsubscribe();
    },
    keepDraft,
  };
}

/** After the effects of the last change have run: they come with the next task. */
async function rendered(): Promise<void> {
  for (let task = 0; task < 2; task += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}
