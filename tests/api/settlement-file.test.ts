import type { Appointment } from "#domain/entities/appointment.ts";
import type { ClaimBatch, ProviderAgeing, SettlementResult } from "#domain/entities/claim-batch.ts";
import type { Page } from "#domain/entities/common.ts";
import { faultOf } from "#domain/faults.ts";
import type { RowFault } from "#domain/uploads.ts";
import {
  bookInsured,
  closeSound,
  lineIds,
  linesOf,
  movementsOf,
  openSentBatch,
  readBatch,
  type SentBatch,
  sendAll,
  statesOf,
} from "../support/claim-desk.ts";
import { startShift, type World } from "../support/desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let sent: SentBatch;
let world: World;
let batch: ClaimBatch;
let booked: Appointment[];
let path: string;
beforeEach(async () => {
  sent = await openSentBatch();
  ({ world, batch, booked, path } = sent);
});
afterEach(() => closeSound(world));

describe("a settlement file", () => {
  const numbers = () => booked.map(({ accession_number }) => accession_number);
  const upload = (
    rows: string[],
    query = "",
    header = "accession_number,amount,rejection_code,reference",
  ) =>
    world.owner.upload<SettlementResult & { code?: string; faults?: RowFault[] }>(
      `${path}settlement-file/${query}`,
      {
        name: "paid.csv",
        content: [header, ...rows].join("\r\n"),
      },
    );

  it("shows what it will do, then settles and rejects", async () => {
    const [first, second, third] = numbers();
    const rows = [`${first},640.00,,TR 1`, `${second},"400",P1,TR 1`, `${third},0,D12,`];
    const dry = await upload(rows, "?dry_run=true");
    expect([dry.status, dry.body]).toEqual([
      200,
      {
        rows: 3,
        settled: 1,
        part_settled: 1,
        rejected: 1,
        unanswered: 0,
        paid_amount: 104_000,
        seen: expect.any(String),
        changes: [
          expect.objectContaining({
            row: 2,
            accession_number: first,
            paid_amount: 64_000,
            state: "settled",
          }),
          expect.objectContaining({
            row: 3,
            paid_amount: 40_000,
            rejection_code: "P1",
            state: "part_settled",
          }),
          expect.objectContaining({
            row: 4,
            paid_amount: 0,
            rejection_code: "D12",
            state: "rejected",
          }),
        ],
      },
    ]);
    expect(await movementsOf(world)).toEqual([]);
    expect((await upload(rows, "?paid_on=2026-11-19")).status).toBe(200);
    expect(await statesOf(sent)).toEqual(["settled", "part_settled", "rejected"]);
    expect((await readBatch(world, batch)).state).toBe("settled");
    expect(
      (await movementsOf(world)).map(({ paid_on, reference }) => [paid_on, reference]),
    ).toEqual([
      ["2026-11-19", "TR 1"],
      ["2026-11-19", "TR 1"],
    ]);
  });

  it("with any faulty row writes nothing and names each row", async () => {
    const [first, second, third] = numbers();
    const other = await bookInsured(world);
    await sendAll(world);
    await world.owner.post(`${path}settle/`, { lines: [{ line: (await lineIds(sent))[2] }] });
    const rows = [
      `${first},640.00,,`,
      "2611219999,1,,",
      `${other.accession_number},1,,`,
      `${first},1,,`,
      `${second},640.01,,`,
      `${third},1,,`,
      ",5,,",
      `${second},many,,`,
    ];
    const before = await movementsOf(world);
    const { status, body } = await upload(rows);
    expect([status, body.code]).toEqual([400, "upload_invalid"]);
    expect(body.faults?.map(({ row, column, found, code }) => [row, column, found, code])).toEqual([
      [3, "accession_number", "2611219999", "claim_unknown"],
      [4, "accession_number", other.accession_number, "claim_other_batch"],
      [5, "accession_number", first, "row_twice"],
      [6, "amount", "640.01", "paid_above_claim"],
      [7, "accession_number", third, "claim_answered"],
      [8, "accession_number", "", "required"],
      [9, "accession_number", second, "row_twice"],
    ]);
    expect(await movementsOf(world)).toEqual(before);
  });

  it("of another center, or with other columns, is refused", async () => {
    await startShift(await world.app.signIn(`desk@${world.other.domain}`));
    const [first] = numbers();
    const missing = await upload([`${first},5`], "", "accession_number,sum");
    expect(missing.body.faults).toEqual([
      {
        sheet: "",
        cell: "A1",
        row: 1,
        column: "amount",
        header: "amount",
        found: "accession_number, sum",
        ...faultOf("column_missing"),
      },
    ]);
    const foreign = await world.otherOwner.upload(`${path}settlement-file/`, {
      name: "paid.csv",
      content: `accession_number,amount\r\n${first},640`,
    });
    expect(foreign.status).toBe(404);
  });

  it("may name the claims by our numbers, and its columns as our letters do in Arabic", async () => {
    const [line] = await linesOf(world, batch);
    const { status } = await upload([`${line?.transaction},640`], "", "رقم المطالبة,المبلغ");
    expect([status, await statesOf(sent)]).toEqual([200, ["settled", "open", "open"]]);
  });
});

