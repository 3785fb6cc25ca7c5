import type { Branch } from "#domain/entities/branch.ts";
import type { Room } from "#domain/entities/room.ts";
import type { Availability, Machine } from "#domain/entities/machine.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Caller } from "../support/api.ts";
import {
  book,
  requireCreated,
  openWorld,
  refusal,
  startShift,
  type World,
} from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const stored = {
  id: expect.any(Number),
  created_at: expect.any(String),
  updated_at: expect.any(String),
  version: 1,
};

const BRANCH = { name: "East", address: "3 Sea St" };

describe("a branch", () => {
  it("is created with its hours, changed, and readable by all of its users", async () => {
    const branch = requireCreated(await world.owner.post<Branch>("/branches/", BRANCH));
    const expected: Branch = {
      ...stored,
      ...BRANCH,
      pacs_enabled: false,
      pacs_url: null,
      opens_at: "08:00",
      closes_at: "24:00",
      active: true,
    };
    expect(branch).toEqual(expected);
    const path = `/branches/${branch.id}/`;
    const pacs = { pacs_enabled: true, pacs_url: "https://pacs.east.example/view" };
    const { body } = await world.owner.patch<Branch>(path, { ...pacs, version: 1 });
    expect(body).toEqual({ ...expected, ...pacs, version: 2 });
    expect(await refusal(world.owner.patch(path, { name: "x", version: 1 }))).toEqual([
      409,
      "stale",
      {},
    ]);
  });

  it("needs a valid PACS URL and a unique name", async () => {
    const urls = [
      "javascript:alert(1)",
      "ftp://x.example",
      "https://u:p@x.example",
      "https://",
      "x",
    ];
    const answers = [];
    for (const pacs_url of urls)
      answers.push(
        await refusal(
          world.owner.post("/branches/", { ...BRANCH, name: "U", pacs_enabled: true, pacs_url }),
        ),
      );
    expect(answers).toEqual(urls.map(() => [400, "validation", { pacs_url: "url" }]));
    expect([
      await refusal(world.owner.post("/branches/", { ...BRANCH, name: "V", pacs_enabled: true })),
      await refusal(world.owner.post("/branches/", { name: " ", address: "" })),
      await refusal(world.owner.post("/branches/", { ...BRANCH, opens_at: "24:00" })),
      await refusal(world.owner.post("/branches/", { ...BRANCH, closes_at: "25:00" })),
      await refusal(world.owner.post("/branches/", { ...BRANCH, name: "North" })),
    ]).toEqual([
      [400, "validation", { pacs_url: "required" }],
      [400, "validation", { name: "required", address: "required" }],
      [400, "validation", { opens_at: "time" }],
      [400, "validation", { closes_at: "time" }],
      [409, "duplicate", { name: "duplicate" }],
    ]);
  });

  it("cannot be deleted while records refer to it, and the refusal counts them by kind", async () => {
    const { status, body } = await world.owner.delete(`/branches/${world.center.branches.north}/`);
    expect([status, body.code, body["used_by"]]).toEqual([
      409,
      "in_use",
      { rooms: 1, machines: 3, accounts: 4 },
    ]);
    const empty = requireCreated(
      await world.owner.post<Branch>("/branches/", { ...BRANCH, name: "Empty" }),
    );
    expect((await world.owner.delete(`/branches/${empty.id}/`)).status).toBe(204);
    expect((await world.owner.get(`/branches/${empty.id}/`)).status).toBe(404);
  });

  it("of another center is not found", async () => {
    const path = `/branches/${world.center.branches.north}/`;
    expect([
      await refusal(world.otherOwner.patch(path, { name: "Mine" })),
      await refusal(world.otherOwner.delete(path)),
      await refusal(
        world.otherOwner.post("/rooms/", { branch: world.center.branches.north, room_number: "1" }),
      ),
    ]).toEqual([
      [404, "not_found", {}],
      [404, "not_found", {}],
      [400, "validation", { branch: "not_found" }],
    ]);
  });
});

