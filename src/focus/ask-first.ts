import { useEffect } from "react";
import { t } from "#src/i18n/t.ts";
import { openLayer, type Layer } from "#src/state/screen/layers.ts";
import { dropTyping } from "./held-keys.ts";
import { isCharacter, isOfBrowser } from "./key-kinds.ts";

/**
 * Asks before something is done; resolves with whether it shall be. The question comes by itself, while
 * the hand may still be typing for what it comes in the way of: no key answers it before the hand rests.
 * It is left by going back: beside an appointment "cancel" would read as cancelling that.
 */
export function askFirst(
  question: Pick<Extract<Layer, { kind: "confirm" }>, "title" | "body" | "action">,
): Promise<boolean> {
  return new Promise((resolve) => {
    dropTyping("question");
    openLayer({
      ...question,
      kind: "confirm",
      out: t("common.back"),
      run: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}

/** Asks whether to leave what would be lost. Whoever stays meant to leave, perhaps, and types for what comes next. */
export function askToLeave(leave: () => void): void {
  openLayer({
    kind: "confirm",
    title: t("palette.confirm.leave.title"),
    body: t("palette.confirm.leave.body"),
    action: t("palette.confirm.leave.action"),
    out: t("palette.confirm.leave.stay"),
    onClose: () => dropTyping("stayed"),
    run: leave,
  });
}

/**
 * While a question is on screen, a letter, a digit or an F-key begins the dropping: none of them answers it,
 * so whoever presses one types for something else, and the Enter behind it is no answer either.
 */
export function useOnlyAnswers(): void {
  useEffect(() => {
    const look = (event: KeyboardEvent): void => {
      const { key, target } = event;
      const answers = key === " " || !(isCharacter(event) || /^F\d+$/.test(key));
      // A field lies over the question, such as that of the palette or of the lock screen.
      if (answers || isOfBrowser(event) || target instanceof HTMLInputElement) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      dropTyping("command", { isTyped: true, key: event });
    };
    addEventListener("keydown", look, { capture: true });
    return () => removeEventListener("keydown", look, { capture: true });
  }, []);
}
