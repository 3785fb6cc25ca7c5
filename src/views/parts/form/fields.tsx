import { useRef, useState, type HTMLInputTypeAttribute, type KeyboardEvent } from "react";
import { Eye, EyeOff } from "lucide-react";
import { t, type MessageKey } from "#src/i18n/t.ts";
import { useArrival } from "#src/focus/arrivals.ts";
import { dropTyping, holdKey } from "#src/focus/held-keys.ts";
import { Field, INPUT, useField, type FieldProps } from "./field.tsx";
import { FailedLine } from "../states.tsx";
import { COMING, type SelectOptions } from "./select-options.ts";
import { createTypedOption } from "./typed-option.ts";

type TextProps = FieldProps & {
  /** Several lines, in which Enter is a new line. */
  rows?: number;
  dir?: "auto" | "ltr";
  placeholder?: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  /** Called with the text as it is typed. */
  onTaken?: (text: string) => void;
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
  type = "text",
  autoComplete,
  onTaken,
}: TextProps) {
  const { form, value, fault } = useField(name);
  const text = typeof value === "string" ? value : "";
  return (
    <Field
      name={name}
      label={label}
      fault={fault}
      hint={hint}
      aside={aside}
      className={className ?? ""}
    >
      {({ id, describedBy, invalid, required }) => {
        const shared = {
          id,
          name,
          dir,
          value: text,
          placeholder,
          "aria-invalid": invalid,
          "aria-required": required,
          "aria-describedby": describedBy,
          onBlur: () => void form.take(name),
        };
        return rows === undefined ? (
          <input
            {...shared}
            type={type}
            autoComplete={autoComplete}
            spellCheck={dir === "ltr" ? false : undefined}
            onChange={({ target }) => {
              form.set(name, target.value);
              onTaken?.(target.value);
            }}
            className={`${INPUT} ${dir === "ltr" ? "tabular-nums rtl:text-end" : "text-start"}`}
          />
        ) : (
          <textarea
            {...shared}
            rows={rows}
            onChange={({ target }) => form.set(name, target.value)}
            className={`${INPUT} h-auto resize-none py-2`}
          />
        );
      }}
    </Field>
  );
}

/** An e-mail address. */
export function EmailField(props: FieldProps) {
  return <TextField {...props} type="email" dir="ltr" autoComplete="off" />;
}

/** A password, which can be looked at. Never part of a draft: name it among the form's `secret` fields. */
export function PasswordField({
  isNew = false,
  ...props
}: FieldProps & {
  /** One that is chosen here, rather than one that is known already. */
  isNew?: boolean;
}) {
  const [seen, setSeen] = useState(false);
  return (
    <TextField
      {...props}
      type={seen ? "text" : "password"}
      dir="ltr"
      autoComplete={isNew ? "new-password" : "current-password"}
      aside={
        <button
          type="button"
          aria-pressed={seen}
          aria-label={t(seen ? "form.password.hide" : "form.password.show")}
          onClick={() => setSeen(!seen)}
          className="text-faint hover:text-ink"
        >
          {seen ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
        </button>
      }
    />
  );
}

/** Keys beside letters that choose an option. */
const MOVES = new Set(["ArrowDown", "ArrowUp", "Home", "End", "PageDown", "PageUp"]);

/** A few options; arrows and letters choose, as the platform does it, in either keyboard layout. */
export function SelectField({
  name,
  label,
  hint,
  aside,
  className,
  options,
  current = "…",
  isOpen = false,
  isComing = options === COMING,
  again = options.again,
  unread = "errors.unread.options",
  disabled = false,
}: FieldProps & {
  options: SelectOptions;
  /** Whether options are still being read: keys that choose wait for them. Default: of `COMING`. */
  isComing?: boolean;
  /** Reads options that could not be read: until then what is chosen stays. Default: the options' own. */
  again?: (() => void) | undefined;
  /** What is said then. */
  unread?: MessageKey;
  /** The words of the record's own choice, which may not be offered any more. */
  current?: string;
  /** Nothing is chosen to begin with. */
  isOpen?: boolean;
  disabled?: boolean;
}) {
  const { form, value, fault } = useField(name);
  const [typed] = useState(createTypedOption);
  const untilCome = useArrival(isComing, again !== undefined);
  const select = useRef<HTMLSelectElement>(null);
  const chosen = typeof value === "string" ? value : "";
  const isUnread = again !== undefined;
  const offered = isUnread ? options.filter((option) => option.value === chosen) : options;
  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>): void {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
    if (ctrlKey || metaKey || altKey) return;
    const isLetter = Array.from(key).length === 1;
    if (isComing && (isLetter || MOVES.has(key))) return holdKey(event.nativeEvent, untilCome());
    if (isUnread && (isLetter || MOVES.has(key))) {
      // What cannot be seen is not chosen, and what is typed after it was meant to be saved with it.
      dropTyping("choice", { isTyped: true });
      return event.preventDefault();
    }
    if (!isLetter) return;
    const option = typed.take(options, key, timeStamp);
    if (option === null) return;
    event.preventDefault();
    form.set(name, option.value);
  }
  const labelOf = (one: unknown): string =>
    options.find((option) => option.value === one)?.label ?? "";
  return (
    <Field
      name={name}
      label={label}
      say={labelOf}
      fault={fault}
      hint={hint}
      aside={aside}
      className={className ?? ""}
    >
      {({ id, describedBy, invalid, required }) => (
        <>
          <select
            ref={select}
            id={id}
            name={name}
            value={chosen}
            disabled={disabled}
            aria-invalid={invalid}
            aria-required={required}
            aria-describedby={describedBy}
            onChange={(event) => form.set(name, event.target.value)}
            onKeyDown={onKeyDown}
            className={`${INPUT} pe-8`}
          >
            {(value === null || (isOpen && value === "")) && (
              <option value="">{t("form.choose")}</option>
            )}
            {/* Until the options are read, and where the chosen one is not offered any more, it stays chosen. */}
            {chosen !== "" && labelOf(chosen) === "" && <option value={chosen}>{current}</option>}
            {offered.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          {isUnread && <FailedLine words={t(unread)} again={again} then={() => select.current} />}
        </>
      )}
    </Field>
  );
}
