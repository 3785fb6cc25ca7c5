import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { getRecord } from "#src/api/records.ts";

export function readTemplate(id: number): Promise<ReportTemplate> {
  return getRecord("/report-templates/", id);
}
