import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/**
 * What is printed in place of the screen: black on white, beside the product's own root, which print
 * leaves out while a paper is there. `sheet` names the page it is laid out for.
 */
export function Paper({
  of,
  sheet,
  children,
}: {
  of: "receipt" | "visit" | "label" | "report" | "shift" | "list" | "board";
  sheet: "slip" | "label" | "portrait" | "landscape";
  children: ReactNode;
}) {
  return createPortal(
    <article data-print={of} className={`paper-${sheet} hidden text-black print:block`}>
      {children}
    </article>,
    document.body,
  );
}
