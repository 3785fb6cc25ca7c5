import type { CommissionRule } from "#domain/entities/commission-rule.ts";
import type { InsuranceProvider, SupportedTest } from "#domain/entities/insurance.ts";
import type { Availability } from "#domain/entities/machine.ts";
import type { Test } from "#domain/entities/test.ts";
import { requireCreated, openWorld, refusal, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const stored = {
  id: expect.any(Number),
  created_at: expect.any(String),
  updated_at: expect.any(String),
  version: 1,
};

describe("the price of a test on a machine", () => {
  it("is calculated by the server, which compares a price after discount in the request", async () => {
    const { machines, tests } = world.center;
    const base = `/machines/${machines.mr}/availabilities/`;
    const typed = {
      test: tests.brain,
      price: 33_333,
      discount_type: "percentage",
      discount_percentage: 12.5,
      modified_price: 29_166,
    };
    const row = requireCreated(await world.admin.post<Availability>(base, typed));
    const other = await world.admin.post(`/machines/${machines.mr}/availabilities/`, {
      ...typed,
      test: tests.chest,
      modified_price: 29_165,
    });
    expect([other.status, other.body.code, Reflect.get(other.body, "modified_price")]).toEqual([
      409,
      "price_changed",
      29_166,
    ]);
    expect(row).toMatchObject({
      price: 33_333,
      discount_percentage: 12.5,
      discount_value: null,
      modified_price: 29_166,
      duration_minutes: 15,
    });
    const changed = await world.admin.patch<Availability>(`${base}${row.id}/`, {
      discount_type: "value",
      discount_value: 333,
    });
    expect(changed.body).toMatchObject({
      discount_percentage: null,
      discount_value: 333,
      modified_price: 33_000,
      version: 2,
    });
    const path = `${base}${row.id}/`;
    const { body: current } = await world.admin.get<Availability>(path);
    expect([
      await refusal(world.admin.patch(path, { price: 40_000, modified_price: 1 })),
      // A client that sends the whole record back repeats the price that it had.
      (await world.admin.patch<Availability>(path, { ...current, price: 33_000 })).body
        .modified_price,
      (await world.admin.patch(path, { price: 33_333, modified_price: 33_000 })).status,
    ]).toEqual([[409, "price_changed", {}], 32_667, 200]);
    const none = await world.admin.patch<Availability>(`${base}${row.id}/`, {
      discount_type: "none",
    });
    expect(none.body).toMatchObject({ discount_value: null, modified_price: 33_333 });
    expect([
      await refusal(world.admin.post(base, typed)),
      await refusal(world.admin.post(base, { ...typed, price: 0 })),
      await refusal(world.admin.post(base, { ...typed, price: 1.5 })),
      await refusal(world.admin.post(base, { ...typed, discount_type: "gift" })),
      await refusal(world.admin.post(base, { ...typed, discount_percentage: 100.01 })),
      await refusal(world.admin.post(base, { ...typed, discount_percentage: null })),
      await refusal(
        world.admin.post(base, { ...typed, discount_type: "value", discount_value: 33_334 }),
      ),
      await refusal(world.admin.post(`/machines/${machines.southCt}/availabilities/`, typed)),
      (await world.admin.delete(`${base}${row.id}/`)).status,
    ]).toEqual([
      [409, "duplicate", { test: "duplicate" }],
      [400, "validation", { price: "amount_positive" }],
      [400, "validation", { price: "amount" }],
      [400, "validation", { discount_type: "discount_type" }],
      [400, "validation", { discount_percentage: "percent_range" }],
      [400, "validation", { discount_percentage: "required" }],
      [400, "validation", { discount_value: "discount_range" }],
      [404, "not_found", {}],
      204,
    ]);
  });
});

describe("a test, an insurance provider and a commission rule", () => {
  it("are stored, and a test is found by its name and code", async () => {
    const typed = { unique_id: "US-ABD", name_ar: "موجات صوتية", name_en: "", modality: "US" };
    const test = requireCreated(await world.admin.post<Test>("/tests/", typed));
    expect(test).toEqual({
      ...stored,
      ...typed,
      default_duration_minutes: 15,
      also_known_as: "",
      active: true,
    });
    const results = await world.desk.get<Test[]>("/tests/?search=موجات&active=true");
    expect(results.body.map(({ id }) => id)).toEqual([test.id]);
    await world.admin.patch(`/tests/${test.id}/`, { active: false });
    expect((await world.desk.get<Test[]>("/tests/?search=us-abd&active=true")).body).toEqual([]);
    expect([
      await refusal(world.admin.post("/tests/", typed)),
      await refusal(world.admin.post("/tests/", { modality: "CT" })),
      await refusal(world.admin.post("/tests/", { ...typed, modality: "ZZ" })),
      await refusal(world.admin.patch(`/tests/${test.id}/`, { name_ar: "" })),
      await refusal(world.owner.delete(`/tests/${world.center.tests.brain}/`)),
    ]).toEqual([
      [409, "duplicate", { unique_id: "duplicate" }],
      [400, "validation", { name_ar: "name_required" }],
      [400, "validation", { modality: "choice" }],
      [400, "validation", { name_ar: "name_required" }],
      [409, "in_use", {}],
    ]);
  });

  it("accept percentages with at most two decimals", async () => {
    const provider = requireCreated(
      await world.admin.post<InsuranceProvider>("/insurance-providers/", {
        name: "Sea Care",
        coverage_percentage: 82.25,
      }),
    );
    expect(provider).toEqual({
      ...stored,
      name: "Sea Care",
      coverage_percentage: 82.25,
      active: true,
      kind: "insurer",
      requires_card: true,
      requires_approval: true,
      requires_document: true,
      letter_columns: [],
    });
    const base = `/insurance-providers/${provider.id}/tests/`;
    const supported = requireCreated(
      await world.admin.post<SupportedTest>(base, {
        test: world.center.tests.knee,
        price: 120_000,
      }),
    );
    expect(supported).toMatchObject({ provider_name: "Sea Care", modified_price: 120_000 });
    expect([
      await refusal(
        world.admin.post("/insurance-providers/", { name: "X", coverage_percentage: 1.234 }),
      ),
      await refusal(
        world.admin.post("/insurance-providers/", { name: "X", coverage_percentage: -1 }),
      ),
      await refusal(world.owner.delete(`/insurance-providers/${provider.id}/`)),
      (await world.owner.delete(`${base}${supported.id}/`)).status,
      (await world.owner.delete(`/insurance-providers/${provider.id}/`)).status,
    ]).toEqual([
      [400, "validation", { coverage_percentage: "percent_range" }],
      [400, "validation", { coverage_percentage: "percent_range" }],
      [409, "in_use", {}],
      204,
      204,
    ]);
  });

  it("require in a rule at least one of doctor, modality and test, and each combination only once", async () => {
    const { doctors, tests } = world.center;
    const typed = { commission_type: "percentage", percentage: 7.5, doctor: doctors.nadia };
    const rule = requireCreated(
      await world.admin.post<CommissionRule>("/commission-rules/", typed),
    );
    expect(rule).toEqual({
      ...stored,
      commission_type: "percentage",
      percentage: 7.5,
      value: null,
      doctor: doctors.nadia,
      doctor_name: "Dr Nadia",
      modality: null,
      test: null,
      test_unique_id: null,
      test_name_ar: null,
      test_name_en: null,
      active: true,
    });
    const bare = { commission_type: "value", value: 500 };
    expect([
      await refusal(world.admin.post("/commission-rules/", typed)),
      await refusal(world.admin.post("/commission-rules/", bare)),
      await refusal(
        world.admin.post("/commission-rules/", { ...bare, value: null, test: tests.brain }),
      ),
      await refusal(world.admin.post("/commission-rules/", { ...bare, test: 999_999 })),
      (await world.admin.delete(`/commission-rules/${rule.id}/`)).status,
    ]).toEqual([
      [409, "duplicate", {}],
      [400, "validation", { doctor: "rule_subject" }],
      [400, "validation", { value: "required" }],
      [400, "validation", { test: "not_found" }],
      204,
    ]);
  });
});
