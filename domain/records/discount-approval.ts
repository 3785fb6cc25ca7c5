import { array, enums, nullable } from "superstruct";
import type { DiscountApproval } from "../entities/discount-approval.ts";
import { FACTOR_METHODS } from "../second-factor.ts";
import { id, recordOf, string } from "./record-of.ts";
import { passkeyOptions } from "./passkey-options.ts";

/** The ways to prove a second factor. */
const WaysRecord = recordOf<NonNullable<DiscountApproval["second_factor"]>>({
  methods: array(enums(FACTOR_METHODS)),
  passkey: nullable(passkeyOptions()),
});

/** `data` is null if the same request is repeated: a ticket is not kept. */
export const DiscountApprovalRecord = recordOf<{ data: DiscountApproval | null }>({
  data: nullable(
    recordOf<DiscountApproval>({
      ticket: string(),
      approved_by: id(),
      approved_by_name: string(),
      second_factor: nullable(WaysRecord),
    }),
  ),
});
