import type { PatientCredit } from "#domain/entities/credit.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import type { SelectOption } from "#src/views/parts/form/select-options.ts";

/**
 * Returns the credit as a method by which a patient can pay, as the last one of a choice, so that no key for another one
 * depends on when it is known. It is offered unless there is known to be none, and stays once it was chosen.
 */
export function creditOptions({
  patient,
  credit,
  chosen,
}: {
  /** Id of the patient; null while nobody is chosen. */
  patient: number | null;
  /** Null until it has loaded. */
  credit: PatientCredit | null;
  /** The chosen method. */
  chosen: unknown;
}): SelectOption[] {
  const balance = credit?.balance ?? null;
  const isOffered = patient !== null && balance !== 0;
  if (!isOffered && chosen !== "credit") return [];
  const label =
    balance === null
      ? t("common.method.credit")
      : t("credit.option", { amount: formatMoney(balance) });
  return [{ value: "credit", label }];
}
