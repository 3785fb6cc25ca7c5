import type { ClaimMovement, SettlementResult } from "#domain/entities/claim-batch.ts";
import type { RowFault } from "#domain/uploads.ts";
import {
  closeSound,
  lineIds,
  movementsOf,
  openSentBatch,
  type SentBatch,
} from "../support/claim-desk.ts";
import { requireOk } from "../support/reports.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let sent: SentBatch;
beforeEach(async () => {
  sent = await openSentBatch();
});
afterEach(() => closeSound(sent.world));

/** Uploads a settlement file whose rows are the amounts of the first claims, with one reference. */
function upload(
  amounts: readonly string[],
  { query = "", reference = "TR 1", path = sent.path } = {},
) {
  const rows = amounts.map(
    (amount, at) => `${sent.booked[at]?.accession_number},${amount},${reference}`,
  );
  return sent.world.owner.upload<SettlementResult & { code?: string; faults?: RowFault[] }>(
    `${path}settlement-file/${query}`,
    { name: "paid.csv", content: ["accession_number,amount,reference", ...rows].join("\r\n") },
  );
}

const faultsOf = ({ body }: Awaited<ReturnType<typeof upload>>) =>
  body.faults?.map(({ row, column, code, earlier }) => [row, column, code, earlier]);

const amountsPaid = async () => (await movementsOf(sent.world)).map(({ amount }) => amount);

describe("a payment of a settlement file that was noted before", () => {
  it("is refused with the day of the first, also as a preview, and nothing is written", async () => {
    requireOk(await upload(["200", "640"], { query: "?paid_on=2026-11-19" }));
    for (const query of ["", "?dry_run=true", "?again=false"]) {
      const second = await upload(["200", "640", "100"], { query, reference: "tr  1" });
      expect([second.status, second.body.code, faultsOf(second)]).toEqual([
        400,
        "upload_invalid",
        [
          [2, "amount", "paid_before", "2026-11-19"],
          [3, "amount", "paid_before", "2026-11-19"],
        ],
      ]);
    }
    expect(await amountsPaid()).toEqual([20_000, 64_000]);
  });

  it("counts again when the person says that it was paid a second time", async () => {
    requireOk(await upload(["200"]));
    const dry = await upload(["200"], { query: "?again=true&dry_run=true" });
    expect([dry.status, dry.body.paid_amount]).toEqual([200, 20_000]);
    expect((await upload(["200"], { query: "?again=true" })).status).toBe(200);
    expect(await amountsPaid()).toEqual([20_000, 20_000]);
    // The other guards stay: only 240 of 640 are pending.
    requireOk(await upload(["100"]));
    expect(faultsOf(await upload(["200"], { query: "?again=true" }))).toEqual([
      [2, "amount", "paid_above_claim", undefined],
    ]);
  });

  it("is another one with another amount or reference, or once it was taken back", async () => {
    requireOk(await upload(["200"]));
    requireOk(await upload(["200"], { reference: "TR 2" }));
    requireOk(await upload(["50"]));
    const [first] = await movementsOf(sent.world);
    const back = await sent.world.owner.post<ClaimMovement>(
      `/claim-movements/${first?.id}/reverse/`,
      { reason: "wrong file" },
    );
    expect(back.status).toBe(201);
    requireOk(await upload(["200"]));
    expect(await amountsPaid()).toEqual([20_000, 20_000, 5_000, 20_000, 20_000]);
  });

  it("is found in another batch and when a person noted it by hand", async () => {
    const { owner } = sent.world;
    const [line] = await lineIds(sent);
    const by_hand = { lines: [{ line, amount: 20_000 }], reference: "TR 1", paid_on: "2026-11-18" };
    requireOk(await owner.post(`${sent.path}settle/`, by_hand));
    expect((await owner.post(`${sent.path}resend/`, { lines: [line] })).status).toBe(201);
    const { body } = await owner.get<{ results: { id: number }[] }>(
      "/claim-batches/?state=draft&page=1",
    );
    const path = `/claim-batches/${body.results[0]?.id}/`;
    requireOk(await owner.post(`${path}send/`, {}));
    expect(faultsOf(await upload(["200"], { path }))).toEqual([
      [2, "amount", "paid_before", "2026-11-18"],
    ]);
  });

  it("counts once when two desks send the file at the same moment", async () => {
    const both = await Promise.all([upload(["200", "300"]), upload(["200", "300"])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await amountsPaid()).toEqual([20_000, 30_000]);
  });
});
