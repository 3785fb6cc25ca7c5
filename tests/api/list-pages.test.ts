import type { Page } from "#domain/entities/common.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { Room } from "#domain/entities/room.ts";
import { openWorld, refusal, requireCreated, type World } from "../support/desk.ts";
import { addRecords, inNorth, type BranchRecords } from "../support/planted.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
let records: BranchRecords;
beforeAll(async () => {
  world = await openWorld();
  const { center, owner, desk, doctor } = world;
  records = await addRecords({ owner, desk, doctor }, inNorth(center), "Paged");
});
afterAll(() => world.app.close());

describe("limit and offset", () => {
  it("answer the same rows as page and page_size", async () => {
    const { owner } = world;
    const rows = async (query: string) =>
      (await owner.get<Page<Patient>>(`/patients/?ordering=name&${query}`)).body;
    expect([
      await rows("limit=1&offset=0"),
      await rows("limit=1"),
      await rows("offset=1&limit=1"),
    ]).toEqual([
      await rows("page=1&page_size=1"),
      await rows("page=1&page_size=1"),
      await rows("page=2&page_size=1"),
    ]);
    const all = await rows("offset=0");
    expect(await rows("offset=1")).toEqual({ ...all, results: all.results.slice(1) });
  });

  it("answer an empty page beyond the last row", async () => {
    const { count } = (await world.owner.get<Page<Room>>("/rooms/?page=1")).body;
    expect(await world.owner.get("/rooms/?offset=1000")).toMatchObject({
      status: 200,
      body: { results: [], count },
    });
  });

  it("are refused beside a page, and out of their range", async () => {
    const refused = (query: string) => refusal(world.owner.get(`/rooms/?${query}`));
    expect([
      await refused("page=1&limit=5"),
      await refused("page_size=5&offset=5"),
      await refused("limit=501"),
      await refused("offset=-1"),
    ]).toEqual([
      [400, "validation", { limit: "invalid" }],
      [400, "validation", { offset: "invalid" }],
      [400, "validation", { limit: "page_size" }],
      [400, "validation", { offset: "number" }],
    ]);
  });
});

describe("a list that belongs to one record", () => {
  it("answers pages if it is asked for them, and else all of its rows", async () => {
    const { desk } = world;
    const path = `/appointments/${records.pending}/payments/`;
    for (const amount of [100, 200])
      requireCreated(await desk.post(path, { kind: "payment", method: "cash", amount }));
    const { body: all } = await desk.get<Payment[]>(path);
    expect(all.length).toBeGreaterThanOrEqual(2);
    const page = { results: all.slice(1, 2), count: all.length };
    expect([
      (await desk.get(`${path}?page=2&page_size=1`)).body,
      (await desk.get(`${path}?limit=1&offset=1`)).body,
      (await desk.get(`${path}?page=1`)).body,
      await refusal(desk.get(`${path}?page=9`)),
      await refusal(desk.get(`${path}?size=9`)),
    ]).toEqual([
      page,
      page,
      { results: all, count: all.length },
      [404, "not_found", {}],
      [400, "validation", { size: "unknown_field" }],
    ]);
  });

  it("takes pages at every route that has such a list", async () => {
    const paths = [
      `/appointments/${records.appointment}/report/versions/`,
      `/insurance-transactions/${records.transaction}/documents/`,
      `/receptionist-shift/${records.shift}/payments/`,
      `/receptionist-shift/${records.shift}/history/`,
      `/doctor-shift/${records.doctorShift}/history/`,
      `/machines/${records.machine}/availabilities/`,
      `/insurance-providers/${records.provider}/tests/`,
      "/presence/",
    ];
    const shapes = [];
    for (const path of paths) {
      const { body: rows } = await world.owner.get<unknown[]>(path);
      const { body: page } = await world.owner.get<Page<unknown>>(`${path}?page=1`);
      shapes.push([path, page]);
      expect(page, path).toEqual({ results: rows, count: rows.length });
    }
    expect(shapes.length).toBe(paths.length);
  });
});
