import { t } from "#src/i18n/t.ts";
import { Field, useField, type FieldProps } from "#src/views/parts/form/field.tsx";
import { focusStep } from "#src/focus/fields.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { branchOptions, useOptions } from "#src/views/parts/reading/options.ts";

/** The value of a field of branches that means all of them. */
export const ALL_BRANCHES = "all";

/**
 * A field for some of the center's branches: ↑ ↓ move, Space toggles. The value is their ids, separated by commas, or
 * `all` where that can be chosen.
 */
export function BranchesField({
  name,
  label,
  allLabel,
}: FieldProps & {
  /** Label of a check box for all branches; without it there is none. */
  allLabel?: string;
}) {
  const { form, value, fault } = useField(name);
  const options = useOptions(branchOptions, "branches");
  const isAll = value === ALL_BRANCHES;
  const chosen = isAll ? [] : idsOf(value);
  const namesOf = (held: unknown): string =>
    held === ALL_BRANCHES
      ? (allLabel ?? "")
      : idsOf(held)
          .map((id) => options.find(({ value: one }) => one === String(id))?.label ?? `#${id}`)
          .join(" · ");
  function toggle(id: number, isOn: boolean): void {
    const ids = isOn ? [...chosen, id] : chosen.filter((one) => one !== id);
    form.set(name, ids.toSorted((one, other) => one - other).join(","));
  }
  return (
    <Field name={name} label={label} fault={fault} textOf={namesOf} isGroup>
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
          {options.retry !== undefined && (
            <FailedLine words={t("errors.unread.options")} retry={options.retry} />
          )}
          {allLabel !== undefined && (
            <label className="col-span-2 flex h-8 items-center gap-2">
              <input
                type="checkbox"
                name={`${name}.${ALL_BRANCHES}`}
                aria-invalid={invalid}
                checked={isAll}
                onChange={(event) => form.set(name, event.target.checked ? ALL_BRANCHES : "")}
                className="size-4"
              />
              {allLabel}
            </label>
          )}
          {options.map((option) => (
            <label
              key={option.value}
              className={`flex h-8 items-center gap-2 ${isAll ? "opacity-55" : ""}`}
            >
              <input
                type="checkbox"
                name={`${name}.${option.value}`}
                disabled={isAll}
                aria-invalid={invalid}
                checked={chosen.includes(Number(option.value))}
                onChange={(event) => toggle(Number(option.value), event.target.checked)}
                className="size-4"
              />
              <OwnScript className="truncate">{option.label}</OwnScript>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

/** Returns the ids in a text of ids separated by commas. */
export function idsOf(value: unknown): number[] {
  return typeof value === "string" && value !== "" ? value.split(",").map(Number) : [];
}
