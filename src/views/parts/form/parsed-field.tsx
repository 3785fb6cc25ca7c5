import type { KeyboardEvent, ReactNode } from "react";
import { formatCount } from "@src/i18n/numbers";
import { Field, INPUT, useField, type FieldProps } from "./field";
import type { FormValue } from "./form-values";
import { readPercent, readTime, readWhole, type Reading } from "./readers";

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
  onKeyDown,
}: FieldProps & {
  read: (text: string) => Reading;
  show: (value: FormValue) => string;
  inputMode: "decimal" | "numeric" | "tel" | "text";
  /** What stands at the end of the field: a currency, a sign, a button. */
  unit?: ReactNode;
  placeholder?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const { form, value, text, fault } = useField(name);
  return (
    <Field label={label} fault={fault} hint={hint} aside={aside} className={className ?? ""}>
      {({ id, describedBy, invalid }) => (
        <span className="relative block">
          <input
            id={id}
            name={name}
            type="text"
            dir="ltr"
            inputMode={inputMode}
            placeholder={placeholder}
            value={text ?? show(value)}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onFocus={(event) => event.target.select()}
            onChange={({ target }) => form.type(name, target.value, read(target.value))}
            onBlur={() => form.take(name)}
            onKeyDown={onKeyDown}
            className={`${INPUT} tabular-nums rtl:text-end ${unit === undefined ? "" : "pe-12 rtl:ps-12 rtl:pe-3"}`}
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
