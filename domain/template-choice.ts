import { foldName } from "./names.ts";
import { compareInTurn } from "./ordering.ts";
import type { Appointment } from "./entities/appointment.ts";
import type { Gender } from "./identity.ts";
import type { ReportTemplate } from "./entities/report-template.ts";

type Scan = Pick<Appointment, "modality" | "test_name_ar" | "test_name_en" | "patient_gender">;
type Offered = Pick<ReportTemplate, "name" | "modality">;
type Words = ReadonlySet<string>;
type Language = "ar" | "en";

// All words are folded and without the Arabic article. Those of `report-check-words.ts` are for texts of reports; they
// are more, and the first screen does not load them.

/** Words that say nothing about an examination. */
const FILLERS = setOf("and of the on for in في علي و من");

/**
 * Words of a test's name that say how it is done and not what is examined. A template that shares only these with a test
 * may be for another part of the body.
 */
const TECHNIQUE_WORDS: ReadonlySet<string> = new Set([
  ...FILLERS,
  ...setOf(
    "ct mr mri us dx xray x ray ultrasound scan plain digital with without contrast doppler angiography " +
      "اشعه مقطعيه رنين مغناطيسي موجات صوتيه سونار عاديه ديجيتال بالصبغه صبغه بدون مع دوبلر شرايين اورده",
  ),
]);

/** Words in the names of templates for patients of one sex. */
const WORDS_OF_SEX: Readonly<Record<Gender, Words>> = {
  male: setOf(
    "male males man men prostate scrotal scrotum testis testes testicular " +
      "رجال ذكور بروستاتا خصيه خصيتين صفن",
  ),
  female: setOf(
    "female females woman women ladies obstetric obstetrical pregnancy fetal uterus uterine ovary ovaries ovarian " +
      "سيدات سيده نساء اناث حمل حامل حوامل جنين اجنه رحم مبيض مبيضين",
  ),
};

/** Words in the names of templates that describe a normal examination. */
const NORMAL: Words = setOf("normal طبيعي طبيعيه");

/** The words of each level of the spine, of each side, and of each kind of vessel. */
const PLACES: readonly Words[] = [
  setOf("cervical عنقيه عنقي"),
  setOf("thoracic dorsal صدريه صدري ظهريه ظهري"),
  setOf("lumbar lumbosacral قطنيه قطني"),
  setOf("right rt ايمن يمين يمني"),
  setOf("left lt ايسر يسار يسري شمال"),
  setOf("venous vein veins اورده وريد"),
  setOf("arterial artery arteries شرايين شريان"),
];

function setOf(words: string): Words {
  return new Set(words.split(" "));
}

function shareWord(one: Words, other: Words): boolean {
  return [...one].some((word) => other.has(word));
}

/**
 * Whether a template is meant for a scan: for its modality, or for any, and not only for patients of the other sex. Only
 * such a template is preselected.
 */
export function fitsScan({ name, modality }: Offered, scan: Scan): boolean {
  return (modality === null || modality === scan.modality) && !isForOtherSex(name, scan);
}

function isForOtherSex(name: string, { patient_gender: sex }: Scan): boolean {
  const words = wordsOf(name);
  const hasWordOf = (one: Gender) => shareWord(words, WORDS_OF_SEX[one]);
  return hasWordOf(sex === "male" ? "female" : "male") && !hasWordOf(sex);
}

/**
 * Whether the name of a template names what the test examines, and no level, side or kind of vessel that the test does
 * not: a template of another name may be the wrong report.
 */
export function isNamedLike({ name }: Pick<Offered, "name">, scan: Scan): boolean {
  const words = wordsOf(name);
  const ofTest = wordsOf(`${scan.test_name_ar} ${scan.test_name_en}`);
  const isElsewhere = PLACES.some((place) => shareWord(words, place) && !shareWord(ofTest, place));
  return !isElsewhere && sharedWords(name, scan, TECHNIQUE_WORDS) > 0;
}

/**
 * Returns the templates in the order in which they are offered for a scan: those that fit first; of these, those that
 * are named like the test, then those in the language of the screen, then those whose names share the most words with the
 * test, then those of its modality, then those that describe a normal examination.
 */
export function templatesFor<T extends Offered>(
  templates: readonly T[],
  scan: Scan,
  language: Language,
): T[] {
  const ranked = templates.map((template) => ({
    template,
    rank: [
      Number(!fitsScan(template, scan)),
      Number(!isNamedLike(template, scan)),
      Number(languageOf(template.name) !== language),
      -sharedWords(template.name, scan),
      Number(template.modality === null),
      Number(!shareWord(wordsOf(template.name), NORMAL)),
    ],
  }));
  return ranked
    .toSorted((one, other) => compareInTurn(one.rank, other.rank))
    .map(({ template }) => template);
}

/** Returns the language of a template, as its name shows it. */
function languageOf(name: string): Language {
  return /\p{Script=Arabic}/u.test(name) ? "ar" : "en";
}

/** Returns how many words of the test's name a template's name has, except for some; the more of both languages. */
function sharedWords(
  name: string,
  { test_name_ar, test_name_en }: Scan,
  except: Words = FILLERS,
): number {
  const words = wordsOf(name);
  return Math.max(
    ...[test_name_ar, test_name_en].map(
      (test) => [...wordsOf(test)].filter((word) => words.has(word) && !except.has(word)).length,
    ),
  );
}

/** Returns the folded words of a name, without the Arabic article and what is written together with it. */
function wordsOf(name: string): Set<string> {
  const words = foldName(name).split(" ");
  return new Set(words.map((word) => word.replace(/^(?:و?ال|لل)(?=..)/, "")));
}
