import { useEffect, useId, useRef, useSyncExternalStore, type ReactNode } from "react";
import { CircleAlert, History } from "lucide-react";
import { subscribe, useSnapshot } from "valtio";
import { isMessageKey, t } from "#src/i18n/t.ts";
import { fieldsIn } from "#src/focus/fields.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { useForm } from "./form.tsx";
import type { FormStore } from "./form-store.ts";
import { isChoice, isFormValue, type FormValue } from "./form-values.ts";

/** Props of every field. */
export type FieldProps = {
  /** Name of the field in the schema. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** Shown at the end of the label's line, such as a key badge. */
  labelEnd?: ReactNode;
  className?: string;
  /** Whether it is required only as other fields are filled in, such as an address that is used. */
  isConditional?: boolean | undefined;
};

/** Returns the form, and the state of one of its fields. */
export function useField(name: string) {
  const form = useForm();
  const { values, texts, faults } = useSnapshot(form.state, { sync: true });
  useEffect(() => form.mount(name), [form, name]);
  const stored: unknown = values[name];
  const value = isFormValue(stored) ? stored : null;
  return { form, value, text: texts[name], fault: faults[name]?.[0]?.code ?? null };
}

/** Returns the message for a fault code: of the form, of a field, or of an error. */
export function faultWords(code: string): string {
  const key = [`form.fault.${code}`, `faults.${code}`, `errors.code.${code}`].find(isMessageKey);
  return key !== undefined && isMessageKey(key) ? t(key) : t("form.fault.other");
}

export const INPUT =
  "h-field w-full min-w-0 rounded-ui border border-line bg-raised px-3 text-body text-ink placeholder:text-faint aria-invalid:border-stop disabled:bg-sunken disabled:text-muted";

type FieldFrameProps = Omit<FieldProps, "name"> & {
  name: string;
  fault: string | null;
  /** Message to show instead of the usual one for the fault's code. */
  faultText?: string;
  /** Returns a value as text, shown when the user must choose between their own and another person's. */
  textOf?: (value: FormValue) => string;
  /** Whether the control is a group that the label names, rather than one input. */
  isGroup?: boolean;
  /** Whether the label is beside the control, as with a check box. */
  isInline?: boolean;
  children: (ids: {
    id: string;
    describedBy: string | undefined;
    invalid: true | undefined;
    required: true | undefined;
  }) => ReactNode;
};

/** Returns whether a field may not be empty; looks again at each change if it depends on other fields. */
function useIsRequired(form: FormStore, name: string, isConditional: boolean): boolean {
  return useSyncExternalStore(
    (notify) => (isConditional ? subscribe(form.state, notify) : () => undefined),
    () => form.required.has(name) || (isConditional && form.isMissed(name)),
  );
}

/** A control with its label above and its fault below, both linked to it. */
export function Field({
  name,
  label,
  fault,
  hint,
  labelEnd,
  className = "",
  textOf = valueText,
  faultText,
  isGroup = false,
  isInline = false,
  isConditional = false,
  children,
}: FieldFrameProps) {
  const form = useForm();
  const { adopted, conflicts } = useSnapshot(form.state);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const noteId = `${id}-note`;
  // A box to tick always has a value.
  const isRequired = useIsRequired(form, name, isConditional) && !isInline;
  const isConflict = name in conflicts;
  const isAdopted = adopted[name] === true;
  const hasNote = fault !== null || hint !== undefined || isAdopted;
  const control = children({
    id,
    describedBy: hasNote ? noteId : undefined,
    invalid: fault === null ? undefined : true,
    required: isRequired ? true : undefined,
  });
  const words = (
    <>
      {label}
      {isRequired && (
        <span aria-hidden="true" className="ms-0.5 text-stop">
          *
        </span>
      )}
    </>
  );
  return (
    <div
      ref={frame}
      data-faulty={fault === null ? undefined : true}
      className={`flex min-w-0 flex-col gap-1 ${className}`}
    >
      {isInline ? (
        <label htmlFor={id} className="flex min-h-field items-center gap-3 text-body">
          {control}
          {words}
        </label>
      ) : (
        <>
          <span className="flex items-center justify-between gap-2">
            {isGroup ? (
              <span id={id} className="text-label font-medium text-muted">
                {words}
              </span>
            ) : (
              <label htmlFor={id} className="text-label font-medium text-muted">
                {words}
              </label>
            )}
            {labelEnd}
          </span>
          {control}
        </>
      )}
      {isConflict ? (
        <ConflictChoice
          form={form}
          name={name}
          textOf={textOf}
          onChosen={() => frame.current !== null && fieldsIn(frame.current)[0]?.focus()}
        />
      ) : fault !== null ? (
        <p id={noteId} className="flex items-start gap-1.5 text-label text-stop">
          <CircleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
          {faultText ?? faultWords(fault)}
        </p>
      ) : isAdopted ? (
        <p id={noteId} className="flex items-start gap-1.5 text-label text-waiting">
          <History size={14} aria-hidden="true" className="mt-px shrink-0" />
          {t("form.adopted")}
        </p>
      ) : (
        hint !== undefined && (
          <p id={noteId} className="text-label text-faint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** Returns a value as text, for fields without a `textOf` of their own. */
function valueText(value: FormValue): string {
  if (isChoice(value)) return value.label;
  if (typeof value === "boolean") return t(value ? "common.yes" : "common.no");
  return value === null ? "" : String(value);
}
