import type { AuditRow } from "#domain/entities/audit.ts";
import type { Page } from "#domain/entities/common.ts";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import { TEST_ADDRESS } from "../support/audit-rows.ts";
import type { Caller } from "../support/api.ts";
import { book, openWorld, requireCreated, startShift, type World } from "../support/desk.ts";
import { reportText } from "../support/report-texts.ts";
import { requireOk, save } from "../support/reports.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk } = world;
  requireOk(await owner.patch(pathOfBrain(center), { price: 120_000 }));
  await startShift(desk);
});
afterAll(() => world.app.close());

async function historyOf(query: string, caller: Caller = world.owner): Promise<AuditRow[]> {
  const { body } = await caller.get<Page<AuditRow>>(`/audit/?${query}`);
  return body.results;
}

/** Returns each row of an export as a list of cells; no cell of these tests has a comma or a quote. */
async function exportedLines(query: string): Promise<string> {
  const { status, body } = await world.owner.download(`/audit/?${query}&export_csv=true`);
  expect(status).toBe(200);
  return body.toString("utf8");
}

function pathOfBrain({ machines, offers }: World["center"]): string {
  return `/machines/${machines.ct}/availabilities/${offers.brain}/`;
}

describe("the history of a price", () => {
  it("says who changed it, from what to what, from where, and names the price", async () => {
    const { center } = world;
    const rows = await historyOf(`entity=availability&entity_id=${center.offers.brain}`);
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: center.accounts.owner,
        actor_name: "Samy Owner",
        action: "update",
        entity: "availability",
        entity_id: center.offers.brain,
        branch: center.branches.north,
        names: {
          [`availability:${center.offers.brain}`]: {
            ar: "أشعة مقطعية على المخ · North CT",
            en: "CT brain · North CT",
          },
          [`branch:${center.branches.north}`]: { ar: "North", en: "North" },
        },
        ip: TEST_ADDRESS,
        before: { price: 100_000, modified_price: 100_000 },
        after: { price: 120_000, modified_price: 120_000 },
        request_id: expect.any(String),
        api_token: null,
      },
    ]);
  });

  it("is exported with the name and the amounts in pounds", async () => {
    const { offers } = world.center;
    const lines = await exportedLines(`entity=availability&entity_id=${offers.brain}`);
    expect(lines).toContain("at,at_center,actor_name,action,entity,entity_id,name,changes,ip");
    expect(lines).toContain(
      `Samy Owner,update,availability,${offers.brain},أشعة مقطعية على المخ · North CT,` +
        `"price: 1000.00 → 1200.00\nmodified_price: 1000.00 → 1200.00",${TEST_ADDRESS}`,
    );
  });
});

describe("a record that was deleted", () => {
  it("is found by its name and named by the row about its deletion", async () => {
    const { owner } = world;
    const doctor = requireCreated(
      await owner.post<ReferringDoctor>("/referring-doctors/", { name: "Dr Vanished Quickly" }),
    );
    await owner.patch(`/referring-doctors/${doctor.id}/`, { active: false });
    expect((await owner.delete(`/referring-doctors/${doctor.id}/`)).status).toBe(204);
    const rows = await historyOf("search=vanished");
    const name = { ar: "Dr Vanished Quickly", en: "Dr Vanished Quickly" };
    expect(
      rows.map(({ action, names }) => [action, names[`referring_doctor:${doctor.id}`]]),
    ).toEqual([
      ["delete", name],
      ["update", name],
      ["create", name],
    ]);
  });
});

describe("the search for a record", () => {
  it("finds a patient, and what was done with the appointments of the patient", async () => {
    const { center, desk } = world;
    const appointment = await book(desk, center, { paid_amount: 120_000 });
    await desk.get(`/patients/${center.patients.mohamed}/`);
    const rows = await historyOf("search=mohamed");
    expect(rows.map(({ action, entity, entity_id: id }) => `${action} ${entity} ${id}`)).toEqual([
      `read patient ${center.patients.mohamed}`,
      `create appointment ${appointment.id}`,
    ]);
  });
});

describe("the text of a report", () => {
  it("is not in the export, which says that it changed", async () => {
    const { center, desk, doctor } = world;
    const appointment = await book(desk, center, {
      patient: center.patients.ahmed,
      paid_amount: 120_000,
    });
    requireOk(
      await save(doctor, appointment.id, { content: reportText("a finding of the liver") }),
    );
    const lines = await exportedLines(`entity=report&entity_id=${appointment.id}`);
    expect(lines).toContain("content: changed");
    expect(lines).not.toContain("liver");
  });
});

describe("the rows of another center", () => {
  it("are not in the list, found by no filter, and not in a file", async () => {
    const { otherOwner, other } = world;
    await otherOwner.patch(pathOfBrain(other), { price: 777_700 });
    const found = await historyOf("entity=availability&page_size=1", otherOwner);
    expect(found.map(({ after }) => after)).toEqual([{ price: 777_700, modified_price: 777_700 }]);
    expect({
      byRecord: await historyOf(`entity=availability&entity_id=${other.offers.brain}`),
      byPerson: await historyOf(`actor=${other.accounts.owner}`),
      inFile: (await exportedLines("entity=availability")).includes("7777.00"),
    }).toEqual({ byRecord: [], byPerson: [], inFile: false });
  });

  it("lend no names, even if a row has the id of a record of that center", async () => {
    const { app, center, other } = world;
    await app.database.pool.query(
      `insert into audit_log (scan_center_id, action, entity, entity_id, after)
       values ($1, 'update', 'machine', $2, $3)`,
      [center.id, other.machines.ct, JSON.stringify({ branch: other.branches.north })],
    );
    const rows = await historyOf(`entity=machine&entity_id=${other.machines.ct}`);
    expect(rows.map(({ names }) => names)).toEqual([{}]);
  });
});

describe("a long audit trail", () => {
  it("shows a first page without counting all rows, and counts them when asked", async () => {
    const page = async (query: string) => {
      const { body } = await world.owner.get<Page<AuditRow>>(`/audit/?page=1&page_size=1${query}`);
      const { results, ...counted } = body;
      return { rows: results.length, ...counted };
    };
    const whole = await page("");
    expect(whole.count).toBeGreaterThan(5);
    expect([whole, await page("&at_least=true")]).toEqual([
      { rows: 1, count: whole.count },
      { rows: 1, count: 1, at_least: true },
    ]);
  });
});

describe("each filter of the audit trail", () => {
  it.each([
    ["audit_log_at", "at >= '2026-11-01' and at < '2026-12-01'"],
    ["audit_log_actor", "actor_id = 1"],
    ["audit_log_action", "action = 'update'"],
    ["audit_log_kind", "entity = 'patient'"],
    ["audit_log_record", "entity = 'patient' and entity_id = 1"],
    ["audit_log_token", "api_token_id = 1"],
  ])("reads the newest rows from %s, without sorting", async (index, condition) => {
    const client = await world.app.database.pool.connect();
    try {
      await client.query("begin");
      // A table of a few rows is always read as a whole; this shows which index one of a million rows has.
      await client.query("set local enable_seqscan = off; set local enable_bitmapscan = off");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain select * from audit_log where scan_center_id = ${world.center.id} and ${condition}
         order by at desc, id desc limit 50`,
      );
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      // On a cluster this is the plan of the worker, whose index has the number of the part behind its name.
      expect(plan).toMatch(new RegExp(`using ${index}(_\\d{6,})? `));
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
