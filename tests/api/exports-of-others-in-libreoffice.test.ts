import type { ClaimLetter } from "#domain/entities/claim-batch.ts";
import type { Page } from "#domain/entities/common.ts";
import type { FinancialReport } from "#domain/entities/financial-report.ts";
import type { PayOut } from "#domain/entities/pay-out.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import { sumOf } from "#domain/money.ts";
import { askFor, bookInsured, linesOf, sendAll } from "../support/claim-desk.ts";
import type { World } from "../support/desk.ts";
import { findLibreOffice } from "../support/libreoffice.ts";
import { amountsBelow, sheetsIn, sumOfCells } from "../support/opened-sheets.ts";
import { ALWAYS, openReferrals, pay, referral, statementOf } from "../support/pay-out-desk.ts";
import { requireOk } from "../support/reports.ts";
import { categoryOf, move } from "../support/safe-desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let batch: number;
beforeAll(async () => {
  world = await openReferrals();
  const { owner, center } = world;
  const { amr, nadia } = center.doctors;
  const branch = center.branches.north;
  await move(owner, { kind: "withdrawn", branch, amount: 500_025 });
  const category = await categoryOf(owner);
  await move(owner, { kind: "spent", branch, category, amount: 12_345, note: "Paid" });
  await referral(world, amr);
  await pay(owner, [{ doctor: amr, expected_amount: 10_000 }], { method: "cash", branch });
  await referral(world, amr);
  await referral(world, nadia);
  await pay(owner, [{ doctor: nadia, expected_amount: 3_000 }]);
  await askFor(world);
  for (const covered_amount of [64_000, 50_025, 40_000])
    await bookInsured(world, { covered_amount, paid_amount: 0, requested_cost: 0 });
  const sent = await sendAll(world);
  batch = sent.id;
  const [first] = await linesOf(world, sent);
  const lines = [{ line: first?.id, amount: 30_050 }];
  requireOk(await owner.post(`/claim-batches/${batch}/settle/`, { lines }));
});
afterAll(() => world.app.close());

describe(
  "files of safes, doctors and insurers, opened in LibreOffice,",
  { tags: ["rest"], timeout: 600_000 },
  () => {
    it("have the sums of the screens", async () => {
      const { owner, center } = world;
      const fileOf = async (path: string) => {
        const { status, body } = await owner.download(path);
        if (status !== 200) throw new Error(`${status} ${body.toString()}`);
        return body;
      };
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const report = `/financial-report/?start_date=2026-11-20&end_date=${tomorrow > "2026-12-31" ? tomorrow : "2026-12-31"}`;
      const letter = `/claim-batches/${batch}/letter/`;
      const statement = `/referring-doctors/${center.doctors.amr}/statement/?${ALWAYS}`;
      const people = "export_xlsx=true&language=en";
      const office = await findLibreOffice();
      const opened = await office.open({
        safe: await fileOf("/safe-movements/?export_xlsx=true"),
        payOuts: await fileOf("/pay-outs/?export_xlsx=true"),
        statement: await fileOf(`${statement}&${people}`),
        letter: await fileOf(`${letter}?${people}`),
        arabic: await fileOf(`${letter}?export_xlsx=true&language=ar`),
        report: await fileOf(`${report}&${people}`),
      });
      const movements = (await owner.get<Page<SafeMovement>>("/safe-movements/")).body.results;
      expect(amountsBelow(opened["safe"], "change")).toEqual(movements.map(({ change }) => change));
      expect(sumOf(movements.map(({ change }) => change))).toBe(500_025 - 12_345 - 10_000);
      const paid = (await owner.get<Page<PayOut>>("/pay-outs/")).body.results;
      expect(amountsBelow(opened["payOuts"], "amount")).toEqual(paid.map(({ amount }) => amount));
      expect(paid).toHaveLength(2);
      const sums = await statementOf(owner, center.doctors.amr);
      expect(amountsBelow(opened["statement"], "Balance")).toEqual([
        sums.opening,
        ...sums.lines.map(({ balance }) => balance),
        sums.payable,
        sums.taken_back,
        sums.paid,
        sums.closing,
      ]);
      expect(sums.closing).toBe(10_000);
      const { rows, total } = (await owner.get<ClaimLetter>(letter)).body;
      const claimed = [...rows.map(({ claimed_amount }) => claimed_amount), total];
      expect([total, claimed]).toEqual([154_025, [64_000, 50_025, 40_000, 154_025]]);
      const titles = [...sheetsIn(opened["letter"] ?? "").values()]
        .flat(2)
        .map(({ value }) => value);
      expect(titles).toContain("Claimed");
      expect(amountsBelow(opened["letter"], "Claimed")).toEqual(claimed);
      const { paid_out } = (await owner.get<FinancialReport>(report)).body;
      const totalsOf = (name: string) =>
        (sheetsIn(opened["report"] ?? "").get(name) ?? [])
          .filter((row) => row[1]?.type === "float")
          .slice(-1)
          .map((row) => row.slice(1, 4).map((cell) => sumOfCells([cell])));
      expect(totalsOf("Paid out to doctors")).toEqual([
        [paid_out?.paid, paid_out?.reversed, paid_out?.net],
      ]);
      expect(totalsOf("Insurers")).toEqual([[154_025, 30_050, 123_975]]);
    });
  },
);
