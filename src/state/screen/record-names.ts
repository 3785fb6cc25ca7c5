import type { CommissionRule } from "#domain/entities/commission-rule.ts";
import type { Room } from "#domain/entities/room.ts";
import type { Test } from "#domain/entities/test.ts";
import { language } from "#src/i18n/language.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import type { CatalogId } from "./catalogs.ts";

type InTwoLanguages = Pick<Test, "name_ar" | "name_en">;

/** Returns a test's name in the chosen language, or in the other one if it has only that. */
export function nameOfTest({ name_ar, name_en }: InTwoLanguages): string {
  return language() === "ar" ? name_ar || name_en : name_en || name_ar;
}

/** Returns the name of the test that a rule names; null if it names none. */
export function testOfRule({ test_name_ar, test_name_en }: CommissionRule): string | null {
  return test_name_ar === null && test_name_en === null
    ? null
    : nameOfTest({ name_ar: test_name_ar ?? "", name_en: test_name_en ?? "" });
}

/** Returns what a rule is about: the doctor, the modality and the test, as far as it names them. */
export function subjectsOf(rule: CommissionRule): string[] {
  const { doctor_name: doctor, modality } = rule;
  return [
    doctor,
    modality === null ? null : t(`common.modality.${modality}`),
    testOfRule(rule),
  ].filter((part) => part !== null);
}

const named = ({ name }: { name: string }): string => name;

/** How a record of each catalog is called in a sentence and in a list. */
export const RECORD_NAMES = {
  branches: named,
  rooms: ({ room_number, branch_name }: Pick<Room, "room_number" | "branch_name">) =>
    joinWithDots([room_number, branch_name]),
  machines: named,
  availabilities: testName,
  tests: nameOfTest,
  packages: nameOfTest,
  accounts: named,
  doctors: named,
  providers: named,
  supported_tests: testName,
  rules: (rule: CommissionRule) => joinWithDots(subjectsOf(rule)),
  expense_categories: nameOfTest,
  api_tokens: named,
} as const satisfies Record<CatalogId, (record: never) => string>;
