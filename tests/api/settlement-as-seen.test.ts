import type { SettlementResult } from "#domain/entities/claim-batch.ts";
import {
  closeSound,
  lineIds,
  movementsOf,
  openSentBatch,
  type SentBatch,
} from "../support/claim-desk.ts";
import { refusal } from "../support/desk.ts";
import { requireOk } from "../support/reports.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let sent: SentBatch;
beforeEach(async () => {
  sent = await openSentBatch();
});
afterEach(() => closeSound(sent.world));

function upload<Body>(query: string) {
  const { world, booked, path } = sent;
  const content = `accession_number,amount\n${booked[0]?.accession_number},100`;
  const file = { name: "paid.csv", content };
  return world.owner.upload<Body>(`${path}settlement-file/${query}`, file);
}

async function settle(body: object) {
  const [line] = await lineIds(sent);
  const lines = [{ line, amount: 5_000 }];
  return sent.world.owner.post(`${sent.path}settle/`, { lines, ...body });
}

describe("a settlement", () => {
  it("by a file is saved only as it was seen", async () => {
    const { seen } = requireOk(await upload<SettlementResult>("?dry_run=true"));
    requireOk(await settle({ reference: "TR 1" }));
    expect(await refusal(upload(`?seen=${seen}`))).toEqual([409, "stale", {}]);
    expect(await movementsOf(sent.world)).toHaveLength(1);
    const { seen: now } = requireOk(await upload<SettlementResult>("?dry_run=true"));
    expect(now).not.toBe(seen);
    expect((await upload(`?seen=${now}`)).status).toBe(200);
    expect(await movementsOf(sent.world)).toHaveLength(2);
  });

  it("has no day to come, by a file and by hand", async () => {
    // It is 2026-11-21 at the center.
    const future = [400, "validation", { paid_on: "day_future" }];
    expect(await refusal(upload("?paid_on=2026-11-22"))).toEqual(future);
    expect(await refusal(upload("?dry_run=true&paid_on=2026-11-22"))).toEqual(future);
    expect(await refusal(settle({ paid_on: "2027-11-20" }))).toEqual(future);
    expect(await movementsOf(sent.world)).toEqual([]);
    expect((await upload("?paid_on=2026-11-21")).status).toBe(200);
    expect((await settle({ paid_on: "2026-11-21" })).status).toBe(200);
  });
});
