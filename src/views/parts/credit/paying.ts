import type { PatientCredit } from "#domain/entities/credit.ts";
import type { ApiFailure } from "#src/api/failure.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { moneyOptions } from "#src/views/parts/reading/options.ts";
import type { SelectOption } from "#src/views/parts/form/select-options.ts";

/**
 * Returns the methods by which a patient can pay: the credit unless it is known that there is none. A method that was
 * chosen stays among them.
 */
export function payingOptions({
  patient,
  credit,
  chosen,
}: {
  patient: number | null;
  credit: PatientCredit | null;
  chosen: unknown;
}): SelectOption[] {
  const methods = moneyOptions();
  const balance = credit?.balance ?? null;
  const isOffered = patient !== null && balance !== 0;
  if (!isOffered && chosen !== "credit") return methods;
  const label =
    balance === null
      ? t("common.method.credit")
      : t("credit.option", { amount: formatMoney(balance) });
  return [...methods, { value: "credit", label }];
}

/** Returns the credit that a refusal names because it is too low, in piastres; null if it is another refusal. */
export function creditIn({ code, body }: ApiFailure): number | null {
  const balance = body["balance"];
  return code === "credit_short" && typeof balance === "number" ? balance : null;
}
