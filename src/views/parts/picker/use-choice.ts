import { useRef, type RefObject } from "react";
import { untilPageFocused } from "#src/focus/arrivals.ts";
import { focusNextField } from "#src/focus/fields.ts";
import { dropTyping, holdKeys } from "#src/focus/held-keys.ts";
import { useForm } from "../form/form.tsx";
import type { Choice } from "../form/form-values.ts";
import type { Option } from "./matches.ts";
import type { PickerProps } from "./picker-props.ts";

/** Returns what a picker does with its form: each function leaves the choice that the form then has. */
export function useChoice<T extends Option>(
  { name, create, choose, onTaken }: Pick<PickerProps<T>, "name" | "create" | "choose" | "onTaken">,
  input: RefObject<HTMLInputElement | null>,
) {
  const form = useForm();
  /** The user is creating a record from what is typed, so that nothing is chosen yet is not a fault. */
  const isCreating = useRef(false);

  function set(choice: Choice): void {
    if (choose === undefined) form.set(name, choice);
    else choose(choice);
  }

  function goOn(): boolean {
    return input.current !== null && focusNextField(input.current);
  }

  async function goOnOnceFocused(): Promise<boolean> {
    const focused = await untilPageFocused();
    return focused === input.current && goOn();
  }

  return {
    /** Shows what is typed; nothing is chosen until a match is taken. */
    type(text: string): void {
      if (text.trim() === "") form.set(name, null);
      else form.type(name, text, { value: null, fault: "not_chosen" });
    },
    /** Discards what was typed; an edit shows the record's own choice again. */
    release: () => form.release(name),
    take(option: T): void {
      set({ value: option.id, label: option.label });
      onTaken?.(option);
      goOn();
    },
    /** Lets the user create a record from a text, which then is the choice. */
    create(text: string): void {
      isCreating.current = true;
      create?.run(text, (made) => {
        set(made);
        // Keystrokes typed before the dialog has returned the focus are meant for the next field.
        void holdKeys(goOnOnceFocused());
      });
    },
    /** Judges a field without a choice. Returns true if the user goes on to the next field. */
    takeNothing({ goesOn }: { goesOn: boolean }): boolean {
      form.take(name);
      // Tab goes on whether something was found or not: what is typed next belongs to the next field.
      if (goesOn) return goOn();
      dropTyping("choice");
      return false;
    },
    leave(): void {
      if (!isCreating.current) form.take(name);
      isCreating.current = false;
    },
  };
}
