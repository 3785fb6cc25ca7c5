import { useState, type ReactNode } from "react";
import { parseTypedDay, today } from "@domain/dates";
import { formatAmount, parseAmount } from "@domain/money";
import { parsePhone } from "@domain/phones";
import { latinDigits } from "@domain/text";
import { formatDay, formatWeekday, timeZone } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { Field, INPUT, useField } from "./field";
import type { FormValue } from "./form-values";

type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  aside?: ReactNode;
  className?: string;
};

/** A line or, with `rows`, several lines of text. */
export function TextField({
  name,
  label,
  hint,
  aside,
  className,
  rows,
  dir = "auto",
  placeholder,
  onTaken,
}: FieldProps & {
  rows?: number;
  dir?: "auto" | "ltr";
  placeholder?: string;
  onTaken?: (text: string) => void;
}) {
  const { form, value, fault } = useField(name);
  const text = typeof value === "string" ? value : "";
  return (
    <Field label={label} fault={fault} hint={hint} aside={aside} className={className ?? ""}>
      {({ id, describedBy, invalid }) => {
        const shared = {
          id,
          name,
          dir,
          value: text,
          placeholder,
          "aria-invalid": invalid,
          "aria-describedby": describedBy,
          onBlur: () => {
            form.take(name);
            onTaken?.(text);
          },
        };
        return rows === undefined ? (
          <input
            {...shared}
            type="text"
            onChange={(event) => {
              form.set(name, event.target.value);
              onTaken?.(event.target.value);
            }}
            className={`${INPUT} ${dir === "ltr" ? "text-start tabular-nums rtl:text-end" : ""}`}
          />
        ) : (
          <textarea
            {...shared}
            rows={rows}
            onChange={(event) => form.set(name, event.target.value)}
            className={`${INPUT} h-auto resize-none py-2`}
          />
        );
      }}
    </Field>
  );
}

/** A field whose text is read into a value: shown as typed while it is typed, as it is kept afterwards. */
function ParsedField({
  name,
  label,
  hint,
  aside,
  className,
  read,
  show,
  unreadable,
  inputMode,
}: FieldProps & {
  read: (text: string) => FormValue;
  show: (value: FormValue) => string;
  /** Fault code for text that cannot be read. */
  unreadable: string;
  inputMode: "decimal" | "numeric" | "tel";
}) {
  const { form, value, text, fault } = useField(name);
  return (
    <Field label={label} fault={fault} hint={hint} aside={aside} className={className ?? ""}>
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          name={name}
          type="text"
          dir="ltr"
          inputMode={inputMode}
          value={text ?? show(value)}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            const empty = target.value.trim() === "";
            const found = empty ? null : read(target.value);
            form.type(name, target.value, {
              value: found,
              fault: !empty && found === null ? unreadable : null,
            });
          }}
          onBlur={() => form.take(name)}
          className={`${INPUT} tabular-nums rtl:text-end`}
        />
      )}
    </Field>
  );
}

/** Piastres, typed as pounds in any digits. */
export function AmountField(props: FieldProps) {
  return (
    <ParsedField
      {...props}
      inputMode="decimal"
      unreadable="unreadable_amount"
      read={(text) => parseAmount(text)}
      show={(value) => (typeof value === "number" ? formatAmount(value) : "")}
    />
  );
}

/** A whole number, typed in any digits. */
export function NumberField(props: FieldProps) {
  return (
    <ParsedField
      {...props}
      inputMode="numeric"
      unreadable="unreadable_number"
      read={(text) =>
        /^\d{1,6}$/.test(latinDigits(text).trim()) ? Number(latinDigits(text)) : null
      }
      show={(value) => (typeof value === "number" ? String(value) : "")}
    />
  );
}

/** A day, typed as people type it; what was understood stands beneath. */
export function DayField({ past = false, ...props }: FieldProps & { past?: boolean }) {
  const { value } = useField(props.name);
  return (
    <ParsedField
      {...props}
      hint={
        typeof value === "string" && value !== ""
          ? `${formatWeekday(value)} ${formatDay(value)}`
          : props.hint
      }
      inputMode="numeric"
      unreadable="unreadable_day"
      read={(text) => parseTypedDay(text, today(timeZone()), { past })}
      show={(shown) => (typeof shown === "string" && shown !== "" ? formatDay(shown) : "")}
    />
  );
}

/** Country code and number together: `01012345678`, `+20 10…` and `0020…` are understood. */
export function PhoneField({ codeName, ...props }: FieldProps & { codeName: string }) {
  const { form, value: code } = useField(codeName);
  const [country, setCountry] = useState<string | null>(null);
  const known = country ?? (typeof code === "string" ? code : "");
  return (
    <ParsedField
      {...props}
      aside={
        <bdi dir="ltr" className="text-label text-faint tabular-nums">
          {known}
        </bdi>
      }
      inputMode="tel"
      unreadable="unreadable_phone"
      read={(text) => {
        const phone = parsePhone(text, known || "+20");
        if (phone === null) return null;
        setCountry(phone.country_phone_code);
        form.set(codeName, phone.country_phone_code);
        return phone.phone_number;
      }}
      show={(value) => (typeof value === "string" ? value : "")}
    />
  );
}

/** A few options; arrows and letters choose, as the platform does it. */
export function SelectField({
  name,
  label,
  hint,
  aside,
  className,
  options,
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const { form, value, fault } = useField(name);
  return (
    <Field label={label} fault={fault} hint={hint} aside={aside} className={className ?? ""}>
      {({ id, describedBy, invalid }) => (
        <select
          id={id}
          name={name}
          value={value === null ? "" : String(value)}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => form.set(name, event.target.value)}
          className={`${INPUT} pe-8`}
        >
          {value === null && <option value="">{t("common.none")}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
