import { useId, type Ref } from "react";
import { t } from "#src/i18n/t.ts";

/** The field for the code of the app, in large digits, or for a recovery code. */
export function ProofField({
  way,
  value,
  onValue,
  fault,
  busy,
  ref,
}: {
  way: "code" | "recovery_code";
  value: string;
  onValue: (text: string) => void;
  fault: string | undefined;
  busy: boolean;
  ref: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const isCode = way === "code";
  const note = fault ?? (isCode ? "" : t("second_factor.proof.recovery_hint"));
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-label font-medium text-muted">
        {t(isCode ? "second_factor.proof.code" : "second_factor.proof.recovery")}
      </label>
      <input
        ref={ref}
        id={id}
        name={way}
        type="text"
        dir="ltr"
        autoFocus
        inputMode={isCode ? "numeric" : "text"}
        autoComplete={isCode ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-note`}
        className={`w-full rounded-ui border bg-surface px-3 text-center tabular-nums outline-offset-0 read-only:text-muted ${
          isCode ? "h-12 text-figure tracking-[0.3em]" : "h-field text-body tracking-wider"
        } ${fault === undefined ? "border-line" : "border-stop"}`}
      />
      <p
        id={`${id}-note`}
        role="status"
        className={`text-label empty:hidden ${fault === undefined ? "text-faint" : "text-stop"}`}
      >
        {note}
      </p>
    </div>
  );
}