describe("what providers owe by age", () => {
  it("is sorted by each age, by all of it, by how many claims and by the oldest", async () => {
    const second = await bookInsured(world, {
      insurance_provider: world.center.providers.second,
      covered_amount: 1_000,
      requested_cost: 0,
      paid_amount: 0,
    });
    await world.app.database.pool.query(
      "update appointments set start_at = '2026-08-20T10:00:00Z' where id = $1",
      [second.id],
    );
    const orders = [
      "days_0_30",
      "days_31_60",
      "days_over_90",
      "pending_amount",
      "claims",
      "oldest_day",
    ];
    const first = async (ordering: string) =>
      (await world.owner.get<ProviderAgeing[]>(`/claim-ages/?ordering=${ordering}`)).body[0]
        ?.name === "Health";
    const isHealthFirst: Record<string, [boolean, boolean]> = {};
    for (const order of orders)
      isHealthFirst[order] = [await first(order), await first(`-${order}`)];
    expect(isHealthFirst).toEqual({
      days_0_30: [false, true],
      // Neither owes any of that age: the older of the providers is first, and last.
      days_31_60: [true, false],
      days_over_90: [true, false],
      pending_amount: [false, true],
      claims: [false, true],
      oldest_day: [false, true],
    });
    const sorted = await world.owner.download(
      "/claim-ages/?ordering=-days_over_90&export_csv=true",
    );
    expect(sorted.body.toString().split("\n")[2]).toContain("Health");
  });

  it("goes by the day of the appointment, in the account's branches, and leaves with the debt", async () => {
    const ages = async (caller = world.owner) =>
      (await caller.get<ProviderAgeing[]>("/claim-ages/")).body.map(
        ({ name, claims, days_0_30, days_31_60, days_61_90, days_over_90, pending_amount }) => [
          name,
          claims,
          [days_0_30, days_31_60, days_61_90, days_over_90],
          pending_amount,
        ],
      );
    expect(await ages()).toEqual([["Health", 3, [192_000, 0, 0, 0], 192_000]]);
    const { pool } = world.app.database;
    const move = (index: number, start: string) =>
      pool.query("update appointments set start_at = $2 where id = $1", [booked[index]?.id, start]);
    // Midnight in Cairo is 21:00 UTC in summer time; today is 21 November.
    await move(0, "2026-10-21T21:00:00Z");
    await move(1, "2026-10-21T20:30:00Z");
    await move(2, "2026-08-20T10:00:00Z");
    expect(await ages()).toEqual([["Health", 3, [64_000, 64_000, 0, 64_000], 192_000]]);
    const from = "appointment_start_date=2026-09-22&appointment_end_date=2026-10-21";
    const claims = await world.owner.get<Page<unknown>>(
      `/insurance-transactions/?owing=true&provider=${world.center.providers.health}&${from}`,
    );
    expect(claims.body.count).toBe(1);
    await world.owner.post(`${path}settle/`, {
      lines: (await lineIds(sent)).map((line) => ({ line })),
    });
    expect(await ages()).toEqual([]);
    expect(await ages(world.otherOwner)).toEqual([]);
  });
});
