import { Field, useField } from "../form/field.tsx";
import type { Option } from "./picker-search.ts";
import { PickerCombobox } from "./picker-combobox.tsx";
import type { PickerProps } from "./picker-props.ts";

/**
 * A field that searches as the user types. The best match is active; Enter takes it and goes to the next field.
 * A match of an older text is never taken: Enter waits for the result, and keystrokes typed meanwhile are
 * queued for the next field.
 */
export function PickerField<T extends Option>(props: PickerProps<T>) {
  const { name, label, hint, className = "" } = props;
  const field = useField(name);
  return (
    <Field name={name} label={label} fault={field.fault} hint={hint} className={className}>
      {(ids) => <PickerCombobox picker={props} field={field} ids={ids} />}
    </Field>
  );
}
