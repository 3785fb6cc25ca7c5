import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { createPortal } from "react-dom";
import { resolveValue, Toaster } from "react-hot-toast";
import { TOAST_DURATION } from "@src/state/toasts";
import type { Toast } from "react-hot-toast";

const GAP = 8;

/**
 * The toasts, outside the application's root, which a dialog makes inert. `bottom-right` lands at
 * the left by itself where the page reads from the right; the newest stands on top of the pile.
 */
export default function Toasts() {
  return createPortal(
    <Toaster
      position="bottom-right"
      reverseOrder
      gutter={GAP}
      toastOptions={{ duration: TOAST_DURATION, removeDelay: 120 }}
      containerClassName="print:hidden"
      containerStyle={{ insetBlockEnd: 40 }}
    >
      {(toast) => <Card toast={toast} />}
    </Toaster>,
    document.body,
  );
}

function Card({ toast }: { toast: Toast }) {
  return (
    <div
      {...toast.ariaProps}
      className={`flex max-w-[420px] items-start gap-2.5 rounded-ui border border-line bg-raised px-3.5 py-2.5 text-body text-ink shadow-layer transition-opacity ${
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
