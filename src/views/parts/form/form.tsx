import {
  createContext,
  useContext,
  useEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { CircleAlert } from "lucide-react";
import { useSnapshot } from "valtio";
import { ApiFailure } from "@src/api/failure";
import { t } from "@src/i18n/t";
import { publishForm } from "@src/state/context";
import { failureWords } from "@src/state/toasts";
import type { FormStore } from "./form-store";

const FormContext = createContext<FormStore | null>(null);

/** The form a field stands in. Throws outside of one. */
export function useForm(): FormStore {
  const form = useContext(FormContext);
  if (form === null) throw new Error("a field stands outside of a form");
  return form;
}

const FIELDS =
  "input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled])";

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
  const { faultRounds } = useSnapshot(form.state);
  useEffect(
    () =>
      publishForm({
        submit: (intent) => void form.submit(intent),
        wouldLose: form.wouldLose,
        hasNext,
      }),
    [form, hasNext],
  );
  useEffect(() => {
    if (faultRounds > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faultRounds]);
  useEffect(() => {
    if (autoFocus) element.current?.querySelector<HTMLElement>(FIELDS)?.focus();
    return () => form.keepDraft();
  }, [form, autoFocus]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void form.submit("save");
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    if (
      key !== "Enter" ||
      event.defaultPrevented ||
      ctrlKey ||
      metaKey ||
      shiftKey ||
      nativeEvent.isComposing
    )
      return;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    if (target.name !== "" && !form.take(target.name)) return;
    const fields = [...(element.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
    const next = fields[fields.indexOf(target) + 1];
    if (next === undefined) void form.submit("save");
    else next.focus();
  }

  return (
    <FormContext value={form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={element}
        noValidate
        autoComplete="off"
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        className={className}
      >
        {children}
      </form>
    </FormContext>
  );
}

/** What stands over a form: a refusal that belongs to no field, a wait for the network. */
export function FormNotice({ form }: { form: FormStore }) {
  const { refusal, phase } = useSnapshot(form.state);
  if (phase === "waiting") {
    return (
      <p role="status" className="rounded-ui bg-waiting-soft px-3 py-2 text-waiting">
        {t("form.waiting")}
      </p>
    );
  }
  if (refusal === null) return null;
  const { cause } = refusal;
  return (
    <p role="alert" className="flex items-center gap-2 rounded-ui bg-stop-soft px-3 py-2 text-stop">
      <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
      {cause instanceof ApiFailure && cause.code === "network"
        ? t("errors.network")
        : failureWords(cause as ApiFailure)}
    </p>
  );
}
