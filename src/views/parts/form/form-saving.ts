import { ref, snapshot } from "valtio";
import { ApiFailure, isRefusedUnprocessed, mayHaveSucceeded } from "#src/api/failure.ts";
import type { Draft } from "#src/state/screen/drafts.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { retryUntilAnswered } from "#src/api/until-answered.ts";
import { onTheWay } from "./form-draft.ts";
import type { Fields } from "./form-fields.ts";
import { changesOf } from "./form-record.ts";
import type { Faults, FormOptions, SavedHow, SubmitIntent } from "./form-types.ts";
import { inputOf } from "./form-values.ts";

type Pending = NonNullable<Draft["attempt"]>;

type SavingParts<O extends object, R> = {
  options: FormOptions<O, R>;
  fields: Fields;
  /** Writes the draft, including the pending save. */
  keep: () => void;
  /** Called after a save has succeeded, before `done`, with its key; null if nothing had to be sent. */
  arrived: (key: string | null) => void;
  /** Whether the user has left the form meanwhile. */
  isLeft: () => boolean;
};

/**
 * Creates the saving of a form: one save at a time, under an idempotency key that stays until its outcome is
 * known. If the response to a save was lost, that save is repeated before anything else is sent.
 */
export function createSaving<O extends object, R>(parts: SavingParts<O, R>) {
  const { options, fields, keep } = parts;
  const { edit = null, fieldOfRefusal = {}, groups = [] } = options;
  const { state } = fields;
  let pending: Pending | null = null;
  /** Whether the server may have done the pending save although its response was lost. */
  let isUnsure = false;
  /** Whether the current save has waited for the network. */
  let hasWaited = false;
  let holds: readonly Promise<unknown>[] = [];

  /** Takes over a save whose outcome is unknown, such as one of an earlier visit; null for none. */
  function resume(earlier: Pending | null): void {
    pending = earlier;
    isUnsure = earlier !== null;
  }

  /** Returns all current faults: of the schema, of unreadable texts and of open conflicts. */
  function faultsNow(): Faults {
    const checked = options.check(inputOf(state.values));
    const faults: Faults = checked.ok ? {} : { ...checked.errors };
    for (const [name, code] of Object.entries(state.unreadable)) faults[name] = [{ code }];
    for (const name of Object.keys(state.conflicts)) faults[name] = [{ code: "conflict" }];
    return faults;
  }

  function showFaults(faults: Faults): void {
    state.phase = "editing";
    state.faults = faults;
    state.faultRounds += 1;
  }

  /** Returns the body of a save of the current values, or their faults. */
  function readBody(): { body: string; isEmpty: boolean } | { faults: Faults } {
    const checked = options.check(inputOf(state.values));
    const faults = faultsNow();
    if (!checked.ok || Object.keys(faults).length > 0) return { faults };
    const { version, values: base } = fields.base();
    if (version === null) return { body: JSON.stringify({ value: checked.value }), isEmpty: false };
    const value = changesOf(checked.value, {
      base,
      shown: snapshot(state).values,
      groups,
      local: options.local,
      always: options.always,
    });
    return { body: JSON.stringify({ value, version }), isEmpty: Object.keys(value).length === 0 };
  }

  async function save(intent: SubmitIntent): Promise<void> {
    const now = readBody();
    // Also if there are faults: the earlier save itself may have taken the chosen time.
    if (pending !== null && ("faults" in now || pending.body !== now.body))
      return settle(pending, intent);
    if ("faults" in now) {
      if (parts.isLeft()) options.unsavedLater?.();
      return showFaults(now.faults);
    }
    state.faults = {};
    if (now.isEmpty && pending === null) {
      parts.arrived(null);
      state.phase = "saved";
      return options.unchanged?.();
    }
    if (pending === null && !(await isMeant(now.body))) {
      state.phase = "editing";
      return;
    }
    pending ??= { key: crypto.randomUUID(), body: now.body };
    keep();
    const outcome = await deliver(pending);
    if (outcome === "left") return;
    if (outcome instanceof ApiFailure) return refuse(outcome);
    await finish(outcome.result, { intent, isEarlier: false });
  }

  /** Returns whether the user confirms the changes; asks only if the form has a question. */
  async function isMeant(body: string): Promise<boolean> {
    if (options.confirm === undefined) return true;
    if (parts.isLeft()) {
      // The user is on another screen now, where the question must not open.
      options.unsavedLater?.();
      return false;
    }
    // `readBody` of this form wrote the body.
    const { value } = JSON.parse(body) as { value: Partial<O> };
    return options.confirm(value);
  }

  /** Gets the outcome of an earlier save, then saves what was changed since. */
  async function settle(earlier: Pending, intent: SubmitIntent): Promise<void> {
    const outcome = await deliver(earlier);
    if (outcome === "left") return;
    if (outcome instanceof ApiFailure) {
      const isOpen = mayHaveSucceeded(outcome) || isRefusedUnprocessed(outcome);
      if (isOpen || currentOf(outcome) !== null) return refuse(outcome);
      // The server refuses it now, so it was not done before.
      resume(null);
      return save(intent);
    }
    resume(null);
    const current = edit?.read(outcome.result) ?? null;
    if (current === null) return finish(outcome.result, { intent, isEarlier: true });
    // The record is as this form saved it: only what the user typed since differs from it.
    fields.merge(current, current.values);
    return save(intent);
  }

  /** Sends a save until there is a response; returns `left` if the user went back to editing meanwhile. */
  async function deliver({ key, body }: Pending): Promise<{ result: R } | ApiFailure | "left"> {
    // `readBody` of this form wrote the body.
    const { value, version } = JSON.parse(body) as { value: O; version?: number };
    let isFirst = true;
    // A user who went back to editing meanwhile learns the outcome at the next save.
    const isLeft = (): boolean => !isFirst && state.phase !== "waiting";
    async function wait(failure: ApiFailure): Promise<boolean> {
      isUnsure = true;
      if (isLeft()) return false;
      if (options.untilOnline === undefined) throw failure;
      isFirst = false;
      state.phase = "waiting";
      hasWaited = true;
      keep();
      await options.untilOnline();
      return state.phase === "waiting" && pending?.key === key;
    }
    onTheWay[key] = true;
    try {
      const answered = await retryUntilAnswered(() => sendOnce(value, { key, version }), wait);
      return answered === null || isLeft() ? "left" : { result: answered.answer };
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return isLeft() ? "left" : failure;
    } finally {
      delete onTheWay[key];
    }
  }

  function sendOnce(value: O, { key, version }: { key: string; version: number | undefined }) {
    if (edit !== null && version !== undefined) return edit.send(value, { key, version });
    if (options.send === undefined) throw new Error(`The form ${options.id} cannot send`);
    return options.send(value, { key });
  }

  async function finish(result: R, how: SavedHow): Promise<void> {
    const key = pending?.key ?? null;
    resume(null);
    const current = edit?.read(result) ?? null;
    // If the user continues in this form, they change the record as it is now.
    if (current !== null) fields.merge(current, current.values);
    parts.arrived(key);
    const isLate = hasWaited;
    hasWaited = false;
    // The wait is over, also for a form that `done` leaves: leaving must not tell the user that it still waits.
    state.phase = "saving";
    // A user who is on another screen by now stays there.
    if (parts.isLeft()) options.doneLater?.(result);
    else {
      if (isLate) options.arrivedLate?.();
      await options.done?.(result, how);
    }
    state.phase = "saved";
  }

  /** Returns the current record if the server refused the save as stale; null for any other refusal. */
  function currentOf({ code, body }: ApiFailure) {
    return code === "stale" ? (edit?.read(body["current"]) ?? null) : null;
  }

  function refuse(failure: ApiFailure): void {
    state.phase = "editing";
    // The server did not look at this save, so it stays unknown whether it was done before.
    const isOpen = mayHaveSucceeded(failure) || (isUnsure && isRefusedUnprocessed(failure));
    if (!isOpen) resume(null);
    const current = currentOf(failure);
    options.refused?.(failure);
    if (parts.isLeft()) options.refusedLater?.(failure);
    if (current !== null) {
      fields.merge(current);
      state.refusal = ref({ cause: failure });
      const { conflicts } = state;
      return showFaults(
        Object.fromEntries(Object.keys(conflicts).map((name) => [name, [{ code: "conflict" }]])),
      );
    }
    const faults: Faults = {};
    for (const [name, found] of Object.entries(failure.errors ?? {})) {
      const field = fieldOfRefusal[name] ?? name;
      if (field in state.values) faults[field] = found;
    }
    const field = fieldOfRefusal[failure.code];
    if (field !== undefined) faults[field] = [{ code: failure.code }];
    if (Object.keys(faults).length === 0) state.refusal = ref({ cause: failure });
    showFaults(faults);
  }

  return {
    faultsNow,
    pending: () => pending,
    /** Returns the pending save; null if its body contains one of these fields. */
    pendingWithout(names: readonly string[]): Pending | null {
      if (pending === null || names.length === 0) return pending;
      const { value } = JSON.parse(pending.body) as { value: object };
      return names.some((name) => name in value) ? null : pending;
    },
    /** Saves once all pending work has finished. */
    async submit(intent: SubmitIntent = "save"): Promise<void> {
      if (state.phase === "saving" || state.phase === "waiting") return;
      state.phase = "saving";
      state.refusal = null;
      try {
        do {
          await Promise.allSettled(holds);
          // What was just chosen may start more work once it is rendered, such as loading the free times of a
          // test: its effects run one task later.
          await rendered();
          await rendered();
        } while (holds.length > 0);
        await save(intent);
      } catch (failure) {
        state.phase = "editing";
        throw failure;
      }
    },
    /** Makes a save wait for pending work, such as a picker's search. */
    hold<T>(work: Promise<T>): Promise<T> {
      holds = [...holds, work];
      const end = (): void => {
        holds = holds.filter((other) => other !== work);
      };
      work.then(end, end);
      return work;
    },
    /** Stops the automatic retries; the key stays, so that the next save cannot happen twice. */
    stopWaiting(): void {
      if (state.phase === "waiting") state.phase = "editing";
    },
    resume,
  };
}
