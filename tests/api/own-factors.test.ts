import type { CodeOffer } from "#domain/entities/second-factor.ts";
import { startTestApp, TEST_PASSWORD, type Caller } from "../support/api.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import {
  addApp,
  addPasskey,
  codeAt,
  demandOf,
  makeRecoveryCodes,
  prove,
  signInWith,
  wrongCode,
} from "../support/factors.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const CODE = "/account/factors/code/";
const OPTIONS = "/account/factors/passkeys/options/";
const AT_LOCALHOST = { host: "localhost" };
const FRESH = [403, "fresh_factor_needed", {}];

const factorsOf = async (caller: Caller) => (await caller.get("/account/factors/")).body;
const beginCode = async (caller: Caller, body: object = {}) =>
  (await caller.post<{ data: CodeOffer }>(CODE, body)).body.data;

describe("the first factor", () => {
  it("needs the current password, whose wrong ones are counted", async () => {
    for (const path of [CODE, OPTIONS]) {
      const begin = (body: object) => refusal(world.desk.post(path, body, AT_LOCALHOST));
      expect(await begin({})).toEqual([400, "validation", { current_password: "required" }]);
      expect(await begin({ current_password: "wrong" })).toEqual([
        400,
        "validation",
        { current_password: "password_wrong" },
      ]);
    }
    const begin = () => refusal(world.desk.post(CODE, { current_password: "wrong" }));
    const codes = await Promise.all(Array.from({ length: 10 }, begin));
    expect(codes.filter(([status]) => status === 429)).toHaveLength(7);
  });

  it("of an authenticator app is confirmed by one of its codes", async () => {
    const { ticket, secret, uri } = await beginCode(world.desk, {
      current_password: TEST_PASSWORD,
    });
    expect(uri).toBe(
      `otpauth://totp/ScanDesk:desk%40nile.test?issuer=ScanDesk&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const confirm = (code: string, as = world.desk) =>
      refusal(as.post(`${CODE}confirm/`, { ticket, code }));
    expect(await confirm(wrongCode(world, secret))).toEqual([400, "invalid_factor", {}]);
    expect(await confirm(codeAt(world, secret), world.desk2)).toEqual([400, "ticket_expired", {}]);
    expect(await factorsOf(world.desk)).toMatchObject({ code: null });
    expect((await confirm(codeAt(world, secret)))[0]).toBe(201);
    expect(await factorsOf(world.desk)).toEqual({
      passkeys: [],
      code: { created_at: world.app.clock.now.toISOString() },
      recovery_codes_left: 0,
      required: false,
    });
    expect(await confirm(codeAt(world, secret, 1))).toEqual([400, "ticket_expired", {}]);
  });

  it("is not added by a session that began with the password before another one had added a factor", async () => {
    const other = await world.app.signIn(`desk@${world.center.domain}`);
    const { ticket, secret } = await beginCode(other, { current_password: TEST_PASSWORD });
    await addApp(world, world.desk);
    const input = { ticket, code: codeAt(world, secret) };
    expect(await refusal(other.post(`${CODE}confirm/`, input))).toEqual(FRESH);
  });

  it("makes no other session fresh, and ends none", async () => {
    const other = await world.app.signIn(`desk@${world.center.domain}`);
    await addApp(world, world.desk);
    expect((await other.get("/account/current-user/")).status).toBe(200);
    expect(await refusal(other.post(CODE, {}))).toEqual(FRESH);
    expect((await world.desk.post(CODE, {})).status).toBe(200);
  });
});

describe("another factor, and the end of one", () => {
  it("needs a factor that was proved in the last five minutes, and no password", async () => {
    await addApp(world, world.desk);
    const { authenticator, id } = await addPasskey(world.desk, createAuthenticator());
    expect(await factorsOf(world.desk)).toMatchObject({
      passkeys: [{ id, name: "Laptop", last_used_at: null }],
    });
    world.app.moveClock(301);
    const password = { current_password: TEST_PASSWORD };
    for (const refused of [
      world.desk.post(CODE, password),
      world.desk.post(OPTIONS, password, AT_LOCALHOST),
      world.desk.delete(CODE),
      world.desk.delete(`/account/factors/passkeys/${id}/`),
      world.desk.post("/account/factors/recovery-codes/"),
    ])
      expect(await refusal(refused)).toEqual(FRESH);
    const desk = await signInWith(world, "desk", ({ passkey }) => ({
      passkey: authenticator.use({ challenge: passkey?.challenge ?? "" }),
    }));
    expect((await desk.post(OPTIONS, {}, AT_LOCALHOST)).status).toBe(200);
    expect((await desk.delete(CODE)).status).toBe(204);
    expect((await demandOf(world, "desk")).methods).toEqual(["passkey"]);
  });

  it("replaces the authenticator app by a new one", async () => {
    const old = await addApp(world, world.desk);
    const { ticket, secret } = await beginCode(world.desk);
    await world.desk.post(`${CODE}confirm/`, { ticket, code: codeAt(world, secret) });
    world.app.moveClock(60);
    const proved = async (from: string) => {
      const demand = await demandOf(world, "desk");
      return (await prove(world, { ticket: demand.ticket, code: codeAt(world, from) })).status;
    };
    expect([await proved(old), await proved(secret)]).toEqual([400, 200]);
  });

  it("removes the recovery codes together with the last factor", async () => {
    await addApp(world, world.desk);
    const { id } = await addPasskey(world.desk);
    await makeRecoveryCodes(world.desk);
    await world.desk.delete(CODE);
    expect(await factorsOf(world.desk)).toMatchObject({ recovery_codes_left: 10 });
    await world.desk.delete(`/account/factors/passkeys/${id}/`);
    expect(await factorsOf(world.desk)).toEqual({
      passkeys: [],
      code: null,
      recovery_codes_left: 0,
      required: false,
    });
    expect((await world.app.signIn(`desk@${world.center.domain}`)).get).toBeDefined();
  });

  it("cannot be removed by other people", async () => {
    const { id } = await addPasskey(world.desk);
    for (const caller of [world.owner, world.otherOwner])
      expect(await refusal(caller.delete(`/account/factors/passkeys/${id}/`))).toEqual([
        404,
        "not_found",
        {},
      ]);
    expect(await refusal(world.desk.delete(CODE))).toEqual([404, "not_found", {}]);
  });
});

describe("recovery codes", () => {
  it("are ten, and need another factor", async () => {
    expect(await refusal(world.desk.post("/account/factors/recovery-codes/"))).toEqual([
      409,
      "second_factor_missing",
      {},
    ]);
    await addApp(world, world.desk);
    const codes = await makeRecoveryCodes(world.desk);
    const shape = /^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/;
    expect([codes.length, new Set(codes).size, codes.every((code) => shape.test(code))]).toEqual([
      10,
      10,
      true,
    ]);
  });

  it("are shown once: the same request again gets none, and makes none", async () => {
    await addApp(world, world.desk);
    const path = "/account/factors/recovery-codes/";
    const send = () => world.desk.post<{ data: object }>(path, {}, { "idempotency-key": "codes" });
    const [first, second] = [await send(), await send()];
    expect([first.body.data, second.body]).toEqual([{ codes: expect.any(Array) }, { data: null }]);
    expect(await factorsOf(world.desk)).toMatchObject({ recovery_codes_left: 10 });
  });
});

describe("what is stored", () => {
  it("shows neither the secret of an app nor a recovery code to whoever reads the database", async () => {
    const secret = await addApp(world, world.desk);
    const codes = await makeRecoveryCodes(world.desk);
    const { rows: tables } = await world.app.database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    let text = "";
    for (const { name } of tables) {
      const { rows } = await world.app.database.pool.query(
        `select coalesce(json_agg(t)::text, '') as all from "${name}" t`,
      );
      text += rows[0]?.all;
    }
    expect(text).toContain("sealed_secret");
    expect([secret, ...codes].filter((one) => text.includes(one))).toEqual([]);
  });

  it("belongs to one account: a secret or a code that is copied to another is worthless there", async () => {
    const secret = await addApp(world, world.desk);
    const codes = await makeRecoveryCodes(world.desk);
    await addApp(world, world.desk2);
    const { pool } = world.app.database;
    const { desk, desk2 } = world.center.accounts;
    await pool.query(
      `update code_secrets set last_step = 0,
         sealed_secret = (select sealed_secret from code_secrets where scan_center_id = $3 and account_id = $1)
         where scan_center_id = $3 and account_id = $2`,
      [desk, desk2, world.center.id],
    );
    await pool.query("update recovery_codes set account_id = $2 where account_id = $1", [
      desk,
      desk2,
    ]);
    for (const proof of [{ code: codeAt(world, secret) }, { recovery_code: codes[0] }]) {
      const { ticket } = await demandOf(world, "desk2");
      const { body } = await prove(world, { ticket, ...proof });
      expect(body.code).toBe("invalid_factor");
    }
  });

  it("is of no use with another AUTH_SECRET: codes are refused, and nothing fails", async () => {
    const secret = await addApp(world, world.desk);
    const { database } = world.app;
    const app = await startTestApp({
      database,
      secret: "another secret of forty letters and more",
    });
    world.app.moveClock(60);
    app.moveClock(60);
    const elsewhere = { ...world, app };
    const { ticket } = await demandOf(elsewhere, "desk");
    const { body } = await prove(elsewhere, { ticket, code: codeAt(world, secret) });
    expect(body.code).toBe("invalid_factor");
    await app.app.close();
  });
});

it("each change of the factors is in the audit trail, without secrets", async () => {
  await addApp(world, world.desk);
  const { id } = await addPasskey(world.desk);
  await makeRecoveryCodes(world.desk);
  await world.desk.delete(`/account/factors/passkeys/${id}/`);
  const { rows } = await world.app.database.pool.query(
    "select action, after from audit_log where entity_id = $1 and action ~ 'factor|recovery' order by id",
    [world.center.accounts.desk],
  );
  expect(rows).toEqual([
    { action: "add_factor", after: { factor: "code" } },
    { action: "add_factor", after: { factor: "passkey", name: "Laptop" } },
    { action: "make_recovery_codes", after: {} },
    { action: "remove_factor", after: { factor: "passkey", name: "Laptop" } },
  ]);
});
