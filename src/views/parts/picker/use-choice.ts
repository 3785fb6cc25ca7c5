import { useRef, type RefObject } from "react";
import { untilPageFocused } from "#src/focus/queue-while-loading.ts";
import { focusNextField } from "#src/focus/fields.ts";
import { isCharacter } from "#src/focus/key-kinds.ts";
import { dropTyping, queueDuring } from "#src/focus/queued-keys.ts";
import { useForm } from "../form/form.tsx";
import { leaveField } from "../form/leave-field.ts";
import type { Choice } from "../form/form-values.ts";
import type { Option } from "./picker-search.ts";
import type { PickerProps } from "./picker-props.ts";

/** Returns the functions by which a picker changes its field of the form. */
export function useChoice<T extends Option>(
  {
    name,
    create,
    setChoice,
    onChosen,
    isNumber,
  }: Pick<PickerProps<T>, "name" | "create" | "setChoice" | "onChosen" | "isNumber">,
  input: RefObject<HTMLInputElement | null>,
) {
  const form = useForm();
  /** Whether the user is creating a record from the typed text: until then, an empty choice is no fault. */
  const isCreating = useRef(false);
  /** The text for which Enter chose nothing last. */
  const refusedText = useRef<string | null>(null);

  function set(choice: Choice): void {
    if (setChoice === undefined) form.set(name, choice);
    else setChoice(choice);
  }

  function focusNext(): boolean {
    return input.current !== null && focusNextField(input.current);
  }

  async function focusNextOnceFocused(): Promise<boolean> {
    const focused = await untilPageFocused();
    return focused === input.current && focusNext();
  }

  return {
    /** Shows the typed text; nothing is chosen until the user chooses a match. */
    type(text: string): void {
      if (text.trim() === "") form.set(name, null);
      else form.type(name, text, { value: null, fault: "not_chosen" });
    },
    /** Discards what was typed; an edit shows the record's own choice again. */
    revert: () => form.revert(name),
    chooseOption(option: T): void {
      set({ value: option.id, label: option.label });
      onChosen?.(option);
      focusNext();
    },
    /** Lets the user create a record from a text, which then is the choice. */
    create(text: string): void {
      isCreating.current = true;
      create?.run(text, (record) => {
        set(record);
        // Keystrokes typed before the dialog has returned the focus are meant for the next field.
        void queueDuring(focusNextOnceFocused());
      });
    },
    /** Shows the fault of a field without a choice. If `movesOn`, focuses the next field; returns true if it did. */
    chooseNone({ movesOn }: { movesOn: boolean }): boolean {
      form.endTyping(name);
      // Tab moves on even if nothing was found: the keystrokes after it are meant for the next field.
      if (movesOn) return focusNext();
      refusedText.current = input.current?.value ?? null;
      dropTyping("choice");
      return false;
    },
    /**
     * Drops a letter that follows a number for which Enter chose nothing: the user did not notice, and means the next
     * field. Returns whether it did.
     */
    dropLetter(key: KeyboardEvent): boolean {
      const { value: text = "", selectionStart = 0, selectionEnd = 0 } = input.current ?? {};
      // Who has selected the text writes another in its place.
      const isReplaced = selectionStart !== selectionEnd;
      const isMeantHere = isReplaced || refusedText.current !== text || isNumber?.(text) !== true;
      if (isMeantHere || !isCharacter(key) || !/\p{Letter}/u.test(key.key)) return false;
      dropTyping("search", { key, isTyped: true });
      return true;
    },
    leave(): void {
      if (!isCreating.current) leaveField(form, name);
      isCreating.current = false;
    },
  };
}
