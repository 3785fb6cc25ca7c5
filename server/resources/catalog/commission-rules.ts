import { and, eq, or, sql } from "drizzle-orm";
import {
  type CommissionRule,
  CommissionRuleInput,
  CommissionRulePatch,
} from "#domain/entities/commission-rule.ts";
import { MODALITIES } from "#domain/entities/common.ts";
import { ruleColumns } from "../../exports/catalog-columns.ts";
import { commissionRules, referringDoctors, tests } from "../../database/schema.ts";
import { Checks } from "../../http/checks.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byFlag, byId } from "../../http/lists/filters.ts";
import { inScope } from "../scope.ts";
import { percentage, storedOf } from "../stored.ts";
import { doctorList, matchesDoctor } from "./referring-doctors.ts";
import { matchesTest, testList } from "./tests.ts";
import { catalogRoutes, requireRecord } from "./write-routes.ts";
import { CommissionRuleRecord } from "#domain/records/catalog.ts";

const ruleList = defineList<CommissionRule>({
  id: commissionRules.id,
  record: CommissionRuleRecord,
  from: sql`${commissionRules}
    left join ${tests} on ${tests.scanCenterId} = ${commissionRules.scanCenterId} and ${tests.id} = ${commissionRules.testId}
    left join ${referringDoctors} on ${referringDoctors.scanCenterId} = ${commissionRules.scanCenterId}
      and ${referringDoctors.id} = ${commissionRules.doctorId}`,
  scope: (ctx) => inScope(ctx, commissionRules),
  async select(tx, { where, orderBy, limit, offset }) {
    const center = commissionRules.scanCenterId;
    const rows = await tx
      .select({ rule: commissionRules, doctor: referringDoctors.name, test: tests })
      .from(commissionRules)
      .leftJoin(tests, and(eq(tests.scanCenterId, center), eq(tests.id, commissionRules.testId)))
      .leftJoin(
        referringDoctors,
        and(
          eq(referringDoctors.scanCenterId, center),
          eq(referringDoctors.id, commissionRules.doctorId),
        ),
      )
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ rule, doctor, test }) => ({
      ...storedOf(rule),
      commission_type: rule.commissionType,
      percentage:
        rule.commissionBasisPoints === null ? null : percentage(rule.commissionBasisPoints),
      value: rule.value,
      doctor: rule.doctorId,
      doctor_name: doctor,
      modality: rule.modality,
      test: rule.testId,
      test_unique_id: test?.uniqueId ?? null,
      test_name_ar: test?.nameAr ?? null,
      test_name_en: test?.nameEn ?? null,
      active: rule.active,
    }));
  },
  filters: {
    active: byFlag(commissionRules.active),
    doctor: byId(commissionRules.doctorId),
    test: byId(commissionRules.testId),
    modality: byChoice(commissionRules.modality, MODALITIES),
  },
  ordering: {
    doctor_name: referringDoctors.name,
    test_name_ar: tests.nameAr,
    test_name_en: tests.nameEn,
    modality: commissionRules.modality,
    created_at: commissionRules.createdAt,
    id: commissionRules.id,
  },
  defaultOrder: ["doctor_name"],
  search: async (ctx, text) => or(matchesDoctor(text), await matchesTest(ctx, text)),
  export: {
    name: "commission-rules",
    exports: "commission_rules",
    shown: ruleColumns,
    columns: [
      { header: "doctor_name", value: (row) => row.doctor_name },
      { header: "modality", value: (row) => row.modality },
      { header: "test_unique_id", value: (row) => row.test_unique_id },
      { header: "test_name", value: (row) => row.test_name_en ?? row.test_name_ar },
      { header: "commission_type", value: (row) => row.commission_type },
      { header: "percentage", kind: "number", value: (row) => row.percentage },
      { header: "value", kind: "amount", value: (row) => row.value },
      { header: "active", kind: "flag", value: (row) => row.active },
    ],
  },
});

export const commissionRuleRoutes = catalogRoutes({
  base: "/commission-rules/",
  entity: "commission_rule",
  permissions: {
    read: "commission_rules.read",
    create: "commission_rules.create",
    update: "commission_rules.update",
    delete: "commission_rules.delete",
  },
  table: commissionRules,
  list: ruleList,
  input: CommissionRuleInput,
  patch: CommissionRulePatch,
  inputOf: ({ commission_type, percentage: percent, value, doctor, modality, test, active }) => ({
    commission_type,
    percentage: percent,
    value,
    doctor,
    modality,
    test,
    active,
  }),
  async valuesOf(ctx, input) {
    const { commission_type: type, doctor = null, test = null } = input;
    const checks = new Checks();
    if (doctor !== null) {
      await checks.make(() => requireRecord(ctx, doctorList, { field: "doctor", id: doctor }));
    }
    if (test !== null) {
      await checks.make(() => requireRecord(ctx, testList, { field: "test", id: test }));
    }
    checks.done();
    return {
      commissionType: type,
      commissionBasisPoints:
        type === "percentage" ? Math.round((input.percentage ?? 0) * 100) : null,
      value: type === "value" ? (input.value ?? 0) : null,
      doctorId: doctor,
      modality: input.modality ?? null,
      testId: test,
      active: input.active ?? true,
    };
  },
  branchOf: null,
});
