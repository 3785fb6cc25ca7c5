import type { RowFault, UploadResult } from "#domain/uploads.ts";
import { openSentBatch, type SentBatch } from "../support/claim-desk.ts";
import { xlsxOf } from "../support/made-workbook.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PRICES = "test_unique_id,test_name,price,discount_percentage,discount_value";

let sent: SentBatch;
beforeAll(async () => {
  sent = await openSentBatch();
  const head = "unique_id,name_ar,name_en,modality,default_duration_minutes";
  const content = `${head}\nLONG,فحص طويل,Long test,CT,15\n`;
  await sent.world.owner.upload("/tests/upload/", { name: "tests.csv", content });
});
afterAll(() => sent.world.app.close());

type Answer = UploadResult & { faults?: RowFault[] };

async function check(path: string, content: string | Buffer, name = "rows.csv") {
  const { status, body } = await sent.world.owner.upload<Answer>(path, { name, content });
  const faults = (body.faults ?? []).map(({ cell, found, code }) => [cell, found, code]);
  return [status, ...faults];
}

describe("a row of a text file with more cells than the headings", () => {
  it("is a fault of an insurer's file, because 1,440.00 without quotes is two cells", async () => {
    const path = `${sent.path}settlement-file/?dry_run=true&paid_on=2026-01-01`;
    expect(await check(path, "accession_number,amount\n2609010062,1,440.00\n")).toEqual([
      400,
      ["C2", "440.00", "cell_beyond"],
    ]);
  });

  it("is a fault of a price list, also where the part behind the comma fills another column", async () => {
    const { providers, machines } = sent.world.center;
    for (const path of [
      `/insurance-providers/${providers.health}/price-list/?dry_run=true`,
      `/machines/${machines.ct}/price-list/?dry_run=true`,
    ]) {
      const faults = await check(
        path,
        `${PRICES}\nLONG,,1,440.00,,\nLONG,,1,050.00,,,\nLONG,,70,5,,x\n`,
      );
      expect([path, ...faults]).toEqual([
        path,
        400,
        ["D2", "440.00", "cell_beyond"],
        ["D3", "050.00", "cell_beyond"],
        ["F4", "x", "cell_beyond"],
      ]);
    }
  });

  it("is none if the amount is quoted, the cells too many are empty, or it is a workbook with notes", async () => {
    const path = `/insurance-providers/${sent.world.center.providers.health}/price-list/?dry_run=true`;
    expect(await check(path, `${PRICES}\nLONG,,"1,440.00",,\n`)).toEqual([200]);
    expect(await check(path, `${PRICES}\nLONG,,701,,,,\n`)).toEqual([200]);
    const rows = [PRICES.split(","), ["LONG", "", 701, "", "", "a note"]];
    expect(await check(path, xlsxOf([{ name: "S", rows }]), "notes.xlsx")).toEqual([200]);
  });
});
