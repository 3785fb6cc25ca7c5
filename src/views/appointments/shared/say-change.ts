import type { Piastres } from "#domain/money.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { endDeed, showNotice } from "#src/state/screen/notices.ts";

/** Says what to give back in cash after a payment. It stays: a toast closes before the cash is counted. */
export function sayChange(change: Piastres): void {
  endDeed();
  if (change <= 0) return;
  const words = t("booking.change_due", { amount: formatMoney(change) });
  showNotice({ words, isClosable: true, isOfDeed: true });
}
