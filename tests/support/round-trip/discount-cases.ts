import { percentOf } from "#domain/money.ts";
import { editAppointment } from "./appointment-states.ts";
import { unpaidBooking } from "./discounted.ts";
import type { FieldChange, RecordCase } from "./record-case.ts";
import type { Row } from "./tables.ts";

const NOTES: FieldChange = {
  field: "notes",
  text: "comes with the old films",
  stored: () => ({ notes: "comes with the old films" }),
};

const REASON: FieldChange = {
  field: "discount_reason",
  text: "promised by telephone",
  stored: () => ({ discount_reason: "promised by telephone" }),
};

/** Returns the changes of a discount's size: of its column, and of the amounts that follow from it. */
function sizeChange(
  field: string,
  text: string,
  sizeAt: (price: number) => { amount: number; columns?: Row },
): FieldChange {
  return {
    field,
    text,
    stored({ total_price: total, discount_amount: given }) {
      const price = Number(total) + Number(given);
      const { amount, columns = {} } = sizeAt(price);
      const owed = price - amount;
      return { ...columns, discount_amount: amount, total_price: owed, requested_cost: owed };
    },
  };
}

interface Discounted {
  record: string;
  /** The discount as it is booked, within what the demo center lets the desk give alone. */
  given: object;
  changes: readonly FieldChange[];
}

const DISCOUNTED: readonly Discounted[] = [
  {
    record: "an appointment with a discount in percent",
    given: { discount_kind: "percentage", discount_percentage: 7.5, discount_reason: "student" },
    changes: [
      NOTES,
      sizeChange("discount_percentage", "2.25", (price) => ({
        amount: percentOf(price, 2.25),
        columns: { discount_basis_points: 225 },
      })),
      REASON,
    ],
  },
  {
    record: "an appointment with a discount of an amount",
    given: { discount_kind: "value", discount_amount: 1_050, discount_reason: "student" },
    changes: [NOTES, sizeChange("discount_amount", "5.25", () => ({ amount: 525 })), REASON],
  },
];

/** The edit of appointments with a discount: what is typed changes that and what follows from it, and nothing else. */
export const DISCOUNT_CASES: readonly RecordCase[] = DISCOUNTED.map(
  ({ record, given, changes }) => ({
    form: "appointment-edit",
    record,
    table: "appointments",
    changes: () => changes,
    async prepare(world) {
      const { booked, email } = await unpaidBooking(world, given);
      return {
        email,
        async open(page) {
          await editAppointment(page, world.demo.url, booked.id);
          return booked.id;
        },
      };
    },
  }),
);
