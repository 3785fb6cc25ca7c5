import { ROLE } from "#domain/roles.ts";
import type { BranchRecords } from "./planted.ts";

const everyone = [ROLE.CenterOwner, ROLE.ReportingDoctor, ROLE.Receptionist, ROLE.AdminStaff];
const office = [ROLE.CenterOwner, ROLE.AdminStaff];

/** The calls about packages with the roles that may make them, as in permission-table.ts. */
export const PACKAGE_CALLS = {
  "GET /packages/": everyone,
  "GET /packages/:id/": everyone,
  "POST /packages/": office,
  "PATCH /packages/:id/": office,
  "DELETE /packages/:id/": office,
  "POST /package-bookings/": [ROLE.Receptionist],
};

/** Returns a well-formed body for each of these calls, as in good-bodies.ts. */
export function packageBodies(records: BranchRecords, nth: number) {
  const { test, otherTest, machine, patient, referringDoctor } = records;
  const fields = {
    code: `PK-${nth}`,
    name_ar: "باقة",
    name_en: "Odd",
    price: 90_000,
    tests: [test, otherTest],
  };
  const start = Date.UTC(2026, 10, 26) + nth * 7_200_000;
  return {
    "POST /packages/": fields,
    "PATCH /packages/:id/": { ...fields, version: 1 },
    "PUT /packages/:id/": { ...fields, version: 1 },
    "POST /package-bookings/": {
      package: records.package,
      patient,
      tests: [test, otherTest].map((one, place) => ({
        test: one,
        machine,
        start_at: new Date(start + place * 3_600_000).toISOString(),
      })),
      referring_doctor: referringDoctor,
      requested_cost: 0,
      paid_amount: 0,
      method: "cash",
      notes: "odd",
    },
  };
}
