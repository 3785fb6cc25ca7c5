import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { formatCount } from "#src/i18n/numbers.ts";
import { Field, INPUT, useField, type FieldProps } from "./field.tsx";
import type { FormValue } from "./form-values.ts";
import { leaveField } from "./leave-field.ts";
import { readPercent, readTime, readWhole, type Reading } from "./readers.ts";

/** A field that parses its text into a value: shows the text while the user types, then the formatted value. */
export function ParsedField({
  name,
  label,
  hint,
  labelEnd,
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
  /** Shown at the end of the field: a currency, a sign, a button. */
  unit?: ReactNode;
  placeholder?: string;
  /** Message of the current fault, if it says more than the one of its code. */
  faultText?: string | undefined;
  dir?: "ltr" | "auto";
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const { form, value, text, fault } = useField(name);
  const input = useRef<HTMLInputElement>(null);
  const shown = text ?? show(value);
  useLayoutEffect(() => {
    // If the form fills in a value while the field has the focus, select it, as on focus: typing then replaces
    // the value instead of adding to it.
    const isFocused = input.current !== null && document.activeElement === input.current;
    if (isFocused && text === undefined) input.current?.select();
  }, [shown, text]);
  return (
    <Field
      name={name}
      label={label}
      textOf={show}
      {...(faultText === undefined ? {} : { faultText })}
      fault={fault}
      hint={hint}
      labelEnd={labelEnd}
      className={className ?? ""}
    >
      {({ id, describedBy, invalid, required }) => (
        <span className="relative block">
          <input
            ref={input}
            id={id}
            name={name}
            type="text"
            // A placeholder that begins with digits would make an Arabic field left to right.
            dir={dir === "auto" && shown === "" ? undefined : dir}
            inputMode={inputMode}
            placeholder={placeholder}
            value={shown}
            aria-invalid={invalid}
            aria-required={required}
            aria-describedby={describedBy}
            // Do not select half-typed text: if the focus comes late, the next letter would replace it.
            onFocus={({ target }) => text === undefined && target.select()}
            onChange={({ target }) => form.type(name, target.value, read(target.value))}
            onBlur={() => leaveField(form, name)}
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

/** A field for 0 to 100 with at most two decimals. */
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

/** A field for a whole number, typed in any digits. */
export function NumberField(props: FieldProps) {
  return <ParsedField {...props} inputMode="numeric" read={readWhole} show={showNumber} />;
}

/** A field for a time of day, typed as `9`, `930` or `3p`; its value is `HH:mm`. */
export function TimeField(props: FieldProps) {
  return <ParsedField {...props} inputMode="text" read={readTime} show={showText} />;
}
