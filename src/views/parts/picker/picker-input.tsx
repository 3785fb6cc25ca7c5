import type { ComponentProps, RefObject } from "react";
import { X } from "lucide-react";
import { t } from "#src/i18n/t.ts";
import { INPUT, type Field } from "../form/field.tsx";
import type { Choice } from "../form/form-values.ts";

/** What a field tells its control about itself. */
export type FieldIds = Parameters<ComponentProps<typeof Field>["children"]>[0];

type PickerInputProps = {
  input: RefObject<HTMLInputElement | null>;
  ids: FieldIds;
  name: string;
  /** What the user typed; undefined while the choice is shown. */
  text: string | undefined;
  chosen: Choice | null;
  placeholder: string;
  disabled: boolean;
  /** Id of the list, and of its active line if there is one. */
  list: string;
  line: string | undefined;
  isOpen: boolean;
  onType: (text: string) => void;
  onFocus: () => void;
} & Pick<ComponentProps<"input">, "onBlur" | "onKeyDown">;

/** The text of a picker: what is typed, else the choice, which the mouse can clear. */
export function PickerInput(props: PickerInputProps) {
  const { input, ids, text, chosen, disabled, onType } = props;
  return (
    <>
      <input
        ref={input}
        id={ids.id}
        name={props.name}
        type="text"
        role="combobox"
        // Typed text sets its own direction; a choice keeps the field's, so that the clear button keeps its
        // place.
        dir={text === undefined ? undefined : "auto"}
        disabled={disabled}
        value={text ?? chosen?.label ?? ""}
        placeholder={props.placeholder}
        aria-expanded={props.isOpen}
        aria-controls={props.list}
        aria-autocomplete="list"
        aria-activedescendant={props.line}
        aria-invalid={ids.invalid}
        aria-required={ids.required}
        aria-describedby={ids.describedBy}
        onFocus={(event) => {
          props.onFocus();
          // Do not select half-typed text: if the focus comes late, the next letter would replace it.
          if (text === undefined) event.target.select();
        }}
        onBlur={props.onBlur}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={props.onKeyDown}
        className={`${INPUT} pe-9 text-start ${chosen === null ? "" : "font-medium"}`}
      />
      {chosen !== null && !disabled && (
        <ClearButton
          label={chosen.label}
          onClear={() => {
            onType("");
            input.current?.focus();
          }}
        />
      )}
    </>
  );
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t("form.picker.clear", { label })}
      onClick={onClear}
      className="absolute inset-y-0 end-2 grid place-items-center text-faint hover:text-ink"
    >
      <X size={16} aria-hidden="true" />
    </button>
  );
}
