import { isLongPast } from "#domain/slots.ts";
import { now } from "#src/browser/clock.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { askFirst } from "#src/focus/ask-first.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { slotOf, type OfferStore } from "./offers.ts";

/**
 * Asks before an appointment is booked at a time that is long past, or at which the branch is closed. Returns
 * whether to book it; true without a question at any other time.
 */
export async function askAboutTime({
  form,
  offers,
}: {
  form: FormStore;
  offers: OfferStore;
}): Promise<boolean> {
  const slot = slotOf(offers.state, form.state.values);
  if (slot === null) return true;
  const isPast = isLongPast(slot.start_at, now());
  const isClosed = slot.outside_hours;
  if (!isPast && !isClosed) return true;
  const reason = isPast ? "past" : "outside";
  return askFirst({
    title: t(`booking.${reason}.title`, { time: formatDateTime(slot.start_at) }),
    body: isClosed
      ? t("booking.outside.body", { branch: slot.branch_name })
      : t("booking.past.body"),
    action: t("booking.outside.action"),
  });
}
