import { and, eq, sql } from "drizzle-orm";
import { MODALITIES } from "#domain/entities/common.ts";
import {
  type Availability,
  AvailabilityInput,
  AvailabilityPatch,
} from "#domain/entities/machine.ts";
import { availabilityColumns } from "../../exports/price-columns.ts";
import { branches, machines, testAvailabilities, tests } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byFlag, byId } from "../../http/lists/filters.ts";
import { readRecord } from "../../http/lists/run.ts";
import { machineList } from "./machines.ts";
import { storedOf } from "../stored.ts";
import { priceTermsOf, priceValuesOf, refuseOtherModifiedPrice } from "./price-terms.ts";
import { matchesTest, testList } from "./tests.ts";
import { catalogRoutes, requireRecord } from "./write-routes.ts";
import { AvailabilityRecord } from "#domain/records/catalog.ts";

export const availabilityList = defineList<Availability>({
  id: testAvailabilities.id,
  record: AvailabilityRecord,
  from: sql`${testAvailabilities} join ${tests} on ${tests.scanCenterId} = ${testAvailabilities.scanCenterId}
    and ${tests.id} = ${testAvailabilities.testId}`,
  scope: (ctx, { machine = 0 }) =>
    and(
      eq(testAvailabilities.scanCenterId, ctx.account.centerId),
      eq(testAvailabilities.machineId, machine),
    ),
  async select(tx, { where, orderBy, limit, offset }) {
    const center = testAvailabilities.scanCenterId;
    const rows = await tx
      .select({ row: testAvailabilities, machine: machines, branch: branches.name, test: tests })
      .from(testAvailabilities)
      .innerJoin(
        machines,
        and(eq(machines.scanCenterId, center), eq(machines.id, testAvailabilities.machineId)),
      )
      .innerJoin(
        branches,
        and(eq(branches.scanCenterId, center), eq(branches.id, machines.branchId)),
      )
      .innerJoin(
        tests,
        and(eq(tests.scanCenterId, center), eq(tests.id, testAvailabilities.testId)),
      )
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ row, machine, branch, test }) => ({
      ...storedOf(row),
      machine: machine.id,
      machine_name: machine.name,
      branch: machine.branchId,
      branch_name: branch,
      test: test.id,
      test_unique_id: test.uniqueId,
      test_name_ar: test.nameAr,
      test_name_en: test.nameEn,
      modality: test.modality,
      ...priceTermsOf(row),
      duration_minutes: row.durationMinutes,
      active: row.active,
    }));
  },
  filters: {
    active: byFlag(testAvailabilities.active),
    test: byId(testAvailabilities.testId),
    modality: byChoice(tests.modality, MODALITIES),
  },
  ordering: {
    test_name_ar: tests.nameAr,
    test_name_en: tests.nameEn,
    price: testAvailabilities.price,
    modified_price: testAvailabilities.modifiedPrice,
    duration_minutes: testAvailabilities.durationMinutes,
    test_unique_id: tests.uniqueId,
    modality: tests.modality,
    id: testAvailabilities.id,
  },
  defaultOrder: ["test_name_en"],
  search: matchesTest,
  export: {
    name: "availabilities",
    exports: "availabilities",
    shown: availabilityColumns,
    columns: [
      { header: "test_unique_id", value: (row) => row.test_unique_id },
      { header: "test_name_ar", value: (row) => row.test_name_ar },
      { header: "test_name_en", value: (row) => row.test_name_en },
      { header: "price", kind: "amount", value: (row) => row.price },
      { header: "discount_type", value: (row) => row.discount_type },
      { header: "discount_percentage", kind: "number", value: (row) => row.discount_percentage },
      { header: "discount_value", kind: "amount", value: (row) => row.discount_value },
      { header: "modified_price", kind: "amount", value: (row) => row.modified_price },
      { header: "duration_minutes", kind: "count", value: (row) => row.duration_minutes },
      { header: "active", kind: "flag", value: (row) => row.active },
    ],
  },
});

export const availabilityRoutes = catalogRoutes({
  base: "/machines/:machine/availabilities/",
  entity: "availability",
  permissions: {
    read: "availabilities.read",
    create: "availabilities.create",
    update: "availabilities.update",
    delete: "availabilities.delete",
  },
  table: testAvailabilities,
  list: availabilityList,
  input: AvailabilityInput,
  patch: AvailabilityPatch,
  inputOf: (row) => ({
    test: row.test,
    price: row.price,
    discount_type: row.discount_type,
    discount_percentage: row.discount_percentage,
    discount_value: row.discount_value,
    duration_minutes: row.duration_minutes,
    active: row.active,
  }),
  async valuesOf(ctx, input, { ids: { machine = 0 }, before }) {
    const test = await requireRecord(ctx, testList, { field: "test", id: input.test });
    refuseOtherModifiedPrice(input, before);
    return {
      machineId: machine,
      testId: test.id,
      ...priceValuesOf(input),
      durationMinutes: input.duration_minutes ?? test.default_duration_minutes,
      active: input.active ?? true,
    };
  },
  branchOf: ({ branch }) => branch,
  async parent(ctx, { machine = 0 }) {
    await readRecord(ctx, machineList, machine);
  },
});
