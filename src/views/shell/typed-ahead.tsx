import { Keyboard } from "lucide-react";
import { createPortal } from "react-dom";
import { useSnapshot } from "valtio";
import { typedAhead } from "#src/focus/typed-ahead.ts";
import { plural } from "#src/i18n/t.ts";
import { useSlow } from "#src/state/screen/use-slow.ts";

/** Milliseconds after which the user would wonder where the keystrokes have gone. */
const UNSEEN_WAIT_MS = 500;

/**
 * Shows how many keystrokes are queued for what is loading, beside the toasts and above every dialog. Hidden
 * from screen readers, which would announce every number and nothing else.
 */
export function TypedAhead() {
  const { count } = useSnapshot(typedAhead);
  const isShown = useSlow(count > 0, UNSEEN_WAIT_MS);
  if (count === 0) return null;
  return createPortal(
    <p
      aria-hidden="true"
      hidden={!isShown}
      data-typed-ahead=""
      className="pointer-events-none fixed start-sidebar bottom-10 ms-3 z-[9998] flex items-center gap-2.5 rounded-ui border border-line bg-raised px-3.5 py-2.5 text-body text-ink shadow-layer max-compact:start-sidebar-compact print:hidden"
    >
      <Keyboard size={16} className="shrink-0 text-accent" />
      {plural("shell.typed_ahead", count)}
    </p>,
    document.body,
  );
}
