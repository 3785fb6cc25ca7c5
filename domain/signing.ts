import { nodesOf, type ReportContent } from "./report-content.ts";
import type { FaultCode } from "./faults.ts";

/**
 * Returns why a text cannot be submitted, or null: it says nothing, not even in its fields. A field that is still to be
 * filled in is a concern that the browser asks about (domain/report-checks.ts).
 */
export function faultOfSigning(content: ReportContent): FaultCode | null {
  return saysNothing(content) ? "required" : null;
}

function saysNothing(content: ReportContent): boolean {
  return [...nodesOf(content)].every((node) => {
    if (node.type === "field") return node.attrs.value === undefined;
    return node.type !== "placeholder" && (node.type !== "text" || node.text.trim() === "");
  });
}
