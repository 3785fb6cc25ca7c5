import { randomUUID } from "node:crypto";
import type { SentFile } from "../support/api.ts";
import { bookingOf, openWorld, type World } from "../support/desk.ts";
import { askFor, completeScan, sendAll } from "../support/claim-desk.ts";
import { move } from "../support/safe-desk.ts";
import { memberAt } from "../support/desk-over-http.ts";
import { callable, nameOf } from "../support/permission-table.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let insured: number;
/** Id of a batch that was sent with this claim. */
let sent: number;
/** Id of a movement of a safe. */
let withdrawn: number;
beforeAll(async () => {
  world = await openWorld();
  const { desk, admin, center } = world;
  await desk.post("/receptionist-shift/", {});
  const money = { paid_amount: 60_000, requested_cost: 60_000 };
  const { body: booked } = await desk.post("/appointments/", bookingOf(center, money));
  const { body: claim } = await admin.post("/insurance-transactions/", {
    appointment: Number(memberAt(booked, "id")),
    provider: center.providers.health,
    covered_amount: 1_000,
  });
  insured = Number(memberAt(claim, "id"));
  await completeScan(desk, { id: Number(memberAt(booked, "id")) });
  const { north: branch } = world.center.branches;
  await askFor(world);
  sent = (await sendAll(world)).id;
  withdrawn = (await move(world.owner, { kind: "withdrawn", branch, amount: 100 })).id;
});
afterAll(() => world.app.close());

const list = (...lines: string[]): SentFile => ({ name: "list.csv", content: lines.join("\n") });
const DOCTORS = "name,country_phone_code,phone_number";
const PRICES = "test_unique_id,test_name,price,discount_type,discount_percentage,discount_value";
const PDF = { name: "form.pdf", content: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n") };

/** Returns every upload route with a valid file for it. */
const files = (): Record<string, [path: string, file: SentFile]> => ({
  "POST /tests/upload/": [
    "/tests/upload/",
    list("unique_id,name_ar,name_en,modality,default_duration_minutes", "UP-1,رفع,Upload,CT,15"),
  ],
  "POST /referring-doctors/upload/": ["/referring-doctors/upload/", list(DOCTORS, "Dr Upload,,")],
  "POST /insurance-providers/:provider/price-list/": [
    `/insurance-providers/${world.center.providers.second}/price-list/`,
    list(PRICES, "CT-BRAIN,,700,value,,25"),
  ],
  "POST /machines/:machine/price-list/": [
    `/machines/${world.center.machines.ct}/price-list/`,
    list(PRICES, "CT-BRAIN,,700,value,,25"),
  ],
  "POST /insurance-transactions/:id/documents/": [
    `/insurance-transactions/${insured}/documents/`,
    PDF,
  ],
  "POST /claim-batches/:id/settlement-file/": [
    `/claim-batches/${sent}/settlement-file/`,
    list("claim_number,amount", `${insured},4`),
  ],
  "POST /safe-movements/:id/documents/": [`/safe-movements/${withdrawn}/documents/`, PDF],
});

async function countTraces(): Promise<unknown> {
  const { rows } = await world.app.database.pool.query(
    `select (select count(*) from audit_log) as audits, (select count(*) from events) as events,
       (select count(*) from referring_doctors) as doctors`,
  );
  return rows[0];
}

describe("a file that is sent twice with one Idempotency-Key", () => {
  it("is stored once and gets the same response again", async () => {
    const findings: Record<string, unknown> = {};
    for (const [call, [path, file]] of Object.entries(files())) {
      const key = { "idempotency-key": randomUUID() };
      const first = await world.admin.upload(path, file, key);
      const traces = await countTraces();
      const second = await world.admin.upload(path, file, key);
      expect([second.status, second.body]).toEqual([first.status, first.body]);
      expect(await countTraces()).toEqual(traces);
      findings[call] = first.status < 300;
    }
    const uploads = callable.filter(({ upload }) => upload !== null).map(nameOf);
    expect(findings).toEqual(Object.fromEntries(uploads.map((call) => [call, true])));
  });

  it("is refused if the content, the name or the dry run differs", async () => {
    const key = { "idempotency-key": randomUUID() };
    const path = "/referring-doctors/upload/";
    const file = list(DOCTORS, "Dr Once,,");
    const answers = [
      await world.admin.upload(`${path}?dry_run=true`, file, key),
      await world.admin.upload(path, file, key),
      await world.admin.upload(`${path}?dry_run=true`, list(DOCTORS, "Dr Twice,,"), key),
      await world.admin.upload(`${path}?dry_run=true`, { ...file, name: "other.csv" }, key),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      ...Array.from({ length: 3 }, () => [422, "idempotency_mismatch"]),
    ]);
  });
});
