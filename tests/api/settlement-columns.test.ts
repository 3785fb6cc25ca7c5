import type { SettlementResult } from "#domain/entities/claim-batch.ts";
import { faultOf } from "#domain/faults.ts";
import type { RowFault } from "#domain/uploads.ts";
import { claims as ar } from "#src/i18n/ar/claims.ts";
import { claims as en } from "#src/i18n/en/claims.ts";
import {
  closeSound,
  linesOf,
  openSentBatch,
  type SentBatch,
  statesOf,
} from "../support/claim-desk.ts";
import type { World } from "../support/desk.ts";
import { sheetsOf } from "../support/workbook.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** Returns a cell as a .csv file has it. */
const quoted = (cell: unknown) =>
  `"${typeof cell === "string" || typeof cell === "number" ? cell : ""}"`;

let sent: SentBatch;
let world: World;
beforeEach(async () => {
  sent = await openSentBatch();
  ({ world } = sent);
});
afterEach(() => closeSound(world));

describe("the columns of a settlement file", () => {
  const upload = (rows: string[], header: string) =>
    world.owner.upload<SettlementResult & { faults?: RowFault[] }>(`${sent.path}settlement-file/`, {
      name: "paid.csv",
      content: [header, ...rows].join("\r\n"),
    });

  it("has a fault in the column as the file names it, with what stands there", async () => {
    const [line] = await linesOf(world, sent.batch);
    const long = "9".repeat(101);
    await upload([`${line?.transaction},640`], "رقم المطالبة,المبلغ");
    const { body } = await upload(
      [`${line?.transaction},5,`, ` كثير ,${long},x`],
      " رقم المطالبة,المبلغ,Rejection",
    );
    expect(body.faults).toEqual([
      {
        sheet: "",
        cell: "A2",
        row: 2,
        column: "claim_number",
        header: "رقم المطالبة",
        found: String(line?.transaction),
        ...faultOf("claim_answered"),
      },
      {
        sheet: "",
        cell: "A3",
        row: 3,
        column: "claim_number",
        header: "رقم المطالبة",
        found: "كثير",
        ...faultOf("claim_unknown"),
      },
    ]);
    const { body: large } = await upload(
      [`${sent.booked[1]?.accession_number},${long}`],
      "Accession,AMOUNT",
    );
    expect(large.faults).toEqual([
      {
        sheet: "",
        cell: "B2",
        row: 2,
        column: "amount",
        header: "AMOUNT",
        found: `${"9".repeat(100)}…`,
        ...faultOf("amount"),
      },
    ]);
  });

  it.each(["ar", "en"] as const)(
    "may be our letter in %s with what was paid beside each claim, the head above and the sum below",
    async (language) => {
      const letter = await world.owner.download(
        `${sent.path}letter/?export_xlsx=true&language=${language}`,
      );
      const [sheet] = await sheetsOf(letter.body);
      const { letter: words, file } = { ar, en }[language];
      const rows = (sheet?.rows ?? []).map((cells) =>
        cells.includes(words.column.accession_number)
          ? [...cells, file.column.amount]
          : typeof cells[0] === "number"
            ? [...cells, 640]
            : cells[0] === words.total
              ? [...cells, 1_920]
              : [...cells, null],
      );
      expect([rows[0], rows.at(-1)].map((row) => String(row?.[0]))).toEqual([
        expect.any(String),
        words.total,
      ]);
      const { status, body } = await world.owner.upload<SettlementResult>(
        `${sent.path}settlement-file/`,
        { name: "letter.csv", content: rows.map((row) => row.map(quoted).join(",")).join("\r\n") },
      );
      expect([status, body, await statesOf(sent)]).toEqual([
        200,
        {
          rows: 3,
          settled: 3,
          part_settled: 0,
          rejected: 0,
          unanswered: 0,
          paid_amount: 192_000,
        },
        ["settled", "settled", "settled"],
      ]);
    },
  );

  it("may have the columns of its template", async () => {
    const template = await world.owner.download("/claim-batches/template/?export_csv=true");
    const header = template.body
      .toString()
      .replace(/^\uFEFF/, "")
      .trim();
    const { status } = await upload(
      [`${sent.booked[0]?.accession_number},,640,,,TR 9,N 1`],
      header,
    );
    expect([status, await statesOf(sent)]).toEqual([200, ["settled", "open", "open"]]);
  });
});
