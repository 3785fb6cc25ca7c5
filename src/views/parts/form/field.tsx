import { useId, type ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { useSnapshot } from "valtio";
import { isMessageKey, t } from "@src/i18n/t";
import { useForm } from "./form";
import { isFormValue } from "./form-values";

/** What every field can be given. */
export type FieldProps = {
  /** The name the schema has for it. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** At the end of the label's line, such as a key. */
  aside?: ReactNode;
  className?: string;
};

/** What every field needs of the store. */
export function useField(name: string) {
  const form = useForm();
  const { values, texts, faults } = useSnapshot(form.state, { sync: true });
  const held: unknown = values[name];
  const value = isFormValue(held) ? held : null;
  return { form, value, text: texts[name], fault: faults[name]?.[0]?.code ?? null };
}

/** The words of a fault: the form's own, a field's, or an error code's. */
export function faultWords(code: string): string {
  const key = [`form.fault.${code}`, `errors.fault.${code}`, `errors.code.${code}`].find(
    isMessageKey,
  );
  return key !== undefined && isMessageKey(key) ? t(key) : t("form.fault.other");
}

export const INPUT =
  "h-field w-full min-w-0 rounded-ui border border-line bg-raised px-3 text-body text-ink placeholder:text-faint aria-invalid:border-stop disabled:bg-sunken disabled:text-muted";

/** Label above, fault below, both bound to the control. */
export function Field({
  label,
  fault,
  hint,
  aside,
  className = "",
  isGroup = false,
  isInline = false,
  children,
}: {
  label: string;
  fault: string | null;
  hint?: ReactNode;
  aside?: ReactNode;
  className?: string;
  /** The control is a group that the label names, rather than one input. */
  isGroup?: boolean;
  /** The label stands beside the control, as with a check box. */
  isInline?: boolean;
  children: (ids: {
    id: string;
    describedBy: string | undefined;
    invalid: true | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = fault !== null || hint !== undefined;
  const control = children({
    id,
    describedBy: hasNote ? noteId : undefined,
    invalid: fault === null ? undefined : true,
  });
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      {isInline ? (
        <label htmlFor={id} className="flex min-h-field items-center gap-3 text-body">
          {control}
          {label}
        </label>
      ) : (
        <>
          <span className="flex items-center justify-between gap-2">
            {isGroup ? (
              <span id={id} className="text-label font-medium text-muted">
                {label}
              </span>
            ) : (
              <label htmlFor={id} className="text-label font-medium text-muted">
                {label}
              </label>
            )}
            {aside}
          </span>
          {control}
        </>
      )}
      {fault !== null ? (
        <p id={noteId} className="flex items-start gap-1.5 text-label text-stop">
          <CircleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
          {faultWords(fault)}
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
