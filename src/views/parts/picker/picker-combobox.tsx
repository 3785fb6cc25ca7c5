import { useId, useRef, useState, type KeyboardEvent } from "react";
import { isSaveKey } from "#src/focus/key-kinds.ts";
import { queueDuring, queueKey } from "#src/focus/queued-keys.ts";
import { plural } from "#src/i18n/t.ts";
import type { useField } from "../form/field.tsx";
import { isChoice } from "../form/form-values.ts";
import type { Option } from "./picker-search.ts";
import { PickerInput, type FieldIds } from "./picker-input.tsx";
import { pressInPicker } from "./picker-keys.ts";
import { PickerList } from "./picker-list.tsx";
import type { PickerProps } from "./picker-props.ts";
import { chooseLine } from "./choose-line.ts";
import { useChoice } from "./use-choice.ts";
import { useLines } from "./use-lines.ts";

type ComboboxProps<T extends Option> = {
  picker: PickerProps<T>;
  field: ReturnType<typeof useField>;
  ids: FieldIds;
};

/** The control of a picker: its text, and the list of matches while the user types. */
export function PickerCombobox<T extends Option>({ picker, field, ids }: ComboboxProps<T>) {
  const { name, disabled = false } = picker;
  const { form, value, text } = field;
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const chosen = isChoice(value) ? value : null;
  const query = (text ?? "").trim();
  const isOpen = isFocused && query !== "" && !disabled;
  const lines = useLines(picker, query, isOpen);
  const { store, matches, isAnswered, arrowLine, active } = lines;
  const choice = useChoice(picker, input);

  function type(next: string): void {
    // Starts the search before rendering, so that both run at once.
    lines.searchFor(next);
    if (chosen !== null) picker.onChosen?.(null);
    choice.type(next);
  }

  /** Chooses the active line once the matches of what was typed are there; the form is saved only afterwards. */
  function take(creates: boolean): Promise<boolean> {
    store.searchFor(input.current?.value ?? "");
    return form.delaySave(chooseLine(store, { arrowLine, creates, rule: picker }, choice));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { nativeEvent, ctrlKey, metaKey, repeat } = event;
    if (nativeEvent.isComposing) return;
    // The best match counts as chosen: saving takes it first.
    if (isOpen && isSaveKey(nativeEvent) && !repeat) return queueKey(nativeEvent, take(false));
    if (ctrlKey || metaKey) return;
    const inputState = { isOpen, isChosen: chosen !== null && text === undefined };
    const isHandled =
      choice.dropLetter(nativeEvent) ||
      pressInPicker(event, inputState, {
        move: lines.move,
        choose({ creates }) {
          if (!repeat) void queueDuring(take(creates));
        },
        discard() {
          lines.searchFor("");
          choice.revert();
        },
        clear: () => type(""),
      });
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <PickerInput
        input={input}
        ids={ids}
        name={name}
        placeholder={picker.placeholder}
        disabled={disabled}
        text={text}
        chosen={chosen}
        list={list}
        line={isOpen && isAnswered && active >= 0 ? `${list}-${active}` : undefined}
        isOpen={isOpen}
        onType={type}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          choice.leave();
        }}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {isOpen && isAnswered ? plural("form.picker.results", matches.length) : ""}
      </span>
      {isOpen && (
        <PickerList
          id={list}
          picker={picker}
          // A fault stands below the control, where the list would hide it.
          anchor={() => input.current?.closest<HTMLElement>("[data-faulty]") ?? input.current}
          query={query}
          lines={lines}
          onChoose={choice.chooseOption}
          onCreate={() => choice.create(query)}
        />
      )}
    </div>
  );
}
