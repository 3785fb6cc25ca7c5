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
import { publishForm } from "@src/state/context";
import { layerDepth } from "@src/state/layers";
import { fieldsIn, focusFirstFault, focusNextField } from "../focus-order";
import type { FormStore } from "./form-store";
import { saveByKey } from "./save-by-key";

const FormContext = createContext<FormStore | null>(null);

/** The form a field stands in. Throws outside of one. */
export function useForm(): FormStore {
  const form = useContext(FormContext);
  if (form === null) throw new Error("a field stands outside of a form");
  return form;
}

/**
 * A native form on a store: Enter takes a field and goes to the next, in the last one it saves;
 * the first faulty field gets the focus. What it is and how to save it is published to commands.
 */
export function Form({
  form,
  hasNext = false,
  autoFocus = true,
  className = "",
  children,
}: {
  form: FormStore;
  /** Whether "save and add another" makes sense here. */
  hasNext?: boolean;
  autoFocus?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const { faultRounds, phase } = useSnapshot(form.state);
  useEffect(
    () =>
      publishForm({
        submit: (intent) => saveByKey(form, intent),
        wouldLose: form.wouldLose,
        hasNext,
        depth: layerDepth(),
      }),
    [form, hasNext],
  );
  useEffect(() => {
    if (faultRounds > 0 && element.current !== null) focusFirstFault(element.current);
  }, [faultRounds]);
  useEffect(() => {
    if (autoFocus && element.current !== null) fieldsIn(element.current)[0]?.focus();
    return () => form.keepDraft();
  }, [form, autoFocus]);

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
    if (target.name !== "" && !form.take(target.name)) return;
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
        className={className}
      >
        {children}
      </form>
    </FormContext>
  );
}
