import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { Plus, X } from "lucide-react";
import { plural, t } from "@src/i18n/t";
import { Field, INPUT, useField } from "../form/field";
import { isChoice, type Choice } from "../form/form-values";
import { useMatches, type Option } from "./use-matches";

type PickerProps<T extends Option> = {
  name: string;
  label: string;
  placeholder: string;
  /** Best match first; the answer is held against what is typed then. */
  search: (text: string) => Promise<readonly T[]>;
  /** One line of the list; `query` is what was typed, for marking. */
  render: (option: T, query: string) => ReactNode;
  /** Called when a match is taken or the choice is taken away. */
  onTaken?: (option: T | null) => void;
  /** Offers to make what is not there; the text goes along. */
  create?: { label: string; run: (text: string) => void };
  hint?: ReactNode;
  className?: string;
  disabled?: boolean;
};

/**
 * A field that opens by typing. The best match is chosen already; Enter takes it and goes on. A
 * match that belongs to an older text is never taken: Enter waits for the answer.
 */
export function PickerField<T extends Option>(props: PickerProps<T>) {
  const {
    name,
    label,
    placeholder,
    render,
    create,
    hint,
    className = "",
    disabled = false,
  } = props;
  const { form, value, text, fault } = useField(name);
  const list = useId();
  const chosen = isChoice(value) ? value : null;
  const query = text ?? "";
  const isOpen = text !== undefined && text.trim() !== "";
  const { matches, answered, answer } = useMatches(query, props.search);
  const [place, setPlace] = useState(0);
  const offers = matches.length + (create === undefined ? 0 : 1);
  const active = Math.min(place, Math.max(0, offers - 1));

  function type(next: string): void {
    setPlace(0);
    const empty = next.trim() === "";
    if (chosen !== null) props.onTaken?.(null);
    if (empty) form.set(name, null);
    else form.type(name, next, { value: null, fault: "not_chosen" });
  }

  function take(option: T): void {
    const choice: Choice = { value: option.id, label: option.label };
    form.set(name, choice);
    props.onTaken?.(option);
  }

  async function takeBest(field: HTMLInputElement): Promise<void> {
    const found = answered ? matches : await form.hold(answer());
    const option = found[answered ? active : 0];
    if (option !== undefined) {
      take(option);
      goOn(field);
    } else if (create !== undefined) create.run(query.trim());
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, nativeEvent, ctrlKey, metaKey } = event;
    if (nativeEvent.isComposing) return;
    if (isOpen && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      setPlace(Math.max(0, Math.min(offers - 1, active + (key === "ArrowDown" ? 1 : -1))));
    } else if (isOpen && key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      form.set(name, null);
    } else if (isOpen && key === "Enter" && !ctrlKey && !metaKey) {
      event.preventDefault();
      if (create !== undefined && answered && active === matches.length) create.run(query.trim());
      else void takeBest(event.currentTarget);
    } else if (chosen !== null && key === "Backspace" && text === undefined) {
      event.preventDefault();
      type("");
    }
  }

  return (
    <Field label={label} fault={fault} hint={hint} className={className}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <input
            id={id}
            name={name}
            type="text"
            role="combobox"
            dir="auto"
            disabled={disabled}
            value={text ?? chosen?.label ?? ""}
            placeholder={placeholder}
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && offers > 0 ? `${list}-${active}` : undefined}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className={`${INPUT} pe-9 ${chosen === null ? "" : "font-medium"}`}
          />
          {chosen !== null && !disabled && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t("form.picker.clear", { label: chosen.label })}
              onClick={() => type("")}
              className="absolute inset-y-0 end-2 grid place-items-center text-faint hover:text-ink"
            >
              <X size={16} aria-hidden="true" />
            </button>
          )}
          <span role="status" className="sr-only">
            {isOpen && answered ? plural("form.picker.results", matches.length) : ""}
          </span>
          {isOpen && (
            <ul
              id={list}
              role="listbox"
              aria-label={label}
              className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-ui border border-line bg-raised p-1 shadow-layer"
            >
              {matches.map((option, index) => (
                <li
                  key={option.id}
                  id={`${list}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  onPointerDown={(event) => {
                    event.preventDefault();
                    take(option);
                  }}
                  className="flex min-h-row items-center rounded-ui px-2.5 py-1 aria-selected:bg-accent-soft"
                >
                  {render(option, query)}
                </li>
              ))}
              {matches.length === 0 && (
                <li
                  role="option"
                  aria-selected={false}
                  aria-disabled="true"
                  className="px-2.5 py-2 text-muted"
                >
                  {answered
                    ? t("form.picker.nothing", { text: query })
                    : t("form.picker.searching")}
                </li>
              )}
              {create !== undefined && (
                <li
                  id={`${list}-${matches.length}`}
                  role="option"
                  aria-selected={active === matches.length}
                  onPointerDown={(event) => {
                    event.preventDefault();
                    create.run(query.trim());
                  }}
                  className="flex min-h-row items-center gap-2 rounded-ui border-t border-line px-2.5 text-accent aria-selected:bg-accent-soft"
                >
                  <Plus size={16} aria-hidden="true" />
                  {create.label}
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}

/** The field after this one, as Enter goes through a form. */
function goOn(field: HTMLInputElement): void {
  const fields = [
    ...(field.form?.querySelectorAll<HTMLElement>(
      "input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled])",
    ) ?? []),
  ];
  fields[fields.indexOf(field) + 1]?.focus();
}
