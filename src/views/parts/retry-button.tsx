import { useEffect, useLayoutEffect, useRef } from "react";
import { t } from "#src/i18n/t.ts";
import { layers } from "#src/state/screen/layers.ts";
import { Button } from "./button.tsx";

/** How to retry a part that failed to load, and which element gets the focus once it has loaded. */
export type RetryProps = {
  /** Loads the failed part again. */
  retry: () => void;
  /** Returns the element to focus after the button disappears; called with the button. Default: the pane around it. */
  focusAfterwards?: ((from: HTMLElement) => HTMLElement | null) | undefined;
  /** Whether the failure replaces the whole content: then the button takes the focus, so Enter retries at once. */
  isAll?: boolean;
};

/**
 * Button that retries a failed request. Single-letter keys run no commands on it: the user typed them for the
 * missing part.
 */
export function RetryButton({ retry, focusAfterwards, isAll = false }: RetryProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAll && button.current !== null && isIdle(button.current)) button.current.focus();
  }, [isAll]);
  const focusTarget = useRef(focusAfterwards);
  useLayoutEffect(() => {
    focusTarget.current = focusAfterwards;
  });
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      // Focuses what replaces the button, unless that focuses itself.
      if (current === null || document.activeElement !== current) return;
      const pane = current.parentElement?.closest<HTMLElement>("[tabindex]") ?? null;
      (focusTarget.current?.(current) ?? pane)?.focus({ preventScroll: true });
    };
  }, []);
  if (isAll)
    return (
      <Button ref={button} onClick={retry} data-expects-text="">
        {t("common.retry")}
      </Button>
    );
  return (
    <button
      ref={button}
      type="button"
      onClick={retry}
      data-expects-text=""
      className="font-medium underline"
    >
      {t("common.retry")}
    </button>
  );
}

const FIELD = "input, select, textarea, [contenteditable=true]";

/** Returns true if the user is not typing in a field of the button's dialog or page, and no layer covers it. */
function isIdle(button: HTMLElement): boolean {
  const dialog = button.closest('[role="dialog"]');
  if (dialog === null && layers.open.length > 0) return false;
  const pane = dialog ?? button.closest('[data-region="content"]');
  const { activeElement: focused } = document;
  return focused === null || !focused.matches(FIELD) || !(pane?.contains(focused) ?? false);
}
