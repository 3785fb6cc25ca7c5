import { ROLE } from "#domain/roles.ts";
import type { BranchRecords } from "./planted.ts";

const office = [ROLE.CenterOwner, ROLE.AdminStaff];

/** The calls about the safes with the roles that may make them, as in permission-table.ts. */
export const SAFE_CALLS = Object.fromEntries(
  [
    "GET /safe/",
    "GET /safe-movements/",
    "GET /safe-movements/figures/",
    "GET /safe-movements/:id/",
    "POST /safe-movements/",
    "POST /safe-movements/:id/reverse/",
    "GET /safe-movements/:id/documents/",
    "POST /safe-movements/:id/documents/",
    "GET /safe-movements/:id/documents/:document/",
    "PATCH /safe-movements/:id/documents/:document/",
    "PUT /safe-movements/:id/documents/:document/",
    "DELETE /safe-movements/:id/documents/:document/",
    "GET /expense-categories/",
    "GET /expense-categories/:id/",
    "POST /expense-categories/",
    "PATCH /expense-categories/:id/",
    "DELETE /expense-categories/:id/",
  ].map((call) => [call, office]),
);

/** Their lists that can be searched. */
export const SAFE_LISTS = ["/safe-movements/", "/safe-movements/figures/", "/expense-categories/"];

/** Returns a well-formed body for each of these calls, as in good-bodies.ts. */
export function safeBodies({ branch }: BranchRecords, nth: number) {
  const category = { name_ar: `بند ${nth}`, name_en: `Odd ${nth}` };
  return {
    "POST /safe-movements/": { kind: "withdrawn", branch, amount: 100, reference: "odd" },
    "POST /safe-movements/:id/reverse/": { reason: "odd" },
    "PATCH /safe-movements/:id/documents/:document/": { note: "odd" },
    "PUT /safe-movements/:id/documents/:document/": { name: "odd" },
    "POST /expense-categories/": category,
    "PATCH /expense-categories/:id/": { ...category, version: 1 },
  };
}
