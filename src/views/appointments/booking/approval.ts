import type { ApiFailure } from "#src/api/failure.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { isChoice } from "#src/views/parts/form/form-values.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import type { SubmitIntent } from "#src/views/parts/form/form-types.ts";
import { idIn, sumsOfBooking } from "./booking-sums.ts";
import { discountIn } from "./discount-values.ts";
import { slotOf, type OfferStore } from "./offers.ts";

/** Refusals that another person can settle by approving the discount. */
const NEEDS_APPROVAL: ReadonlySet<string> = new Set([
  "discount_limit",
  "ticket_expired",
  "approver_not_allowed",
]);

const labelOf = (value: unknown): string => (isChoice(value) ? value.label : "");

export type Approval = ReturnType<typeof createApproval>;

/** Keeps the approval of a form's discount, which is sent with the next save. It is in no draft. */
export function createApproval() {
  let ticket: string | undefined;
  return {
    /** Returns the approval as the API takes it; nothing if there is none. */
    sent: () => (ticket === undefined ? {} : { discount_approval: ticket }),
    forget(): void {
      ticket = undefined;
    },
    /**
     * After a refusal for want of an approval, asks for one and saves again; any other refusal is left alone. On another
     * screen nobody is asked: the form would not be saved after the approval.
     */
    askAfter(
      { code }: ApiFailure,
      { form, offers, intent }: { form: FormStore; offers: OfferStore; intent: SubmitIntent },
    ): void {
      if (!NEEDS_APPROVAL.has(code)) return;
      ticket = undefined;
      if (form.isLeft()) return;
      const { values } = form.state;
      const { booked } = offers.state;
      const sums = sumsOfBooking(values, offers.state);
      const chosen = values["patient"];
      const patient = idIn(chosen);
      const branch = slotOf(offers.state, values)?.branch ?? booked?.branch;
      if (sums === null || patient === null || branch === undefined) return;
      openLayer({
        kind: "approve-discount",
        patient: labelOf(chosen),
        test: labelOf(values["test"]),
        wanted: {
          patient,
          branch,
          price: sums.price,
          amount: sums.given,
          reason: discountIn(values).discount_reason,
        },
        onApproved(given) {
          ticket = given;
          void form.submit(intent);
        },
      });
    },
  };
}
