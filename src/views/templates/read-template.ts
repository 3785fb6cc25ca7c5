import type { ReportTemplate } from "@domain/entities/report-template";
import { getRecord } from "@src/api/records";

export function readTemplate(id: number): Promise<ReportTemplate> {
  return getRecord("/report-templates/", id);
}
