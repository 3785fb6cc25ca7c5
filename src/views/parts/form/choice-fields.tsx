import type { KeyboardEvent } from "react";
import { direction } from "#src/i18n/language.ts";
import { Field, useField, type FieldProps } from "./field.tsx";
import type { SelectOption } from "./select-options.ts";

/** Two to four options side by side. Arrow keys follow the reading direction; a first letter chooses too. */
export function ChoiceField({
  name,
  label,
  hint,
  labelEnd,
  className,
  options,
}: FieldProps & { options: readonly SelectOption[] }) {
  const { form, value, fault } = useField(name);
  const chosenIndex = options.findIndex((option) => option.value === value);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // If nothing is chosen, one option still has the focus, and arrows go on from there.
    const { target } = event;
    const focused = target instanceof HTMLInputElement ? target.value : null;
    const startIndex =
      chosenIndex >= 0 ? chosenIndex : options.findIndex((option) => option.value === focused);
    const next = optionAfter(event.key, options, startIndex);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    form.set(name, next.value);
    event.currentTarget
      .querySelector<HTMLElement>(`input[value="${CSS.escape(next.value)}"]`)
      ?.focus();
  }

  return (
    <Field
      name={name}
      label={label}
      textOf={(one) => options.find((option) => option.value === one)?.label ?? ""}
      fault={fault}
      hint={hint}
      labelEnd={labelEnd}
      className={className ?? ""}
      isGroup
    >
      {({ id, describedBy, invalid, required }) => (
        // The checked option has the focus; the group handles its keys.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
        <span
          role="radiogroup"
          aria-labelledby={id}
          aria-invalid={invalid}
          aria-required={required}
          aria-describedby={describedBy}
          onKeyDown={onKeyDown}
          className="flex h-field rounded-ui border border-line bg-raised p-0.5 aria-invalid:border-stop"
        >
          {options.map((option) => (
            <label
              key={option.value}
              className="flex min-w-0 flex-1 items-center justify-center rounded-badge px-3 text-body text-muted has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => form.set(name, option.value)}
                className="sr-only"
              />
              <span className="truncate">{option.label}</span>
            </label>
          ))}
        </span>
      )}
    </Field>
  );
}

/** Returns the option that a key chooses; undefined for any other key. */
function optionAfter(
  key: string,
  options: readonly SelectOption[],
  index: number,
): SelectOption | undefined {
  const forward = direction() === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === forward || key === "ArrowDown") return options[(index + 1) % options.length];
  if (key.startsWith("Arrow")) return options[(index - 1 + options.length) % options.length];
  if (key.length !== 1 || key === " ") return undefined;
  return options.find(({ label }) => label.toLowerCase().startsWith(key.toLowerCase()));
}

/** A check box; Space toggles it, Enter goes to the next field. */
export function CheckField({ name, label, hint, className = "" }: FieldProps) {
  const { form, value, fault } = useField(name);
  return (
    <Field name={name} label={label} fault={fault} hint={hint} className={className} isInline>
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          name={name}
          type="checkbox"
          checked={value === true}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => form.set(name, event.target.checked)}
          className="size-4 shrink-0"
        />
      )}
    </Field>
  );
}
