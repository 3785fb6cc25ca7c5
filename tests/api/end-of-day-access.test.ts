import type { Page } from "#domain/entities/common.ts";
import type { EndOfDay } from "#domain/entities/end-of-day.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Caller } from "../support/api.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { requireOk } from "../support/reports.ts";
import { sheetsOf } from "../support/workbook.ts";
import { afterEach, describe, expect, it } from "vitest";

let world: World;
afterEach(() => world.app.close());

async function pageOf(caller: Caller, query: string): Promise<EndOfDay> {
  return requireOk(await caller.get<EndOfDay>(`/end-of-day/?${query}`));
}

describe("the end of day", () => {
  it("shows nothing of other branches and centers, and is refused to receptionists and doctors", async () => {
    world = await openWorld();
    const { owner, admin, desk2, desk, doctor, otherOwner, center } = world;
    await startShift(desk2);
    requireOk(await owner.patch("/center/discounts/", { receptionist_limit: 10 }));
    const south = {
      machine: center.machines.southCt,
      paid_amount: 30_000,
      requested_cost: 0,
      discount_kind: "percentage",
      discount_percentage: 10,
      discount_reason: "relative",
    };
    await book(desk2, center, { start_at: "2026-11-21T12:00:00Z", ...south });
    const day = "start_date=2026-11-21&end_date=2026-11-21";
    const all = await pageOf(owner, day);
    expect([all.bookings.booked.appointments, all.shifts.rows.length, all.unpaid.count]).toEqual([
      1, 1, 1,
    ]);
    expect([all.discounts.count, all.discounts.discount_amount]).toEqual([1, 9_000]);
    const nothing = (page: EndOfDay) => [
      page.bookings.booked.appointments,
      page.collections.by_person,
      page.shifts.rows,
      page.unpaid.rows,
      page.discounts.rows,
    ];
    for (const caller of [admin, otherOwner])
      expect(nothing(await pageOf(caller, day))).toEqual([0, [], [], [], []]);
    for (const caller of [admin, otherOwner])
      expect(requireOk(await caller.get<Page<Payment>>(`/payments/?${day}`)).results).toEqual([]);
    const foreign = `/end-of-day/?${day}&branches=${center.branches.south}`;
    expect(await refusal(admin.get(foreign))).toEqual([
      400,
      "validation",
      { branches: "not_found" },
    ]);
    for (const caller of [desk, desk2, doctor])
      for (const path of ["/end-of-day/", "/payments/"])
        expect((await caller.get(path)).status).toBe(403);
  });

  it("is a workbook of a sheet for each section, with the figures of the page as numbers", async () => {
    world = await openWorld();
    const { owner, desk, center } = world;
    await startShift(desk);
    requireOk(await owner.patch("/center/discounts/", { receptionist_limit: 10 }));
    await book(desk, center, {
      start_at: "2026-11-21T12:00:00Z",
      paid_amount: 30_025,
      requested_cost: 0,
      discount_kind: "value",
      discount_amount: 5_050,
      discount_reason: "relative",
    });
    const path = "/end-of-day/?start_date=2026-11-21&export_xlsx=true&language=en";
    const sheets = await sheetsOf((await owner.download(path)).body);
    expect(sheets.map(({ name }) => name)).toEqual([
      "Bookings",
      "Collected",
      "Collected by person",
      "Refunds",
      "Discounts",
      "Cash differences",
      "Insurance",
      "Unpaid",
      "Waiting time for reports",
      "Waiting time by doctor",
    ]);
    const lastOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows.at(-1);
    expect(lastOf("Collected")).toEqual(["Total", 300.25, 0, 300.25]);
    expect(lastOf("Unpaid")?.at(-1)).toBe(649.25);
    expect(
      sheets
        .find(({ name }) => name === "Discounts")
        ?.rows.at(-2)
        ?.slice(-6),
    ).toEqual(["relative", "desk", "Within the limit", 1000, 50.5, 949.5]);
  });
});
