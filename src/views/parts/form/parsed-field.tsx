import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { formatCount } from "#src/i18n/numbers.ts";
import { Field, INPUT, useField, type FieldProps } from "./field.tsx";
import type { FormValue } from "./form-values.ts";
import { readPercent, readTime, readWhole, type Reading } from "./readers.ts";

/** A field whose text is read into a value: shown as typed while it is typed, as it is kept afterwards. */
export function ParsedField({
  name,
  label,
  hint,
  aside,
  className,
  read,
  show,
  inputMode,
  unit,
  placeholder,
  faultText,
  dir = "ltr",
  onKeyDown,
}: FieldProps & {
  read: (text: string) => Reading;
  show: (value: FormValue) => string;
  inputMode: "decimal" | "numeric" | "tel" | "text";
  /** What stands at the end of the field: a currency, a sign, a button. */
  unit?: ReactNode;
  placeholder?: string;
  /** Words of the present fault, where they say more than those of its code. */
  faultText?: string | undefined;
  dir?: "ltr" | "auto";
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const { form, value, text, fault } = useField(name);
  const input = useRef<HTMLInputElement>(null);
  const shown = text ?? show(value);
  useLayoutEffect(() => {
    // A value that the form fills in under the cursor is selected, as it was when the field was
    // entered: what is typed then replaces it and is not added to it.
    const isAtHand = input.current !== null && document.activeElement === input.current;
    if (isAtHand && text === undefined) input.current?.select();
  }, [shown, text]);
  return (
    <Field
      name={name}
      label={label}
      say={show}
      {...(faultText === undefined ? {} : { faultText })}
      fault={fault}
      hint={hint}
      aside={aside}
      className={className ?? ""}
    >
      {({ id, describedBy, invalid, required }) => (
        <span className="relative block">
          <input
            ref={input}
            id={id}
            name={name}
            type="text"
            // An example that begins with digits would turn an Arabic field round.
            dir={dir === "auto" && shown === "" ? undefined : dir}
            inputMode={inputMode}
            placeholder={placeholder}
            value={shown}
            aria-invalid={invalid}
            aria-required={required}
            aria-describedby={describedBy}
            // Half-typed text stays unselected: a focus that comes late must not let the next letter replace it.
            onFocus={({ target }) => text === undefined && target.select()}
            onChange={({ target }) => form.type(name, target.value, read(target.value))}
            onBlur={() => form.take(name)}
            onKeyDown={onKeyDown}
            className={`${INPUT} tabular-nums ${dir === "auto" ? "text-start" : "rtl:text-end"} ${unit === undefined ? "" : "pe-12 rtl:ps-12 rtl:pe-3"}`}
          />
          {unit !== undefined && (
            <span className="absolute inset-y-0 end-0 flex items-center pe-3 text-label text-faint">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

const showNumber = (value: FormValue): string => (typeof value === "number" ? String(value) : "");
const showText = (value: FormValue): string => (typeof value === "string" ? value : "");

/** 0 to 100 with at most two decimals. */
export function PercentField(props: FieldProps) {
  return (
    <ParsedField
      {...props}
      inputMode="decimal"
      unit={<span aria-hidden="true">%</span>}
      read={readPercent}
      show={(value) => (typeof value === "number" ? formatCount(value) : "")}
    />
  );
}

/** A whole number, typed in any digits. */
export function NumberField(props: FieldProps) {
  return <ParsedField {...props} inputMode="numeric" read={readWhole} show={showNumber} />;
}

/** A time of the day, typed as `9`, `930` or `3p`; kept as `HH:mm`. */
export function TimeField(props: FieldProps) {
  return <ParsedField {...props} inputMode="text" read={readTime} show={showText} />;
}
