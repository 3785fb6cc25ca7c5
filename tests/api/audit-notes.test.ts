import type { Appointment } from "#domain/entities/appointment.ts";
import { auditAfter, TEST_ADDRESS, latestAudit } from "../support/audit-rows.ts";
import { book, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
let appointment: Appointment;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  appointment = await book(world.desk, world.center);
});
afterAll(() => world.app.close());

let lastId = 0;
beforeEach(async () => {
  lastId = await latestAudit(world);
});
const noted = () => auditAfter(world, lastId);

describe("printing", () => {
  it("a record leaves a row for each kind of paper, once", async () => {
    const { accounts, branches } = world.center;
    const { desk } = world;
    const paper = { entity: "appointment", entity_id: appointment.id };
    for (const kind of ["receipt", "label", "receipt"])
      expect((await desk.post("/prints/", { ...paper, paper: kind })).status).toBe(204);
    const row = (kind: string) => [
      accounts.desk,
      `print appointment ${appointment.id}`,
      branches.north,
      TEST_ADDRESS,
      { paper: kind },
    ];
    expect(await noted()).toEqual([row("receipt"), row("label")]);
  });

  it("a list leaves a row each time, with its name and number of rows", async () => {
    const { accounts } = world.center;
    const { desk } = world;
    const list = { paper: "list", entity: "list", list: "patients", rows: 12 };
    for (const _time of [1, 2]) await desk.post("/prints/", list);
    const row = [
      accounts.desk,
      "print list null",
      null,
      TEST_ADDRESS,
      { paper: "list", list: "patients", rows: 12 },
    ];
    expect(await noted()).toEqual([row, row]);
  });

  it("a record that the person may not see is refused and leaves no row of a print", async () => {
    const { desk2, doctor } = world;
    const of = (entity: string, entity_id: number | undefined) =>
      ({ paper: "receipt", entity, entity_id }) as const;
    const answers = [
      await desk2.post("/prints/", of("appointment", appointment.id)),
      await desk2.post("/prints/", of("report", appointment.id)),
      await doctor.post("/prints/", of("receptionist_shift", 1)),
      await doctor.post("/prints/", of("appointment", undefined)),
      await doctor.post("/prints/", { paper: "list", entity: "list" }),
    ];
    expect(
      answers.map(({ status, body }) => [status, body.code, Object.keys(body.errors ?? {})]),
    ).toEqual([
      [404, "not_found", []],
      [404, "not_found", []],
      [403, "forbidden", []],
      [400, "validation", ["entity_id"]],
      [400, "validation", ["list", "rows"]],
    ]);
    expect(await noted()).toEqual([
      [
        world.center.accounts.doctor,
        "refused call null",
        null,
        TEST_ADDRESS,
        { call: "POST /prints/", permission: "prints.create" },
      ],
    ]);
  });
});

describe("exporting", () => {
  it("leaves a row with the filter, the file and the number of rows", async () => {
    const { accounts, branches, providers } = world.center;
    const { owner } = world;
    await owner.download(
      `/appointments/?export_csv=true&branch=${branches.north}&page=1&ordering=id`,
    );
    await owner.download("/patients/?export_xlsx=true&search=ahmed");
    await owner.download(`/insurance-providers/${providers.health}/price-list/`);
    await owner.download(
      "/financial-report/?export_csv=true&group=by_branch&start_date=2026-11-01&end_date=2026-11-30",
    );
    const row = (list: string, after: object) => [
      accounts.owner,
      `export ${list} null`,
      null,
      TEST_ADDRESS,
      after,
    ];
    expect(await noted()).toEqual([
      row("appointments", {
        filter: { branch: String(branches.north), ordering: "id" },
        file: "csv",
        rows: 1,
      }),
      row("patients", { filter: { search: "ahmed" }, file: "xlsx", rows: 1 }),
      row("price-list", { filter: {}, file: "csv", rows: 2, provider: providers.health }),
      row("financial_report", {
        filter: { group: "by_branch", start_date: "2026-11-01", end_date: "2026-11-30" },
        file: "csv",
        rows: 2,
      }),
    ]);
  });
});

describe("a refused permission", () => {
  it("leaves one row for each person and call", async () => {
    const { accounts } = world.center;
    const { desk } = world;
    for (const path of ["/accounts/", "/accounts/", "/audit/"])
      expect((await desk.get(path)).status).toBe(403);
    const row = (call: string, permission: string) => [
      accounts.desk,
      "refused call null",
      null,
      TEST_ADDRESS,
      { call, permission },
    ];
    expect(await noted()).toEqual([
      row("GET /accounts/", "accounts.read"),
      row("GET /audit/", "audit.read"),
    ]);
  });

  it("that depends on the record leaves a row too", async () => {
    const { accounts } = world.center;
    const { doctor } = world;
    const { status } = await doctor.post(`/appointments/${appointment.id}/status/`, {
      status: "arrived",
    });
    expect(status).toBe(403);
    expect(await noted()).toEqual([
      [
        accounts.doctor,
        "refused call null",
        null,
        TEST_ADDRESS,
        { call: "POST /appointments/:id/status/", permission: "appointments.examine" },
      ],
    ]);
  });
});
