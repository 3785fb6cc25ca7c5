import type { ApiFailure } from "#src/api/failure.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";

/** Returns the balance that a refusal names because it is too low, in piastres; null if it is another refusal. */
export function balanceIn({ code, body }: ApiFailure): number | null {
  const balance = body["balance"];
  return code === "safe_short" && typeof balance === "number" ? balance : null;
}

/** Returns how much there is. */
export function shortWords(balance: number): string {
  return t("safe.short_by", { amount: formatMoney(balance) });
}