describe("a room and a machine", () => {
  it("must be in the same branch", async () => {
    const { north, south } = world.center.branches;
    const room = requireCreated(
      await world.owner.post<Room>("/rooms/", { branch: north, room_number: "N9" }),
    );
    expect(room).toEqual({
      ...stored,
      branch: north,
      branch_name: "North",
      room_number: "N9",
      active: true,
    });
    const typed = { name: "MR 2", model: "Aera", branch: north, room: room.id };
    const machine = requireCreated(await world.admin.post<Machine>("/machines/", typed));
    expect(machine).toEqual({
      ...stored,
      ...typed,
      number: "",
      branch_name: "North",
      room_number: "N9",
      active: true,
      supported_tests: [],
    });
    const { tests } = world.center;
    const path = `/machines/${machine.id}/`;
    const done = { test: tests.brain, price: 90_000 };
    const { id } = requireCreated(
      await world.admin.post<Availability>(`${path}availabilities/`, done),
    );
    const supported = async () =>
      (await world.admin.get<Machine>(path)).body.supported_tests.map(({ test }) => test);
    expect(await supported()).toEqual([tests.brain]);
    await world.admin.patch(`${path}availabilities/${id}/`, { active: false });
    expect(await supported()).toEqual([]);
    expect((await world.admin.delete(`${path}availabilities/${id}/`)).status).toBe(204);
    expect([
      await refusal(world.owner.post("/machines/", { ...typed, branch: south })),
      await refusal(world.admin.post("/machines/", { ...typed, branch: south })),
      await refusal(world.owner.post("/rooms/", { branch: north, room_number: "N9" })),
      await refusal(world.owner.post("/machines/", { ...typed, model: "" })),
      await refusal(world.owner.delete(`/rooms/${room.id}/`)),
    ]).toEqual([
      [400, "validation", { room: "not_found" }],
      [400, "validation", { branch: "not_found" }],
      [409, "duplicate", { room_number: "duplicate" }],
      [400, "validation", { model: "required" }],
      [409, "in_use", {}],
    ]);
  });

  it("cannot move to another branch while the machine has appointments", async () => {
    const { machines, rooms, branches } = world.center;
    await startShift(world.desk);
    await book(world.desk, world.center);
    const move = { branch: branches.south, room: rooms.south };
    expect(await refusal(world.owner.patch(`/machines/${machines.ct}/`, move))).toEqual([
      409,
      "in_use",
      {},
    ]);
    const { status } = await world.owner.patch(`/machines/${machines.mr}/`, { name: "North MR 1" });
    expect(status).toBe(200);
  });

  it("cannot be changed from another branch", async () => {
    const path = `/machines/${world.center.machines.southCt}/`;
    expect([
      await refusal(world.admin.patch(path, { name: "Mine" })),
      await refusal(world.admin.delete(path)),
      (await world.owner.patch(path, { active: true })).status,
    ]).toEqual([[404, "not_found", {}], [404, "not_found", {}], 200]);
  });
});

describe("a change of the catalog", () => {
  it("is recorded in the audit trail with the values before and after", async () => {
    const room = requireCreated(
      await world.owner.post<Room>("/rooms/", {
        branch: world.center.branches.north,
        room_number: "A1",
      }),
    );
    await world.owner.patch(`/rooms/${room.id}/`, { room_number: "A2" });
    await world.owner.delete(`/rooms/${room.id}/`);
    const { body } = await world.owner.get<
      Page<{ action: string; before: Room | null; after: Room | null }>
    >(`/audit/?entity=room&entity_id=${room.id}`);
    expect(
      body.results.map(({ action, before, after }) => [
        action,
        before?.room_number ?? null,
        after?.room_number ?? null,
      ]),
    ).toEqual([
      ["delete", "A2", null],
      ["update", "A1", "A2"],
      ["create", null, "A1"],
    ]);
  });

  it("that is sent three times at once is made once", async () => {
    const twice = (caller: Caller) =>
      caller.post("/rooms/", { branch: world.center.branches.south, room_number: "T1" });
    const answers = await Promise.all([twice(world.owner), twice(world.owner), twice(world.owner)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});
