import { LETTER_COLUMNS, type LetterColumn } from "#domain/claims.ts";
import { focusStep } from "#src/focus/fields.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { Field, useField, type FieldProps } from "#src/views/parts/form/field.tsx";

/**
 * A field for the columns of a letter: ↑ ↓ move, Space toggles, and the order of ticking is the order of the columns. The
 * value is their names, separated by commas; empty for all of them.
 */
export function LetterColumnsField({ name, label }: FieldProps) {
  const { form, value, fault } = useField(name);
  const chosen = columnsIn(value);
  const words = (held: unknown): string =>
    joinWithDots(columnsIn(held).map((column) => t(`claims.letter.column.${column}`)));
  function toggle(column: LetterColumn, isOn: boolean): void {
    const others = chosen.filter((one) => one !== column);
    form.set(name, (isOn ? [...others, column] : others).join(","));
  }
  return (
    <Field name={name} label={label} fault={fault} textOf={words} isGroup>
      {({ id, describedBy, invalid }) => (
        // The check boxes have the focus; the group handles their keys.
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions
        <div
          role="group"
          aria-labelledby={id}
          aria-describedby={describedBy}
          data-invalid={invalid}
          onKeyDown={focusStep}
          className="grid grid-cols-2 gap-x-3 rounded-ui border border-line bg-raised px-3 py-1 data-invalid:border-stop"
        >
          {LETTER_COLUMNS.map((column) => {
            const place = chosen.indexOf(column);
            return (
              <label key={column} className="flex h-8 items-center gap-2">
                <input
                  type="checkbox"
                  name={`${name}.${column}`}
                  aria-invalid={invalid}
                  checked={place >= 0}
                  onChange={(event) => toggle(column, event.target.checked)}
                  className="size-4"
                />
                {t(`claims.letter.column.${column}`)}
                {place >= 0 && <span className="text-muted">{formatCount(place + 1)}</span>}
              </label>
            );
          })}
        </div>
      )}
    </Field>
  );
}

/** Returns the columns in a text of names separated by commas. */
export function columnsIn(value: unknown): LetterColumn[] {
  const names = typeof value === "string" ? value.split(",") : [];
  return names.flatMap((name) => LETTER_COLUMNS.filter((column) => column === name));
}
