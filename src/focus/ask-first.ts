import { t } from "@src/i18n/t";
import { layers, openLayer, type Layer } from "@src/state/layers";
import { dropTyping } from "./held-keys";
import { isCharacter, isOfBrowser } from "./key-kinds";

/**
 * Asks before something is done; resolves with whether it shall be. The question comes by itself, while
 * the hand may still be typing for what it comes in the way of: no key answers it before the hand rests.
 * It is left by going back: beside an appointment "cancel" would read as cancelling that.
 */
export function askFirst(
  question: Pick<Extract<Layer, { kind: "confirm" }>, "title" | "body" | "action">,
): Promise<boolean> {
  return new Promise((resolve) => {
    const layer: Layer = {
      ...question,
      kind: "confirm",
      out: t("common.back"),
      run: () => resolve(true),
      onClose: () => resolve(false),
    };
    dropTyping("question");
    openLayer(layer);
    dropWhatAnswersNothing(() => layers.open.includes(layer));
  });
}

/**
 * While a question is open, a letter, a digit or an F-key begins the dropping again: none of them answers
 * it, so whoever presses one types for something else.
 */
function dropWhatAnswersNothing(isOpen: () => boolean): void {
  const look = (event: KeyboardEvent): void => {
    if (!isOpen()) return removeEventListener("keydown", look, { capture: true });
    const { key, isTrusted, target } = event;
    const answers = key === " " || !(isCharacter(event) || /^F\d+$/.test(key));
    if (!isTrusted || answers || isOfBrowser(event)) return;
    // A field lies over the question, such as that of the lock screen.
    if (target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    dropTyping("question", { isTyped: true });
  };
  addEventListener("keydown", look, { capture: true });
}
