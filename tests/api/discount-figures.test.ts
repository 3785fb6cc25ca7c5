import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Dashboard } from "#domain/entities/dashboard.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { requireOk } from "../support/reports.ts";

let world: World;
let kept: Appointment;
const DAYS = "start_date=2026-11-23&end_date=2026-11-24";

beforeAll(async () => {
  world = await openWorld();
  const { owner, desk, center } = world;
  await startShift(desk);
  requireOk(await owner.patch("/center/discounts/", { receptionist_limit: 50 }));
  const unpaid = { requested_cost: 0, paid_amount: 0 };
  const at = (hour: string, discount_amount: number) =>
    book(desk, center, {
      ...unpaid,
      start_at: `2026-11-23T${hour}:00:00Z`,
      discount_kind: "value",
      discount_amount,
      discount_reason: "relative of a nurse",
    });
  kept = await at("09", 25_000);
  const cancelled = await at("10", 10_000);
  await desk.delete(`/appointments/${cancelled.id}/`, { reason: "other" });
  // Below the list price, as the price list of the provider has it, and not by the desk.
  await book(desk, center, {
    ...unpaid,
    start_at: "2026-11-23T11:00:00Z",
    insurance_provider: center.providers.health,
    covered_amount: 80_000,
  });
  await world.app.database.pool.query(
    "update appointments set list_price = total_price + 7 where insurance_provider_id is not null",
  );
});
afterAll(() => world.app.close());

describe("a discount at the desk", () => {
  it("stands alone in every figure called discounts, without those of cancelled appointments and price lists", async () => {
    const { owner } = world;
    const report = requireOk(await owner.get<FinancialReport>(`/financial-report/?${DAYS}`));
    const dashboard = requireOk(await owner.get<Dashboard>(`/dashboard/?${DAYS}`));
    const page = requireOk(await owner.get<EndOfDay>(`/end-of-day/?${DAYS}`));
    expect([
      report.totals.discount_amount,
      report.by_receptionist.map((row) => row.discount_amount),
      dashboard.totals.discount_amount,
      page.discounts,
    ]).toEqual([
      25_000,
      [25_000],
      25_000,
      { count: 1, discount_amount: 25_000, rows: [expect.objectContaining({ id: kept.id })] },
    ]);
  });

  it("is found by its filter and sorted by its size, cancelled ones too", async () => {
    const query = `${DAYS}&discounted=true&ordering=discount_amount`;
    const { results } = requireOk(
      await world.owner.get<Page<Appointment>>(`/appointments/?${query}`),
    );
    expect(results.map((row) => [row.status, row.discount_amount])).toEqual([
      ["cancelled", 10_000],
      ["pending", 25_000],
    ]);
  });

  it("stands on the sheet of the end of day with its reason and who approved it", async () => {
    const answer = await world.owner.download(`/end-of-day/?${DAYS}&export_csv=true`);
    const lines = answer.body.toString().split(/\r?\n/);
    expect(lines.filter((line) => line.startsWith("discounts,"))).toEqual([
      `discounts,${kept.id},${kept.patient_name},discount_amount,250.00,`,
      "discounts,,,count,,1",
      "discounts,,,discount_amount,250.00,",
    ]);
  });
});
