import { EMPTY_PROFILE } from "../support/empty-profile.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const NEW_PASSWORD = "tall-heron-walks-4";

function newAccount(changes: object = {}) {
  return {
    name: "Mona Desk",
    email: "mona@nile.test",
    role: 3,
    branches: [world.center.branches.north],
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    ...changes,
  };
}

describe("the current account", () => {
  it("has all its fields, including the branches of the role", async () => {
    const { branches, accounts, id, domain } = world.center;
    expect((await world.desk.get("/account/current-user")).body).toEqual({
      id: accounts.desk,
      name: "desk",
      email: `desk@${domain}`,
      role: 3,
      scan_center: { id, name: domain, time_zone: "Africa/Cairo", profile: EMPTY_PROFILE },
      branches: [branches.north],
      reporting_branches: [],
      admin_branches: [],
      exports: [
        "appointments",
        "receptionist_shifts",
        "referring_doctors",
        "insurance_providers",
        "supported_tests",
        "tests",
        "packages",
        "machines",
        "availabilities",
        "branches",
        "rooms",
      ],
      settings: {
        idle_lock_minutes: 5,
        single_letter_keys: true,
        columns: {},
        keys: {},
        appointment_days: "today",
      },
      draft_key: expect.stringMatching(/^[\w-]{43}$/),
      first_step: null,
      second_factor: { set_up: false, required: false },
    });
  });

  it("keeps all settings that are saved at the same moment", async () => {
    const lists = Array.from({ length: 12 }, (_, index) => [`list${index}`, ["name"]] as const);
    await Promise.all(
      lists.map(([list, columns]) =>
        world.desk2.patch("/account/current-user", { settings: { columns: { [list]: columns } } }),
      ),
    );
    const { body } = await world.desk2.get<{ settings: { columns: object } }>(
      "/account/current-user",
    );
    expect(body.settings.columns).toEqual(Object.fromEntries(lists));
  });

  it("saves the given settings and leaves the others unchanged", async () => {
    await world.desk.patch("/account/current-user", {
      settings: { idle_lock_minutes: 12, columns: { patients: ["name"] } },
    });
    const { body } = await world.desk.patch<{ settings: object }>("/account/current-user", {
      settings: { columns: { rooms: ["branch"] } },
    });
    expect(body.settings).toEqual({
      idle_lock_minutes: 12,
      single_letter_keys: true,
      columns: { patients: ["name"], rooms: ["branch"] },
      keys: {},
      appointment_days: "today",
    });
  });

  it("saves custom keys until they are reset to the default, and refuses keys reserved by the browser", async () => {
    const saveKeys = async (keys: object) => {
      const { status, body } = await world.desk.patch<{
        settings: { keys: object };
        errors?: object;
      }>("/account/current-user", { settings: { keys } });
      return status === 200 ? body.settings.keys : [status, Object.keys(body.errors ?? {})];
    };
    expect([
      await saveKeys({ "appointment.create": ["mod+j"], "go.patients": [] }),
      await saveKeys({ "session.theme": ["mod+t"] }),
      await saveKeys({ "appointment.create": null }),
      await saveKeys({ "go.patients": null }),
    ]).toEqual([
      { "appointment.create": ["mod+j"], "go.patients": [] },
      [400, ["settings.keys.session.theme.0"]],
      { "go.patients": [] },
      {},
    ]);
  });

  it("refuses a setting out of its range and a change of the role", async () => {
    const low = await world.desk.patch("/account/current-user", {
      settings: { idle_lock_minutes: 0 },
    });
    const role = await world.desk.patch("/account/current-user", { settings: {}, role: 1 });
    expect([low.status, low.body.errors, role.status, role.body.errors]).toEqual([
      400,
      { "settings.idle_lock_minutes": [{ code: "minutes_range", detail: expect.any(String) }] },
      400,
      { role: [{ code: "read_only", detail: expect.any(String) }] },
    ]);
  });
});

