import type { Branch, Room } from "@domain/entities/branch";
import type { InsuranceProvider, SupportedTest } from "@domain/entities/insurance";
import type { Availability, Machine } from "@domain/entities/machine";
import type { CommissionRule } from "@domain/entities/commission-rule";
import type { Page } from "@domain/entities/common";
import type { Test } from "@domain/entities/test";
import type { Caller, Refused } from "@tests/support/api";
import { book, made, openWorld, startShift, type World } from "@tests/support/desk";
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

/** Status, code and the fault of each field of a refusal. */
async function refusal(answer: Promise<{ status: number; body: Refused }>) {
  const { status, body } = await answer;
  const faults = Object.entries(body.errors ?? {}).map(([name, [fault]]) => [name, fault?.code]);
  return [status, body.code, Object.fromEntries(faults)];
}

const BRANCH = { name: "East", address: "3 Sea St" };

describe("a branch", () => {
  it("is made with its hours, changed, and read by everyone of it", async () => {
    const branch = made(await world.owner.post<Branch>("/branches/", BRANCH));
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

  it("needs an address of its archive that can be opened, and a name of its own", async () => {
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

  it("cannot be deleted while anything is in it, and says what and how much", async () => {
    const { status, body } = await world.owner.delete(`/branches/${world.center.branches.north}/`);
    expect([status, body.code, body["used_by"]]).toEqual([
      409,
      "in_use",
      { rooms: 1, machines: 3, accounts: 4 },
    ]);
    const empty = made(await world.owner.post<Branch>("/branches/", { ...BRANCH, name: "Empty" }));
    expect((await world.owner.delete(`/branches/${empty.id}/`)).status).toBe(204);
    expect((await world.owner.get(`/branches/${empty.id}/`)).status).toBe(404);
  });

  it("of another center does not exist", async () => {
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
  it("belong together in one branch", async () => {
    const { north, south } = world.center.branches;
    const room = made(
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
    const machine = made(await world.admin.post<Machine>("/machines/", typed));
    expect(machine).toEqual({
      ...stored,
      ...typed,
      number: "",
      branch_name: "North",
      room_number: "N9",
      active: true,
    });
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

  it("stay where their appointments are", async () => {
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

  it("are not seen from another branch", async () => {
    const path = `/machines/${world.center.machines.southCt}/`;
    expect([
      await refusal(world.admin.patch(path, { name: "Mine" })),
      await refusal(world.admin.delete(path)),
      (await world.owner.patch(path, { active: true })).status,
    ]).toEqual([[404, "not_found", {}], [404, "not_found", {}], 200]);
  });
});

describe("a price of a test on a machine", () => {
  it("is computed by the server, whatever is sent for it", async () => {
    const { machines, tests } = world.center;
    const base = `/machines/${machines.mr}/availabilities/`;
    const typed = {
      test: tests.brain,
      price: 33_333,
      discount_type: "percentage",
      discount_percentage: 12.5,
      modified_price: 1,
    };
    const row = made(await world.admin.post<Availability>(base, typed));
    expect(row).toMatchObject({
      price: 33_333,
      discount_percentage: 12.5,
      discount_value: null,
      modified_price: 29_166,
      duration_minutes: 15,
    });
    const changed = await world.admin.patch<Availability>(`${base}${row.id}/`, {
      discount_type: "value",
      discount_value: 333,
    });
    expect(changed.body).toMatchObject({
      discount_percentage: null,
      discount_value: 333,
      modified_price: 33_000,
      version: 2,
    });
    const none = await world.admin.patch<Availability>(`${base}${row.id}/`, {
      discount_type: "none",
    });
    expect(none.body).toMatchObject({ discount_value: null, modified_price: 33_333 });
    expect([
      await refusal(world.admin.post(base, typed)),
      await refusal(world.admin.post(base, { ...typed, price: 0 })),
      await refusal(world.admin.post(base, { ...typed, price: 1.5 })),
      await refusal(world.admin.post(base, { ...typed, discount_type: "gift" })),
      await refusal(world.admin.post(base, { ...typed, discount_percentage: 100.01 })),
      await refusal(world.admin.post(base, { ...typed, discount_percentage: null })),
      await refusal(
        world.admin.post(base, { ...typed, discount_type: "value", discount_value: 33_334 }),
      ),
      await refusal(world.admin.post(`/machines/${machines.southCt}/availabilities/`, typed)),
      (await world.admin.delete(`${base}${row.id}/`)).status,
    ]).toEqual([
      [409, "duplicate", { test: "duplicate" }],
      [400, "validation", { price: "amount_positive" }],
      [400, "validation", { price: "amount" }],
      [400, "validation", { discount_type: "discount_type" }],
      [400, "validation", { discount_percentage: "percent_range" }],
      [400, "validation", { discount_percentage: "required" }],
      [400, "validation", { discount_value: "discount_range" }],
      [404, "not_found", {}],
      204,
    ]);
  });
});

describe("a test, a provider and a commission rule", () => {
  it("are kept with what the desk finds them by", async () => {
    const typed = { unique_id: "US-ABD", name_ar: "موجات صوتية", name_en: "", modality: "US" };
    const test = made(await world.admin.post<Test>("/tests/", typed));
    expect(test).toEqual({ ...stored, ...typed, default_duration_minutes: 15, active: true });
    const found = await world.desk.get<Test[]>("/tests/?search=موجات&active=true");
    expect(found.body.map(({ id }) => id)).toEqual([test.id]);
    await world.admin.patch(`/tests/${test.id}/`, { active: false });
    expect((await world.desk.get<Test[]>("/tests/?search=us-abd&active=true")).body).toEqual([]);
    expect([
      await refusal(world.admin.post("/tests/", typed)),
      await refusal(world.admin.post("/tests/", { modality: "CT" })),
      await refusal(world.admin.post("/tests/", { ...typed, modality: "ZZ" })),
      await refusal(world.admin.patch(`/tests/${test.id}/`, { name_ar: "" })),
      await refusal(world.owner.delete(`/tests/${world.center.tests.brain}/`)),
    ]).toEqual([
      [409, "duplicate", { unique_id: "duplicate" }],
      [400, "validation", { name_ar: "name_required" }],
      [400, "validation", { modality: "choice" }],
      [400, "validation", { name_ar: "name_required" }],
      [409, "in_use", {}],
    ]);
  });

  it("have percentages of two decimals at most", async () => {
    const provider = made(
      await world.admin.post<InsuranceProvider>("/insurance-providers/", {
        name: "Sea Care",
        coverage_percentage: 82.25,
      }),
    );
    expect(provider).toEqual({
      ...stored,
      name: "Sea Care",
      coverage_percentage: 82.25,
      active: true,
    });
    const base = `/insurance-providers/${provider.id}/tests/`;
    const supported = made(
      await world.admin.post<SupportedTest>(base, {
        test: world.center.tests.knee,
        price: 120_000,
      }),
    );
    expect(supported).toMatchObject({ provider_name: "Sea Care", modified_price: 120_000 });
    expect([
      await refusal(
        world.admin.post("/insurance-providers/", { name: "X", coverage_percentage: 1.234 }),
      ),
      await refusal(
        world.admin.post("/insurance-providers/", { name: "X", coverage_percentage: -1 }),
      ),
      await refusal(world.owner.delete(`/insurance-providers/${provider.id}/`)),
      (await world.owner.delete(`${base}${supported.id}/`)).status,
      (await world.owner.delete(`/insurance-providers/${provider.id}/`)).status,
    ]).toEqual([
      [400, "validation", { coverage_percentage: "percent_range" }],
      [400, "validation", { coverage_percentage: "percent_range" }],
      [409, "in_use", {}],
      204,
      204,
    ]);
  });

  it("name at least one of doctor, modality and test, each three once", async () => {
    const { doctors, tests } = world.center;
    const typed = { commission_type: "percentage", percentage: 7.5, doctor: doctors.nadia };
    const rule = made(await world.admin.post<CommissionRule>("/commission-rules/", typed));
    expect(rule).toEqual({
      ...stored,
      commission_type: "percentage",
      percentage: 7.5,
      value: null,
      doctor: doctors.nadia,
      doctor_name: "Dr Nadia",
      modality: null,
      test: null,
      test_unique_id: null,
      test_name_ar: null,
      test_name_en: null,
      active: true,
    });
    const bare = { commission_type: "value", value: 500 };
    expect([
      await refusal(world.admin.post("/commission-rules/", typed)),
      await refusal(world.admin.post("/commission-rules/", bare)),
      await refusal(
        world.admin.post("/commission-rules/", { ...bare, value: null, test: tests.brain }),
      ),
      await refusal(world.admin.post("/commission-rules/", { ...bare, test: 999_999 })),
      (await world.admin.delete(`/commission-rules/${rule.id}/`)).status,
    ]).toEqual([
      [409, "duplicate", {}],
      [400, "validation", { doctor: "rule_subject" }],
      [400, "validation", { value: "required" }],
      [400, "validation", { test: "not_found" }],
      204,
    ]);
  });
});

describe("every change of a catalog", () => {
  it("is in the audit trail with what was before and after", async () => {
    const room = made(
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

  it("made twice at once is made once", async () => {
    const twice = (caller: Caller) =>
      caller.post("/rooms/", { branch: world.center.branches.south, room_number: "T1" });
    const answers = await Promise.all([twice(world.owner), twice(world.owner), twice(world.owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});
