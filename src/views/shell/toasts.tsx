import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { createPortal } from "react-dom";
import { resolveValue, useToaster, type Toast } from "react-hot-toast/headless";
import { useSnapshot } from "valtio";
import { layers } from "#src/state/screen/layers.ts";
import { TOAST_DURATION } from "#src/state/screen/toasts.ts";

/**
 * The toasts, outside the application's root, which a dialog makes inert; at the end of the reading direction,
 * the newest on top. Above a dialog they stand at the beginning, because its buttons are at the end. The library manages them but has no styles, since the page allows only those of its own
 * files.
 */
export default function Toasts() {
  const { toasts, handlers } = useToaster({ duration: TOAST_DURATION, removeDelay: 120 });
  const side = useSnapshot(layers).open.length > 0 ? "items-start" : "items-end";
  return createPortal(
    <div
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className={`pointer-events-none fixed inset-x-4 bottom-10 z-[9999] flex flex-col gap-2 print:hidden ${side}`}
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