describe("changing one's own password", () => {
  it("requires the current password and a strong new one", async () => {
    const change = (current_password: string, new_password: string) =>
      world.admin.post("/account/change-password/", { current_password, new_password });
    const codes = [];
    for (const [current, next] of [
      ["wrong-password", NEW_PASSWORD],
      [TEST_PASSWORD, "short"],
      [TEST_PASSWORD, "password123"],
      [TEST_PASSWORD, `admin@${world.center.domain}`],
    ] as const) {
      const { status, body } = await change(current, next);
      codes.push([
        status,
        Object.entries(body.errors ?? {}).map(([field, [fault]]) => [field, fault?.code]),
      ]);
    }
    expect(codes).toEqual([
      [400, [["current_password", "password_wrong"]]],
      [400, [["new_password", "password_short"]]],
      [400, [["new_password", "password_common"]]],
      [400, [["new_password", "password_email"]]],
    ]);
  });

  it("ends all other sessions of the account and keeps this one", async () => {
    const email = `desk2@${world.center.domain}`;
    const other = await world.app.signIn(email);
    const { status } = await world.desk2.post("/account/change-password/", {
      current_password: TEST_PASSWORD,
      new_password: NEW_PASSWORD,
    });
    expect([
      status,
      (await world.desk2.get("/account/current-user")).status,
      (await other.get("/account/current-user")).status,
      (await world.stranger.post("/auth/login/", { email, password: TEST_PASSWORD })).status,
      (await world.stranger.post("/auth/login/", { email, password: NEW_PASSWORD })).status,
    ]).toEqual([204, 200, 401, 401, 200]);
  });
});

describe("creating an account", () => {
  it("returns it without a password, writes an audit row, and the new user can sign in", async () => {
    const created = await world.owner.post<{ id: number }>("/auth/register/", newAccount());
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        version: 1,
        name: "Mona Desk",
        email: "mona@nile.test",
        role: 3,
        title: null,
        licence_number: null,
        branches: [world.center.branches.north],
        reporting_branches: [],
        admin_branches: [],
        active: true,
        must_change_password: false,
        second_factor: false,
      },
    ]);
    const audit = await world.owner.get<{ results: object[]; count: number }>(
      `/audit/?entity=account&entity_id=${created.body.id}`,
    );
    expect(audit.body).toEqual({
      count: 1,
      results: [
        {
          id: expect.any(Number),
          at: "2026-11-21T08:00:00.000Z",
          actor: world.center.accounts.owner,
          actor_name: "Samy Owner",
          action: "create",
          entity: "account",
          entity_id: created.body.id,
          branch: null,
          ip: "127.0.0.1",
          before: null,
          after: created.body,
          request_id: expect.any(String),
          api_token: null,
          names: {
            [`account:${created.body.id}`]: { ar: "Mona Desk", en: "Mona Desk" },
            [`branch:${world.center.branches.north}`]: { ar: "North", en: "North" },
          },
        },
      ],
    });
    const mona = await world.app.signIn("mona@nile.test", NEW_PASSWORD);
    expect((await mona.get("/account/current-user")).status).toBe(200);
  });

  it("is refused for invalid values, with an error on the field", async () => {
    const faults = async (changes: object) => {
      const { status, body } = await world.owner.post("/auth/register/", newAccount(changes));
      return [
        status,
        Object.entries(body.errors ?? {}).map(([field, [fault]]) => [field, fault?.code]),
      ];
    };
    expect([
      await faults({ email: `desk@${world.center.domain}` }),
      await faults({ email: "x@y.test", role: 5 }),
      await faults({ email: "x@y.test", branches: [] }),
      await faults({ email: "x@y.test", role: 4 }),
      await faults({ email: "x@y.test", branches: [world.other.branches.north] }),
      await faults({ email: "x@y.test", password_confirmation: "another-one-9" }),
    ]).toEqual([
      [409, [["email", "duplicate"]]],
      [400, [["role", "choice"]]],
      [400, [["branches", "branch_required"]]],
      [400, [["admin_branches", "branch_required"]]],
      [400, [["branches", "not_found"]]],
      [400, [["password_confirmation", "password_mismatch"]]],
    ]);
  });
});
