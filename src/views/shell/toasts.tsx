import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { resolveValue, useToaster, type Toast } from "react-hot-toast/headless";
import { removeToasts, TOAST_DURATION } from "#src/state/screen/toasts.ts";
import { Notices } from "./notices.tsx";

/**
 * The toasts, outside the application's root, which a dialog makes inert: at the end of the line in the bottom corner, the
 * newest on top. They take no click, and pages and dialogs leave them room (`--spacing-toast-room`); what does not fit above
 * stands beside. The library manages them but has no styles, since the page allows only those of its own files.
 */
export default function Toasts() {
  // The library takes 0 for its own second, at whose end it would count the time of the other toasts anew.
  const { toasts } = useToaster({ duration: TOAST_DURATION, removeDelay: 1 });
  const shown = toasts.filter(({ visible }) => visible);
  const hasAny = shown.length > 0;
  useEffect(() => {
    if (!hasAny) return undefined;
    const stopClosing = closeByEscape();
    return stopClosing;
  }, [hasAny]);
  return (
    <>
      {createPortal(
        <div
          data-toasts=""
          className="pointer-events-none fixed inset-x-2 bottom-1 z-[9999] flex h-toasts flex-col flex-wrap-reverse content-start items-start justify-end gap-1 overflow-hidden print:hidden"
        >
          {shown.map((toast) => (
            <Card key={toast.id} toast={toast} />
          ))}
        </div>,
        document.body,
      )}
      <Notices />
    </>
  );
}

/** Closes the toasts with an Escape, which does what it does without toasts besides. Returns a function that ends this. */
function closeByEscape(): () => void {
  const close = ({ key, isComposing }: KeyboardEvent): void => {
    if (key === "Escape" && !isComposing) void removeToasts();
  };
  addEventListener("keydown", close, { capture: true });
  return () => removeEventListener("keydown", close, { capture: true });
}

function Card({ toast }: { toast: Toast }) {
  return (
    <div
      {...toast.ariaProps}
      className="flex max-w-[480px] items-start gap-2 rounded-ui border border-line bg-raised px-3 py-1 text-table text-ink shadow-layer"
    >
      <ToastIcon type={toast.type} />
      <span className="min-w-0 break-words">{resolveValue(toast.message, toast)}</span>
    </div>
  );
}

function ToastIcon({ type }: { type: Toast["type"] }) {
  const shared = { size: 14, "aria-hidden": true } as const;
  if (type === "success")
    return <CircleCheck {...shared} className="mt-0.5 shrink-0 text-done rtl:mt-1" />;
  if (type === "error")
    return <CircleAlert {...shared} className="mt-0.5 shrink-0 text-stop rtl:mt-1" />;
  return <Info {...shared} className="mt-0.5 shrink-0 text-accent rtl:mt-1" />;
}
