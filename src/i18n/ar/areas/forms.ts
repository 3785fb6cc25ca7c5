import { faults } from "../faults.ts";
import { booking } from "../booking.ts";
import { calculator } from "../calculator.ts";
import { conflict } from "../conflict.ts";
import { deskDiscount } from "../desk-discount.ts";
import type { area as en } from "../../en/areas/forms.ts";
import type { Shape } from "../../types.ts";

/** The texts of forms that are filled at the desk, and of what is wrong in the fields of any form. */
export const area = {
  faults,
  booking,
  calculator,
  conflict,
  desk_discount: deskDiscount,
} satisfies Shape<typeof en>;
