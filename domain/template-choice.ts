import { foldName } from "./names.ts";
import type { Appointment } from "./entities/appointment.ts";
import type { ReportTemplate } from "./entities/report-template.ts";

type Scan = Pick<Appointment, "modality" | "test_name_ar" | "test_name_en">;
type Offered = Pick<ReportTemplate, "name" | "modality">;

/**
 * Words of a test's name that say how it is done and not what is examined, folded and without the Arabic article. A
 * template that shares only these with a test may be for another part of the body.
 */
const TECHNIQUE_WORDS: ReadonlySet<string> = new Set(
  (
    "ct mr mri us dx xray x ray ultrasound scan plain digital with without contrast and of the on " +
    "اشعه مقطعيه رنين مغناطيسي موجات صوتيه سونار عاديه ديجيتال بالصبغه صبغه بدون علي و مع"
  ).split(" "),
);

/** Whether a template is meant for a scan: for its modality, or for any. Only such a template is preselected. */
export function fitsScan(
  { modality }: Pick<Offered, "modality">,
  scan: Pick<Scan, "modality">,
): boolean {
  return modality === null || modality === scan.modality;
}

/** Whether the name of a template names what the test examines: a template of another name may be the wrong report. */
export function isNamedLike({ name }: Pick<Offered, "name">, scan: Scan): boolean {
  return sharedWords(name, scan, TECHNIQUE_WORDS) > 0;
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

/** Returns how many words of the test's name a template's name has, except for some; the greater number of both languages. */
function sharedWords(
  name: string,
  { test_name_ar, test_name_en }: Scan,
  except: ReadonlySet<string> = new Set(),
): number {
  const words = wordsOf(name);
  return Math.max(
    ...[test_name_ar, test_name_en].map(
      (test) => [...wordsOf(test)].filter((word) => words.has(word) && !except.has(word)).length,
    ),
  );
}

/** Returns the folded words of a name, without the Arabic article. */
function wordsOf(name: string): Set<string> {
  const words = foldName(name).split(" ");
  return new Set(words.map((word) => word.replace(/^ال(?=..)/, "")));
}
