import type { ApiFailure } from "#src/api/failure.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { sumsOfBooking } from "./booking-sums.ts";
import type { OfferStore } from "./offers.ts";
import { giveUpTime } from "./use-slots.ts";

/** Refusals after which times and prices may have changed. */
const OUTDATED: ReadonlySet<string> = new Set(["price_changed", "slot_taken", "validation"]);

/**
 * Loads the offers again after a refusal; what was typed stays, except a time that is taken or whose machine is
 * gone.
 */
export function reloadOffersAfterRefusal(
  booking: { form: FormStore; offers: OfferStore },
  { code, body, errors }: ApiFailure,
): void {
  const { form, offers } = booking;
  if (code === "price_changed") {
    const before = sumsOfBooking(form.state.values, offers.state)?.total ?? 0;
    offers.setPriceChange({ before, after: Number(body["total_price"]) });
  }
  if (code === "slot_taken") giveUpTime(booking, "slot_taken");
  // Another machine may have another price or be in another branch: nothing is chosen instead.
  if (errors?.["machine"] !== undefined) giveUpTime(booking, "slot_not_free");
  if (OUTDATED.has(code)) offers.reload();
}
