import { faults } from "../faults.ts";
import { booking } from "../booking.ts";
import { deskDiscount } from "../desk-discount.ts";

/** The texts of forms that are filled at the desk, and of what is wrong in the fields of any form. */
export const area = {
  faults,
  booking,
  desk_discount: deskDiscount,
};
