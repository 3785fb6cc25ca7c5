import { assign, boolean, enums, object, optional, partial } from "superstruct";
import { id, maybe, percent, positiveAmount, version } from "../fields.ts";
import { withRules } from "../validate.ts";
import { MODALITIES } from "./common.ts";
import type { Infer } from "superstruct";
import type { CommissionTerms } from "../commission.ts";
import type { CrossFault } from "../validate.ts";
import type { Stored } from "./common.ts";

/** What a referring doctor is paid for sending patients. */
export type CommissionRule = Stored &
  CommissionTerms & {
    doctor_name: string | null;
    test_unique_id: string | null;
    test_name_ar: string | null;
    test_name_en: string | null;
    active: boolean;
  };

export const COMMISSION_TYPES = ["percentage", "value"] as const;

const fields = {
  commission_type: enums(COMMISSION_TYPES),
  percentage: maybe(percent()),
  value: maybe(positiveAmount()),
  doctor: maybe(id()),
  modality: maybe(enums(MODALITIES)),
  test: maybe(id()),
  active: optional(boolean()),
};

/** A rule needs the figure of its type, and at least one of doctor, modality and test. */
export const CommissionRuleInput = withRules(object(fields), faultsOf);
export type CommissionRuleInput = Infer<typeof CommissionRuleInput>;

export const CommissionRulePatch = assign(
  partial(fields),
  object({ version: optional(version()) }),
);
export type CommissionRulePatch = Infer<typeof CommissionRulePatch>;

type Typed = {
  commission_type?: "percentage" | "value" | undefined;
  percentage?: number | null | undefined;
  value?: number | null | undefined;
  doctor?: number | null | undefined;
  modality?: string | null | undefined;
  test?: number | null | undefined;
};

const SUBJECTS = ["doctor", "modality", "test"] as const;

function faultsOf(rule: Typed, faulty: ReadonlySet<string>): CrossFault<Typed>[] {
  const figure = rule.commission_type;
  const isWithoutSubject = SUBJECTS.every(
    (one) => (rule[one] ?? null) === null && !faulty.has(one),
  );
  return [
    ...(figure !== undefined && (rule[figure] ?? null) === null
      ? [{ field: figure, code: "required" } as const]
      : []),
    ...(isWithoutSubject ? [{ field: "doctor", code: "rule_subject" } as const] : []),
  ];
}
