import { useEffect, useEffectEvent, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { PrintInput } from "#domain/entities/print.ts";
import { notePrint } from "#src/api/prints.ts";
import { PaperFoot } from "./paper-center.tsx";

/** What a paper shows: records of one kind, or rows of a list. */
export type Printed =
  | { entity: Exclude<PrintInput["entity"], "list">; ids: readonly number[] }
  | { entity: "list"; list: string; rows: number };

/**
 * Content to print instead of the screen, black on white. It is rendered beside the product's root element,
 * which is not printed while a paper exists. `sheet` names the page format. Whenever the browser prints, also from its
 * own menu, the server is told what `printed` names.
 */
export function Paper({
  kind,
  sheet,
  printed,
  children,
}: {
  kind: PrintInput["paper"];
  sheet: "slip" | "label" | "portrait" | "landscape";
  printed: Printed;
  children: ReactNode;
}) {
  const tell = useEffectEvent(() => {
    // Printing has begun already, so it goes on even if the server cannot be reached.
    for (const print of printsOf(kind, printed)) void notePrint(print).catch(() => undefined);
  });
  useEffect(() => {
    let isTold = false;
    const onBefore = () => {
      isTold = true;
      tell();
    };
    // If a list is printed from the browser's menu, its paper is rendered only when the browser announces the print.
    const onAfter = () => {
      if (!isTold) tell();
      isTold = false;
    };
    addEventListener("beforeprint", onBefore);
    addEventListener("afterprint", onAfter);
    return () => {
      removeEventListener("beforeprint", onBefore);
      removeEventListener("afterprint", onAfter);
    };
  }, []);
  return createPortal(
    <article data-print={kind} className={`paper-${sheet} hidden text-black print:block`}>
      {children}
      {/* A label has no room for it, and below the rows of a long list it would take a page of its own. */}
      {kind !== "label" && kind !== "list" && <PaperFoot />}
    </article>,
    document.body,
  );
}

function printsOf(paper: PrintInput["paper"], printed: Printed): PrintInput[] {
  if (printed.entity === "list") return [{ paper, ...printed }];
  return printed.ids.map((id) => ({ paper, entity: printed.entity, entity_id: id }));
}
