import { useSnapshot } from "valtio";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t, type MessageKey } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { idIn, SPLIT, SPLIT_FIELDS, sumsOfBooking } from "./booking-sums.ts";
import { slotOf, type Offers, type OfferStore } from "./offers.ts";

/** The price beside the fields, updated as the user fills them in. */
export function Sums({ form, offers }: { form: FormStore; offers: OfferStore }) {
  const { values, unreadable } = useSnapshot(form.state);
  const offersState = useSnapshot(offers.state);
  const sums = sumsOfBooking(values, offersState);
  if (sums === null) {
    return <p className="text-muted">{t(whyWithoutPrice(values, offersState))}</p>;
  }
  const { start_at: start } = values;
  const slot = slotOf(offersState, values);
  const { priceChange } = offersState;
  const isRead = (...names: string[]) => names.every((name) => unreadable[name] === undefined);
  const paidFields = values["method"] === SPLIT ? SPLIT_FIELDS : (["tendered"] as const);
  // Sums that depend on an unreadable amount are unknown.
  const isDueRead = isRead("covered_amount");
  const isPaidRead =
    isRead("covered_amount", "requested_cost", ...paidFields) && sums.fault === null;
  return (
    <div className="flex flex-col gap-3">
      {typeof start === "string" && (
        <p className="font-medium">
          {formatDateTime(start)}
          {slot !== null && (session.account?.branches.length ?? 0) > 1 && (
            <OwnScript className="block text-label text-muted">{slot.branch_name}</OwnScript>
          )}
        </p>
      )}
      {priceChange !== null && (
        <p role="status" className="rounded-ui bg-waiting-soft px-3 py-2 text-table text-waiting">
          {t("booking.price_was", {
            before: formatMoney(priceChange.before),
            after: formatMoney(priceChange.after),
          })}
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1.5">
        {sums.list > sums.price && (
          <>
            <Sum label={t("booking.list_price")} amount={sums.list} className="text-muted" />
            <Sum
              label={t("booking.discount")}
              amount={sums.price - sums.list}
              className="text-done"
            />
          </>
        )}
        {sums.given > 0 && (
          <>
            {sums.list === sums.price && (
              <Sum label={t("desk_discount.before")} amount={sums.price} className="text-muted" />
            )}
            <Sum label={t("desk_discount.label")} amount={-sums.given} className="text-done" />
          </>
        )}
        <Sum label={t("booking.total")} amount={sums.total} />
        {sums.covered > 0 && (
          <Sum label={t("booking.covered")} amount={-sums.covered} className="text-insured" />
        )}
        <div className="col-span-2 my-1 border-t border-line" />
        <div className="col-span-2 flex flex-col">
          <dt className="text-label text-muted">{t("booking.patient_pays")}</dt>
          <dd className="text-figure font-semibold">
            <Amount amount={isDueRead ? sums.due : null} />
          </dd>
        </div>
        <div className="col-span-2 my-1 border-t border-line" />
        <Sum
          label={t("booking.paid")}
          amount={isPaidRead ? sums.paid : null}
          className="text-done"
        />
        <Sum
          label={t("booking.remaining")}
          amount={isPaidRead ? sums.remaining : null}
          className={isPaidRead && sums.remaining > 0 ? "text-waiting" : "text-muted"}
        />
        <Sum
          label={t("booking.change")}
          amount={isPaidRead ? sums.change : null}
          className={isPaidRead && sums.change > 0 ? "font-semibold" : "text-muted"}
        />
      </dl>
    </div>
  );
}

function Sum({
  label,
  amount,
  className = "",
}: {
  label: string;
  /** Null while it is unknown. */
  amount: number | null;
  className?: string;
}) {
  return (
    <div className={`col-span-2 grid grid-cols-subgrid items-baseline ${className}`}>
      <dt>{label}</dt>
      <dd className="text-amount">
        <Amount amount={amount} />
      </dd>
    </div>
  );
}

function Amount({ amount }: { amount: number | null }) {
  return amount === null ? "—" : <Money amount={amount} />;
}

/** Returns the message that says what is missing for a price. */
function whyWithoutPrice(values: Readonly<Record<string, unknown>>, offers: Offers): MessageKey {
  if (idIn(values["test"]) === null) return "booking.choose_test";
  if (offers.status === "failed") return "booking.offers_failed";
  if (offers.isCoverUnread) return "errors.unread.cover";
  const isTimed = slotOf(offers, values) !== null;
  return isTimed && offers.cover?.price === null
    ? "errors.code.test_not_supported"
    : "booking.price_missing";
}
