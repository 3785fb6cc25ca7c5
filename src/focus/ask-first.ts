import { useEffect } from "react";
import { t } from "#src/i18n/t.ts";
import { endLayer, openLayer, type Layer } from "#src/state/screen/layers.ts";
import type { DropReason } from "./drop-reasons.ts";
import { dropTyping } from "./queued-keys.ts";
import { isBrowserKey, isCharacter, isFunctionKey } from "./key-kinds.ts";

/**
 * Asks the user to confirm an action; resolves with true if it is confirmed. The question opens unrequested,
 * while the user may still be typing for something else, so no key answers it before the user pauses. The
 * other button says "Back": beside an appointment, "Cancel" would read as cancelling it.
 */
export function askFirst(
  question: Pick<Extract<Layer, { kind: "confirm" }>, "title" | "body" | "action">,
  dropsAs: DropReason = "question",
): Promise<boolean> {
  return new Promise((resolve) => {
    dropTyping(dropsAs);
    openLayer({
      ...question,
      kind: "confirm",
      cancelLabel: t("common.back"),
      run: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}

/**
 * Asks whether to leave a form whose input would be lost. A user who stays may have meant to leave, so what
 * they typed for the next screen is dropped. Returns a function that takes the question back.
 */
export function askToLeave(leave: () => void): () => void {
  const question: Layer = {
    kind: "confirm",
    title: t("palette.confirm.leave.title"),
    body: t("palette.confirm.leave.body"),
    action: t("palette.confirm.leave.action"),
    cancelLabel: t("palette.confirm.leave.stay"),
    onClose: () => dropTyping("stayed"),
    run: leave,
  };
  openLayer(question);
  return () => endLayer(question);
}

/**
 * While a question is on screen, drops keystrokes from the first letter, digit or F-key on. None of them
 * answers the question, so they were typed for something else, and so was the Enter after them.
 */
export function useOnlyAnswers(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      const answers = key === " " || !(isCharacter(event) || isFunctionKey(event));
      // Input fields of the palette or the lock screen may lie above the question.
      if (answers || isBrowserKey(event) || target instanceof HTMLInputElement) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      dropTyping("command", { isTyped: true, key: event });
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
