import { ROLE } from "#domain/roles.ts";
import type { BranchRecords } from "./planted.ts";

const desk = [ROLE.CenterOwner, ROLE.Receptionist, ROLE.AdminStaff];
const office = [ROLE.CenterOwner, ROLE.AdminStaff];

/** The roles that may make each call about batches of claims and movements; part of the permission table. */
export const CLAIM_CALLS = {
  "POST /insurance-transactions/:id/numbers/": desk,
  "GET /claim-batches/": office,
  "GET /claim-batches/:id/": office,
  "POST /claim-batches/": office,
  "POST /claim-batches/monthly/": office,
  "DELETE /claim-batches/:id/": office,
  "GET /claim-batches/:id/lines/": office,
  "POST /claim-batches/:id/lines/": office,
  "DELETE /claim-batches/:id/lines/:line/": office,
  "POST /claim-batches/:id/send/": office,
  "GET /claim-batches/:id/letter/": office,
  "POST /claim-batches/:id/settle/": office,
  "GET /claim-batches/template/": office,
  "POST /claim-batches/:id/settlement-file/": office,
  "POST /claim-batches/:id/reject/": office,
  "POST /claim-batches/:id/reopen/": office,
  "POST /claim-batches/:id/resend/": office,
  "POST /claim-batches/:id/write-off/": office,
  "POST /claim-batches/:id/to-patient/": office,
  "GET /claim-movements/": office,
  "GET /claim-movements/:id/": office,
  "POST /claim-movements/:id/reverse/": office,
  "GET /claim-ages/": office,
  "GET /claim-ages/:id/": office,
} as const;

/** The lists of them that can be searched. */
export const CLAIM_LISTS = [
  "/claim-batches/",
  "/claim-batches/:id/lines/",
  "/claim-movements/",
  "/claim-ages/",
] as const;

/** Returns a valid body for each of the calls that takes one. */
export function claimBodies(
  { provider, transaction, line }: Pick<BranchRecords, "provider" | "transaction" | "line">,
  based: object = { version: 1 },
) {
  return {
    "POST /insurance-transactions/:id/numbers/": { card_number: "Odd 1", ...based },
    "POST /claim-batches/": { provider, start_date: "2026-11-01", end_date: "2026-11-30" },
    "POST /claim-batches/monthly/": { month: "2026-11-01" },
    "POST /claim-batches/:id/lines/": { transactions: [transaction], ...based },
    "POST /claim-batches/:id/send/": based,
    "POST /claim-batches/:id/settle/": { lines: [{ line: line, amount: 1 }] },
    "POST /claim-batches/:id/reject/": { lines: [line], reason: "odd" },
    "POST /claim-batches/:id/reopen/": { lines: [line], reason: "odd" },
    "POST /claim-batches/:id/resend/": { lines: [line] },
    "POST /claim-batches/:id/write-off/": { lines: [line], reason: "odd" },
    "POST /claim-batches/:id/to-patient/": { lines: [line], reason: "odd" },
    "POST /claim-movements/:id/reverse/": { reason: "odd" },
  };
}
