import type { CommissionRule } from "#domain/entities/commission-rule.ts";
import { Ltr, Money } from "#src/views/parts/text.tsx";

/** Returns what a rule pays: a percentage or an amount. */
export function figureOf({ commission_type, percentage, value }: CommissionRule) {
  return commission_type === "percentage" ? (
    <Ltr>{percentage}%</Ltr>
  ) : (
    <Money amount={value ?? 0} />
  );
}
