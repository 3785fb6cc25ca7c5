import { Dialog as HeadlessDialog, DialogPanel, DialogTitle } from "@headlessui/react";
import type { ReactNode } from "react";
import { useFocusReturn } from "#src/focus/focus-return.ts";

/**
 * A modal layer over the page, above the room of the toasts. The element that should have the focus sets `autoFocus`;
 * Escape closes the dialog, and the focus returns to where it was.
 */
export function Dialog({
  title,
  onClose,
  width = "max-w-md",
  hidesPage = false,
  footer,
  children,
}: {
  title: ReactNode;
  onClose: () => void;
  width?: string;
  /** Whether the backdrop hides the page completely. Default false. */
  hidesPage?: boolean;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  useFocusReturn();
  return (
    <HeadlessDialog open onClose={onClose} className="relative z-30">
      <div
        className={`fixed inset-0 ${hidesPage ? "bg-surface" : "bg-black/40"}`}
        aria-hidden="true"
      />
      <div className="fixed inset-0 grid grid-rows-[minmax(0,1fr)] place-items-center overflow-y-auto p-6 pb-[calc(var(--spacing-toasts)+8px)] short:p-2 short:pb-[calc(var(--spacing-toasts)+8px)]">
        <DialogPanel
          className={`flex max-h-full w-full flex-col rounded-ui border border-line bg-raised shadow-layer ${width}`}
        >
          <DialogTitle className="border-b border-line px-5 py-3.5 short:py-2 text-body font-semibold">
            {title}
          </DialogTitle>
          <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 py-4">{children}</div>
          {footer !== undefined && (
            <div className="flex justify-end gap-2 border-t border-line px-5 py-3 short:py-2">
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}
