import { layers } from "#src/state/screen/layers.ts";
import { lockState } from "#src/state/session/lock.ts";
import { putFocus } from "./move-focus.ts";
import { focusContentIfLost } from "./regions.ts";
import { isText } from "./replay-key.ts";

const isEditor = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.isContentEditable;

function createField(onText: () => void): HTMLTextAreaElement {
  const field = document.createElement("textarea");
  field.tabIndex = -1;
  field.className = "sr-only";
  field.setAttribute("data-catches-text", "");
  // Whoever looks for a lost focus finds it here, as on a whole region.
  field.setAttribute("data-region", "");
  field.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) onText();
  });
  field.addEventListener("compositionend", onText);
  document.body.append(field);
  return field;
}

/**
 * Returns what keeps the focus in a hidden field from the moment an editor disappears while keystrokes are queued, until they
 * are replayed: dictation and touch keyboards write without keystrokes, which the browser gives to fields alone.
 */
export function createTextCatcher({
  isHolding,
  onText,
}: {
  /** Returns true while keystrokes are queued. */
  isHolding: () => boolean;
  /** Takes text that no key and no `beforeinput` event has brought. */
  onText: (text: string) => void;
}) {
  let wasInEditor = false;
  /** What the page has focused meanwhile, which gets the focus afterwards. */
  let wanted: HTMLElement | null = null;
  /** The hidden field, while it has the focus. */
  let field: HTMLTextAreaElement | null = null;

  function take(): void {
    if (field === null || field.value === "") return;
    onText(field.value);
    field.value = "";
  }

  const mayCatch = (): boolean =>
    wasInEditor && isHolding() && layers.open.length === 0 && !lockState.locked;

  function onFocusIn({ target }: FocusEvent): void {
    if (target === field) return;
    if (!isText(target as Element) && mayCatch()) {
      wanted = target as HTMLElement;
      return hold();
    }
    wasInEditor = isEditor(target);
    remove();
  }

  /** An editor that disappears leaves the focus to the body. */
  function onFocusOut(): void {
    queueMicrotask(() => {
      if (document.activeElement === document.body && mayCatch()) hold();
    });
  }

  function hold(): void {
    field ??= createField(take);
    putFocus(field, { preventScroll: true });
  }

  function remove(): void {
    take();
    field?.remove();
    field = null;
    wanted = null;
  }

  /** Gives the focus to what the page wanted to have it. */
  function release(): void {
    if (field === null) return;
    const target = wanted;
    wasInEditor = false;
    remove();
    const isPart = target?.isConnected === true && !target.matches("[data-region]");
    if (isPart) putFocus(target, { preventScroll: true });
    else focusContentIfLost();
  }

  function listen(signal: AbortSignal): void {
    addEventListener("focusin", onFocusIn, { capture: true, signal });
    addEventListener("focusout", onFocusOut, { capture: true, signal });
    addEventListener("pointerdown", () => (wasInEditor = false), { capture: true, signal });
    signal.addEventListener("abort", remove);
  }

  return { listen, release };
}

export type TextCatcher = ReturnType<typeof createTextCatcher>;
