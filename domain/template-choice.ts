import { foldName } from "./names.ts";
import type { Appointment } from "./entities/appointment.ts";
import type { ReportTemplate } from "./entities/report-template.ts";

type Scan = Pick<Appointment, "modality" | "test_name_ar" | "test_name_en">;
type Offered = Pick<ReportTemplate, "name" | "modality">;

/** Whether a template is meant for a scan: for its modality, or for any. Only such a template is preselected. */
export function fitsScan(
  { modality }: Pick<Offered, "modality">,
  scan: Pick<Scan, "modality">,
): boolean {
  return modality === null || modality === scan.modality;
}

/**
 * Returns the templates in the order in which they are offered for a scan: those that fit first; of these, those
 * whose names share the most words with the name of the test, then those of its modality.
 */
export function templatesFor<T extends Offered>(templates: readonly T[], scan: Scan): T[] {
  const ranks = new Map(
    templates.map((one) => [
      one,
      [Number(!fitsScan(one, scan)), -sharedWords(one.name, scan), Number(one.modality === null)],
    ]),
  );
  const rankOf = (one: T, place: number): number => ranks.get(one)?.[place] ?? 0;
  return templates.toSorted(
    (one, other) =>
      rankOf(one, 0) - rankOf(other, 0) ||
      rankOf(one, 1) - rankOf(other, 1) ||
      rankOf(one, 2) - rankOf(other, 2),
  );
}

/** Returns how many words of the test's name a template's name has; the greater number of both languages. */
function sharedWords(name: string, { test_name_ar, test_name_en }: Scan): number {
  const words = wordsOf(name);
  return Math.max(
    ...[test_name_ar, test_name_en].map(
      (test) => [...wordsOf(test)].filter((word) => words.has(word)).length,
    ),
  );
}

/** Returns the folded words of a name, without the Arabic article. */
function wordsOf(name: string): Set<string> {
  const words = foldName(name).split(" ");
  return new Set(words.map((word) => word.replace(/^ال(?=..)/, "")));
}
