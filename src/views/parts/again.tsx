import { useEffect, useLayoutEffect, useRef } from "react";
import { t } from "#src/i18n/t.ts";
import { layers } from "#src/state/screen/layers.ts";
import { Button } from "./button.tsx";

/** What reads a failed part again, and where the focus goes on once it could be read. */
export type AgainProps = {
  again: () => void;
  /** What has the focus after the button, which it is given; default the pane that it stands in. */
  then?: ((from: HTMLElement) => HTMLElement | null) | undefined;
  /** Whether it stands in place of all that was asked for: then Enter reads again at once. */
  isAll?: boolean;
};

/** Reads again what failed. No letter typed on it is a command: it was meant for what is not there. */
export function AgainButton({ again, then, isAll = false }: AgainProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAll && button.current !== null && isIdle(button.current)) button.current.focus();
  }, [isAll]);
  const goOn = useRef(then);
  useLayoutEffect(() => {
    goOn.current = then;
  });
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      // What takes its place has the focus, unless that takes it by itself.
      if (current === null || document.activeElement !== current) return;
      const pane = current.parentElement?.closest<HTMLElement>("[tabindex]") ?? null;
      (goOn.current?.(current) ?? pane)?.focus({ preventScroll: true });
    };
  }, []);
  if (isAll)
    return (
      <Button ref={button} onClick={again} data-expects-text="">
        {t("common.retry")}
      </Button>
    );
  return (
    <button
      ref={button}
      type="button"
      onClick={again}
      data-expects-text=""
      className="font-medium underline"
    >
      {t("common.retry")}
    </button>
  );
}

const FIELD = "input, select, textarea, [contenteditable=true]";

/** Whether nobody is typing beside the button: in its dialog, or on the page with nothing over it. */
function isIdle(button: HTMLElement): boolean {
  const dialog = button.closest('[role="dialog"]');
  if (dialog === null && layers.open.length > 0) return false;
  const pane = dialog ?? button.closest('[data-region="content"]');
  const { activeElement: focused } = document;
  return focused === null || !focused.matches(FIELD) || !(pane?.contains(focused) ?? false);
}
