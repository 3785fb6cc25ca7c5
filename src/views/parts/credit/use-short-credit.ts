import { useState } from "react";
import type { ApiFailure } from "#src/api/failure.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";

/** Returns what a form tells of a refusal, and the words for its fault that name the credit, which was too low. */
export function useShortCredit(): {
  refused: (failure: ApiFailure) => void;
  faultOf: (code: string) => string | undefined;
} {
  const [short, setShort] = useState<number | null>(null);
  return {
    refused: ({ code, body }) => {
      const { balance } = body;
      setShort(code === "credit_short" && typeof balance === "number" ? balance : null);
    },
    faultOf: (code) =>
      code === "credit_short" && short !== null
        ? t("credit.short_by", { amount: formatMoney(short) })
        : undefined,
  };
}
