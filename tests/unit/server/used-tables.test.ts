import { and, eq, inArray, sql } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/pg-core";
import { accounts, appointments, patients, payments, tests } from "#server/database/schema.ts";
import { tablesIn } from "#server/http/lists/used-tables.ts";
import { expect, it } from "vitest";

const creators = alias(accounts, "creators");

it("finds the tables of all columns in SQL fragments, also in nested conditions and queries", () => {
  const ofMohamed = new QueryBuilder()
    .select({ id: patients.id })
    .from(patients)
    .where(eq(patients.name, "Mohamed"));
  const found = [
    [sql`true`],
    [eq(appointments.id, 1)],
    [and(eq(tests.modality, "CT"), sql`${appointments.totalPrice} > ${5}`) ?? sql`true`],
    [inArray(appointments.patientId, ofMohamed)],
    [sql`exists (select 1 from ${payments} where kind = 'refund')`],
    [sql`${creators.name}`, sql`any(${[sql`${patients.id}`, 2]})`],
  ].map((parts) => [...tablesIn(parts)].toSorted());
  expect(found).toEqual([
    [],
    ["appointments"],
    ["appointments", "tests"],
    ["appointments", "patients"],
    ["payments"],
    ["creators", "patients"],
  ]);
});
