import { and, eq, sql } from "drizzle-orm";
import { MODALITIES } from "@domain/entities/common";
import type { Availability } from "@domain/entities/machine";
import { branches, machines, testAvailabilities, tests } from "../database/schema";
import { defineList } from "../http/lists/define";
import { byChoice, byFlag, byId } from "../http/lists/filters";
import { readRecord } from "../http/lists/run";
import { readRoutes } from "../http/lists/routes";
import { machineList } from "./machines";
import { storedOf } from "./stored";
import { matchesTest } from "./tests";
import { priceTermsOf } from "./price-terms";

const availabilityList = defineList<Availability>({
  id: testAvailabilities.id,
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
    id: testAvailabilities.id,
  },
  defaultOrder: ["test_name_en"],
  search: (_ctx, text) => matchesTest(text),
});

export const availabilityRoutes = readRoutes({
  base: "/machines/:machine/availabilities/",
  permission: "availabilities.read",
  list: availabilityList,
  async parent(ctx, { machine = 0 }) {
    await readRecord(ctx, machineList, machine);
  },
});
