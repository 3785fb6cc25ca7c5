import { isPlaceholderName } from "#domain/report-templates.ts";
import { t } from "#src/i18n/t.ts";

export function placeholderLabel(name: string): string {
  return isPlaceholderName(name) ? t(`reports.placeholder.${name}`) : name;
}
