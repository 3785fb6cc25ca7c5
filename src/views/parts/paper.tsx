import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/**
 * Content to print instead of the screen, black on white. It is rendered beside the product's root element,
 * which is not printed while a paper exists. `sheet` names the page format.
 */
export function Paper({
  kind,
  sheet,
  children,
}: {
  kind: "receipt" | "visit" | "label" | "report" | "shift" | "list" | "board";
  sheet: "slip" | "label" | "portrait" | "landscape";
  children: ReactNode;
}) {
  return createPortal(
    <article data-print={kind} className={`paper-${sheet} hidden text-black print:block`}>
      {children}
    </article>,
    document.body,
  );
}
