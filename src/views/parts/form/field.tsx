import { useId, type ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { useSnapshot } from "valtio";
import { isMessageKey, t } from "@src/i18n/t";
import { useForm } from "./form";
import type { FormValue } from "./form-values";

/** What every field needs of the store. */
export function useField(name: string) {
  const form = useForm();
  const { values, texts, faults } = useSnapshot(form.state, { sync: true });
  const value = (values[name] ?? null) as FormValue;
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
  "h-field w-full min-w-0 rounded-ui border border-line bg-raised px-3 text-body text-ink placeholder:text-faint aria-invalid:border-stop";

/** Label above, fault below, both bound to the control. */
export function Field({
  label,
  fault,
  hint,
  aside,
  className = "",
  children,
}: {
  label: string;
  fault: string | null;
  hint?: ReactNode;
  /** At the end of the label's line, such as a key. */
  aside?: ReactNode;
  className?: string;
  children: (ids: {
    id: string;
    describedBy: string | undefined;
    invalid: true | undefined;
  }) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = fault !== null || hint !== undefined;
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <span className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-label font-medium text-muted">
          {label}
        </label>
        {aside}
      </span>
      {children({
        id,
        describedBy: hasNote ? noteId : undefined,
        invalid: fault === null ? undefined : true,
      })}
      {fault !== null ? (
        <p id={noteId} className="flex items-center gap-1.5 text-label text-stop">
          <CircleAlert size={14} aria-hidden="true" className="shrink-0" />
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
