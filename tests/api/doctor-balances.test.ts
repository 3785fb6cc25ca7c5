import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { DoctorBalance } from "#domain/entities/pay-out.ts";
import { book, refusal, requireCreated, type World } from "../support/desk.ts";
import {
  ALWAYS,
  balanceOf,
  openReferrals,
  pay,
  referral,
  statementOf,
} from "../support/pay-out-desk.ts";
import { complete } from "../support/referrals.ts";
import { requireOk } from "../support/reports.ts";
import { sheetsOf } from "../support/workbook.ts";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

const opened: World[] = [];
let world: World;
beforeEach(async () => {
  world = await openReferrals();
  opened.push(world);
});
afterAll(() => Promise.all(opened.map(({ app }) => app.close())));

describe("what is owed", () => {
  it("names what is booked and not yet payable", async () => {
    const { owner, desk, center } = world;
    const { amr } = center.doctors;
    const booked = await book(desk, center, { referring_doctor: amr });
    const { body } = await owner.get<Appointment>(`/appointments/${booked.id}/`);
    const before = await balanceOf(owner, amr);
    await complete(desk, booked);
    const after = await balanceOf(owner, amr);
    const commission = body.commission_amount;
    expect([before, after].map((one) => [one?.accrued_amount, one?.owed_amount])).toEqual([
      [commission, 0],
      [0, commission],
    ]);
  });

  it("is known for the end of any day, and the statement of a later period begins with it", async () => {
    const { owner, center } = world;
    const { amr } = center.doctors;
    const entry = await referral(world, amr);
    const [made] = requireCreated(
      await pay(owner, [{ doctor: amr, expected_amount: entry.amount }]),
    );
    // The time of the database is that of the machine: yesterday and tomorrow are safe on either side of it.
    const day = (shift: number) =>
      new Date(Date.parse(made?.at ?? "") + shift * 86_400_000).toISOString().slice(0, 10);
    const owedOn = async (on: string) => (await balanceOf(owner, amr, `&day=${on}`))?.owed_amount;
    expect([await owedOn(day(-2)), await owedOn(day(2))]).toEqual([0, 0]);
    const later = await statementOf(owner, amr, `from=${day(2)}&to=${day(3)}`);
    const earlier = await statementOf(owner, amr, `from=${day(-3)}&to=${day(-2)}`);
    expect(
      [later, earlier].map(({ opening, closing, lines }) => [opening, closing, lines.length]),
    ).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    await owner.post(`/pay-outs/${made?.id}/reverse/`, { reason: "x" });
    const reopened = await statementOf(owner, amr, `from=${day(2)}&to=${day(3)}`);
    expect([reopened.opening, reopened.closing, await owedOn(day(2))]).toEqual([
      entry.amount,
      entry.amount,
      entry.amount,
    ]);
  });

  it("is found by name, by the least amount owed and by what is due", async () => {
    const { owner, center } = world;
    const { amr, nadia } = center.doctors;
    const entry = await referral(world, amr);
    const less = await referral(world, nadia);
    const setting = { least_amount: Math.max(entry.amount, less.amount) };
    requireOk(await owner.patch("/center/pay-outs/", setting));
    const ids = async (query: string) =>
      (await owner.get<Page<DoctorBalance>>(`/doctor-balances/?${query}`)).body.results.map(
        ({ id }) => id,
      );
    const largest = entry.amount >= less.amount ? amr : nadia;
    expect(await ids(`owed_at_least=${setting.least_amount}`)).toContain(largest);
    expect(await ids("due=true")).toEqual(await ids(`owed_at_least=${setting.least_amount}`));
    expect(new Set(await ids("owing=true"))).toEqual(new Set([amr, nadia]));
    expect(await ids(`search=${encodeURIComponent("Amr")}&owing=true`)).toEqual([amr]);
    expect(await refusal(owner.get("/doctor-balances/?owed_at_least=x"))).toEqual([
      400,
      "validation",
      { owed_at_least: "invalid" },
    ]);
    expect(await refusal(owner.get("/doctor-balances/?day=2026-02-30"))).toEqual([
      400,
      "validation",
      { day: "date" },
    ]);
  });
});

describe("a statement as a workbook", () => {
  it("adds up to its closing balance in both languages, with the center above it", async () => {
    const { owner, center } = world;
    const { amr } = center.doctors;
    const entry = await referral(world, amr);
    await pay(owner, [{ doctor: amr, expected_amount: entry.amount }], { reference: "Bank 7" });
    await referral(world, amr);
    const statement = await statementOf(owner, amr);
    for (const language of ["ar", "en"]) {
      const path = `/referring-doctors/${amr}/statement/?${ALWAYS}&export_xlsx=true&language=${language}`;
      const [sheet] = await sheetsOf((await owner.download(path)).body);
      const rows = sheet?.rows ?? [];
      expect(rows[0]?.[0]).toBe(center.domain);
      expect(rows.at(-1)?.at(-1)).toBe(statement.closing / 100);
      expect(rows.filter((row) => row.includes("Bank 7"))).toHaveLength(1);
    }
    const csv = (
      await owner.download(`/referring-doctors/${amr}/statement/?${ALWAYS}&export_csv=true`)
    ).body;
    expect(String(csv).trim().split("\n")).toHaveLength(1 + statement.lines.length);
  });
});
