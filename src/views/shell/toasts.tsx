import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { resolveValue, useToaster, type Toast } from "react-hot-toast/headless";
import { useSnapshot } from "valtio";
import { layers } from "#src/state/screen/layers.ts";
import { TOAST_DURATION } from "#src/state/screen/toasts.ts";
import { freerSide } from "./toast-side.ts";

/** Milliseconds after which the screen that a saved record leads to is drawn. */
const NEXT_SCREEN_MS = 300;

/**
 * The toasts, outside the application's root, which a dialog makes inert; the newest on top, at the side where they cover
 * fewer buttons. The library manages them but has no styles, since the page allows only those of its own files.
 */
export default function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_DURATION, removeDelay: 120 });
  const isDialogOpen = useSnapshot(layers).open.length > 0;
  const container = useRef<HTMLDivElement>(null);
  const newest = toasts[0]?.id ?? null;
  useLayoutEffect(() => {
    if (newest === null) return undefined;
    const place = (): void => container.current?.setAttribute("data-side", freerSide(isDialogOpen));
    place();
    const timer = setTimeout(place, NEXT_SCREEN_MS);
    return () => clearTimeout(timer);
  }, [newest, isDialogOpen]);
  return createPortal(
    <div
      ref={container}
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className={`pointer-events-none fixed inset-x-4 bottom-10 z-[9999] flex flex-col items-end gap-2 data-[side=start]:items-start print:hidden ${
        isDialogOpen ? "" : "ps-sidebar max-compact:ps-sidebar-compact"
      }`}
    >
      {toasts.map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </div>,
    document.body,
  );
}

function Card({ toast }: { toast: Toast }) {
  return (
    <div
      {...toast.ariaProps}
      className={`pointer-events-auto flex max-w-[420px] items-start gap-2.5 rounded-ui border border-line bg-raised px-3.5 py-2.5 text-body text-ink shadow-layer transition-opacity ${
        toast.visible ? "opacity-100" : "opacity-0"
      }`}
    >
      <ToastIcon type={toast.type} />
      <span className="min-w-0 break-words">{resolveValue(toast.message, toast)}</span>
    </div>
  );
}

function ToastIcon({ type }: { type: Toast["type"] }) {
  const shared = { size: 16, "aria-hidden": true } as const;
  if (type === "success") return <CircleCheck {...shared} className="mt-1 shrink-0 text-done" />;
  if (type === "error") return <CircleAlert {...shared} className="mt-1 shrink-0 text-stop" />;
  return <Info {...shared} className="mt-1 shrink-0 text-accent" />;
}
