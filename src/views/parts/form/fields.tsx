import { useRef, useState, type HTMLInputTypeAttribute, type KeyboardEvent } from "react";
import { Eye, EyeOff } from "lucide-react";
import { t, type MessageKey } from "#src/i18n/t.ts";
import { useLoadingEnd } from "#src/focus/queue-while-loading.ts";
import { dropTyping, queueKey } from "#src/focus/queued-keys.ts";
import { Field, INPUT, useField, type FieldProps } from "./field.tsx";
import { chooseByLetter } from "../select-letters.ts";
import { FailedLine } from "../states.tsx";
import { leaveField } from "./leave-field.ts";
import { LOADING_OPTIONS, type SelectOptions } from "./select-options.ts";

type TextProps = FieldProps & {
  /** Number of lines of a text area, in which Enter starts a new line. */
  rows?: number;
  dir?: "auto" | "ltr";
  placeholder?: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  /** Called with the text on every change. */
  onBlurred?: (text: string) => void;
};

/** A field for one line of text or, with `rows`, for several. */
export function TextField({
  name,
  label,
  hint,
  labelEnd,
  className,
  isConditional,
  rows,
  dir = "auto",
  placeholder,
  type = "text",
  autoComplete,
  onBlurred,
}: TextProps) {
  const { form, value, fault } = useField(name);
  const text = typeof value === "string" ? value : "";
  return (
    <Field
      name={name}
      label={label}
      fault={fault}
      hint={hint}
      labelEnd={labelEnd}
      className={className ?? ""}
      isConditional={isConditional}
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
          onBlur: () => leaveField(form, name),
        };
        return rows === undefined ? (
          <input
            {...shared}
            type={type}
            autoComplete={autoComplete}
            spellCheck={dir === "ltr" ? false : undefined}
            onChange={({ target }) => {
              form.set(name, target.value);
              onBlurred?.(target.value);
            }}
            className={`${INPUT} ${dir === "ltr" ? "tabular-nums rtl:text-end" : "text-start"}`}
          />
        ) : (
          <textarea
            {...shared}
            rows={rows}
            onChange={({ target }) => form.set(name, target.value)}
            className={`${INPUT} h-auto! resize-none py-2`}
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

/** A password that the user can reveal. Name it among the form's `secret` fields: it must not be in a draft. */
export function PasswordField({
  isNew = false,
  className = "",
  ...props
}: FieldProps & {
  /** Whether the user chooses a new password here, rather than typing the current one. */
  isNew?: boolean;
}) {
  const [isVisible, setVisible] = useState(false);
  return (
    <div className={`relative min-w-0 ${className}`}>
      <TextField
        {...props}
        type={isVisible ? "text" : "password"}
        dir="ltr"
        autoComplete={isNew ? "new-password" : "current-password"}
      />
      {/* It follows the field, so that Tab leads into the field first. */}
      <button
        type="button"
        aria-pressed={isVisible}
        aria-label={t(isVisible ? "form.password.hide" : "form.password.show")}
        onClick={() => setVisible(!isVisible)}
        className="absolute end-0 top-0.5 text-faint hover:text-ink"
      >
        {isVisible ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
      </button>
    </div>
  );
}

/** Keys other than letters that choose an option. */
const MOVES: ReadonlySet<string> = new Set([
  "ArrowDown",
  "ArrowUp",
  "Home",
  "End",
  "PageDown",
  "PageUp",
]);

/** A native select; arrows choose, as in the browser, and letters of either keyboard layout, by any word of a label. */
export function SelectField({
  name,
  label,
  hint,
  labelEnd,
  className,
  options,
  current = "…",
  startsEmpty = false,
  isLoading = options === LOADING_OPTIONS,
  retry = options.retry,
  unread = "errors.unread.options",
  disabled = false,
}: FieldProps & {
  options: SelectOptions;
  /** Whether options are still loading: keys that choose wait for them. Default: whether they are `LOADING_OPTIONS`. */
  isLoading?: boolean;
  /** Loads options again that failed to load; until then the choice stays. Default: the options' own. */
  retry?: (() => void) | undefined;
  /** Message shown while the options failed to load. */
  unread?: MessageKey;
  /** Label of the record's own choice, if it is no longer offered. */
  current?: string;
  /** Whether nothing is chosen at first. */
  startsEmpty?: boolean;
  disabled?: boolean;
}) {
  const { form, value, fault } = useField(name);
  const untilLoaded = useLoadingEnd(isLoading, retry !== undefined);
  const select = useRef<HTMLSelectElement>(null);
  const chosen = typeof value === "string" ? value : "";
  const isUnread = retry !== undefined;
  const offered = isUnread ? options.filter((option) => option.value === chosen) : options;
  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const isLetter = Array.from(key).length === 1;
    if (isLoading && (isLetter || MOVES.has(key)))
      return queueKey(event.nativeEvent, untilLoaded());
    if (isUnread && (isLetter || MOVES.has(key))) {
      // The user cannot see the options, so none is chosen; and what they type next was meant to be saved with
      // the choice.
      dropTyping("choice", { isTyped: true });
      return event.preventDefault();
    }
    chooseByLetter(event);
  }
  const labelOf = (one: unknown): string =>
    options.find((option) => option.value === one)?.label ?? "";
  return (
    <Field
      name={name}
      label={label}
      textOf={labelOf}
      fault={fault}
      hint={hint}
      labelEnd={labelEnd}
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
            {(value === null || (startsEmpty && value === "")) && (
              <option value="">{t("form.choose")}</option>
            )}
            {/* Keeps the choice until the options have loaded, and if it is no longer offered. */}
            {chosen !== "" && labelOf(chosen) === "" && <option value={chosen}>{current}</option>}
            {offered.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          {isUnread && (
            <FailedLine words={t(unread)} retry={retry} focusAfterwards={() => select.current} />
          )}
        </>
      )}
    </Field>
  );
}
