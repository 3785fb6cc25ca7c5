import { isBlank, openFields, type ReportContent } from "./report-content.ts";
import type { FaultCode } from "./faults.ts";

/** Returns why a text cannot be submitted, or null: it is blank, or a field is still to be filled in. */
export function faultOfSigning(content: ReportContent): FaultCode | null {
  if (isBlank(content)) return "required";
  return openFields(content).length > 0 ? "field_open" : null;
}
