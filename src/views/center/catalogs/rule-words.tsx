import type { CommissionRule } from "#domain/entities/commission-rule.ts";
import { nameOfTest } from "#src/views/parts/reading/options.ts";
import { t } from "#src/i18n/t.ts";
import { Ltr, Money } from "#src/views/parts/text.tsx";

/** Returns the name of the test; null if the rule names none. */
export function testOf({ test_name_ar, test_name_en }: CommissionRule): string | null {
  return test_name_ar === null && test_name_en === null
    ? null
    : nameOfTest({ name_ar: test_name_ar ?? "", name_en: test_name_en ?? "" });
}

/** Returns what a rule is about: the doctor, the modality and the test, as far as it names them. */
export function subjectsOf(rule: CommissionRule): string[] {
  const { doctor_name: doctor, modality } = rule;
  return [doctor, modality === null ? null : t(`common.modality.${modality}`), testOf(rule)].filter(
    (part) => part !== null,
  );
}

/** Returns what a rule pays: a percentage or an amount. */
export function figureOf({ commission_type, percentage, value }: CommissionRule) {
  return commission_type === "percentage" ? (
    <Ltr>{percentage}%</Ltr>
  ) : (
    <Money amount={value ?? 0} />
  );
}
