import {
  createContext,
  useContext,
  useEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { useSnapshot } from "valtio";
import { publishForm } from "#src/state/screen/context.ts";
import { layerDepth } from "#src/state/screen/layers.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { focusFirstFault, focusNextField } from "#src/focus/fields.ts";
import { moveFocus } from "#src/focus/move-focus.ts";
import { beginAnew, bringBack, fieldToStartAt } from "./bring-back.ts";
import type { FormStore } from "./form-store.ts";
import { outcomeOf, saveByKey } from "./save-by-key.ts";

const FormContext = createContext<FormStore | null>(null);

/** Returns the form around a field. Throws if there is none. */
export function useForm(): FormStore {
  const form = useContext(FormContext);
  if (form === null) throw new Error("a field stands outside of a form");
  return form;
}

/**
 * A native form on a store: Enter goes to the next field and saves in the last one; the first field with a
 * fault gets the focus. Publishes the form to the commands, which can save it.
 */
export function Form({
  form,
  hasNext = false,
  onNext,
  autoFocus = true,
  startsAt,
  className = "",
  children,
}: {
  form: FormStore;
  /** Whether "save and add another" is offered. */
  hasNext?: boolean;
  /** Starts another form while this one waits to be saved; without it the user cannot start one meanwhile. */
  onNext?: () => void;
  autoFocus?: boolean;
  /** Name of the field that gets the focus first; default the first one. */
  startsAt?: string;
  className?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const { faultRounds, phase, aside } = useSnapshot(form.state);
  /** Whether the user was told, during this wait, that nothing can be typed. */
  const isLockSaid = useRef(false);
  useEffect(() => {
    isLockSaid.current = false;
  }, [phase]);
  const hasAside = aside !== null && aside.draft !== null;
  useEffect(
    () =>
      publishForm({
        submit: (intent) => saveByKey(form, intent),
        wouldLose: form.wouldLose,
        isDirty: form.isDirty,
        hasNext,
        bringBack: hasAside ? () => bringBack(form, element.current) : null,
        outcome: () => outcomeOf(form),
        takeBack: form.stopWaiting,
        beginAnew() {
          if (form.state.phase !== "waiting" || onNext === undefined)
            return beginAnew(form, element.current);
          // Leave first: the next form reads the draft that this one leaves.
          form.leave();
          onNext();
        },
        depth: layerDepth(),
      }),
    [form, hasNext, onNext, hasAside],
  );
  useEffect(() => {
    if (faultRounds > 0 && element.current !== null) focusFirstFault(element.current);
  }, [faultRounds]);
  useEffect(() => {
    const field = autoFocus ? fieldToStartAt(form, element.current, startsAt) : undefined;
    if (field !== undefined) moveFocus(field);
  }, [form, autoFocus, startsAt]);

  function sayLocked(): void {
    if (phase !== "waiting" || isLockSaid.current) return;
    isLockSaid.current = true;
    toastInfo("form.locked");
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    saveByKey(form, "save");
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (key !== "Enter" || event.defaultPrevented || nativeEvent.isComposing) return;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    if (event.repeat) return;
    if (target.name !== "" && !form.endTyping(target.name)) return;
    if (!focusNextField(target)) saveByKey(form, "save");
  }

  return (
    <FormContext value={form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={element}
        noValidate
        autoComplete="off"
        aria-busy={phase === "saving" || phase === "waiting"}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        onBeforeInput={sayLocked}
        // A form that is being sent cannot be changed, and looks disabled.
        className={`${className} ${phase === "waiting" ? "[&_:is(input,select,textarea)]:opacity-60" : ""}`}
      >
        {children}
      </form>
    </FormContext>
  );
}
