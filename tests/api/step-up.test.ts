import type { FactorOffer, FreshFactor } from "#domain/entities/second-factor.ts";
import { TEST_PASSWORD, type Caller, type Refused } from "../support/api.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import {
  addApp,
  addPasskey,
  codeAt,
  makeRecoveryCodes,
  signInWith,
  wrongCode,
} from "../support/factors.ts";
import { nameOf, routes } from "../support/permission-table.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const AT_LOCALHOST = { host: "localhost" };
const FRESH = [403, "fresh_factor_needed", {}];
/** An action that needs a fresh factor. */
const act = (caller: Caller) => refusal(caller.patch("/center/exports/", { roles: {} }));
const offerOf = async (caller: Caller) =>
  (await caller.post<{ data: FactorOffer }>("/auth/step-up/options/", {}, AT_LOCALHOST)).body.data;
const stepUp = (caller: Caller, body: object) =>
  caller.post<Refused & { data: FreshFactor }>("/auth/step-up/", body, AT_LOCALHOST);
/** Proves a factor and returns a caller with the new token. */
async function stepped(caller: Caller, body: object): Promise<Caller> {
  const { status, body: answer } = await stepUp(caller, body);
  expect(status).toBe(200);
  return world.app.holderOf(answer.data.access);
}

describe("an action that needs a fresh factor", () => {
  it("is one of these calls", () => {
    expect(
      routes
        .filter(({ freshFactor }) => freshFactor)
        .map(nameOf)
        .toSorted(),
    ).toEqual([
      "DELETE /account/factors/code/",
      "DELETE /account/factors/passkeys/:id/",
      "DELETE /accounts/:id/",
      "DELETE /api-tokens/:id/",
      "PATCH /accounts/:id/",
      "PATCH /api-tokens/:id/",
      "PATCH /center/discounts/",
      "PATCH /center/exports/",
      "PATCH /center/modality-words/",
      "PATCH /center/pay-outs/",
      "PATCH /center/reporting/",
      "PATCH /settings/second-factor/",
      "POST /account/factors/code/",
      "POST /account/factors/code/confirm/",
      "POST /account/factors/passkeys/",
      "POST /account/factors/passkeys/options/",
      "POST /account/factors/recovery-codes/",
      "POST /accounts/:id/reset-factors/",
      "POST /accounts/:id/reset_password/",
      "POST /api-tokens/",
      "POST /auth/register/",
      "POST /claim-batches/:id/to-patient/",
      "POST /claim-batches/:id/write-off/",
      "POST /claim-movements/:id/reverse/",
      "POST /doctor-shift/:id/clear_shift/",
      "POST /doctor-shift/:id/compensate_shift/",
      "POST /pay-outs/",
      "POST /pay-outs/:id/reverse/",
      "POST /receptionist-shift/:id/clear_shift/",
      "POST /receptionist-shift/:id/compensate_shift/",
      "POST /safe-movements/:id/reverse/",
      "PUT /accounts/:id/",
      "PUT /api-tokens/:id/",
      "PUT /center/discounts/",
      "PUT /center/exports/",
      "PUT /center/modality-words/",
      "PUT /center/pay-outs/",
      "PUT /center/reporting/",
      "PUT /settings/second-factor/",
    ]);
  });

  it("is refused five minutes after the factor was proved, and not before", async () => {
    await addApp(world, world.owner);
    world.app.moveClock(300);
    expect((await act(world.owner))[0]).toBe(200);
    world.app.moveClock(301);
    expect(await act(world.owner)).toEqual(FRESH);
  });

  it("is allowed to whoever has no second factor", async () => {
    world.app.moveClock(600);
    expect((await act(world.owner))[0]).toBe(200);
  });

  it("is refused in a session in which no factor was proved", async () => {
    const other = await world.app.signIn(`owner@${world.center.domain}`);
    await addApp(world, world.owner);
    expect(await act(other)).toEqual(FRESH);
  });

  it("is refused before the body is read, and changes nothing", async () => {
    await addApp(world, world.owner);
    world.app.moveClock(301);
    const refused = routes.filter(({ freshFactor }) => freshFactor);
    for (const { method, url } of refused) {
      const path = url.replace(/:\w+/g, String(world.center.accounts.desk));
      const call = {
        POST: world.owner.post,
        PUT: world.owner.put,
        PATCH: world.owner.patch,
        DELETE: world.owner.delete,
        GET: world.owner.get,
      }[method];
      expect([method, url, ...(await refusal(call(path, { unknown: 1 })))]).toEqual([
        method,
        url,
        ...FRESH,
      ]);
    }
  });

  it("is allowed to a program, which has its own permissions and no session", async () => {
    await addApp(world, world.owner);
    const made = await world.owner.post<{ token: string }>("/api-tokens/", {
      name: "Reports",
      permissions: ["patients.read", "patients.export"],
      expires_at: "2026-12-01T00:00:00.000Z",
    });
    world.app.moveClock(301);
    const program = world.app.holderOf(made.body.token);
    expect((await program.get("/patients/?export_csv=true")).status).toBe(200);
    expect(await refusal(program.post("/auth/step-up/", { code: "123456" }))).toEqual([
      403,
      "forbidden",
      {},
    ]);
  });
});

describe("an export of patients or of the audit trail", () => {
  it("needs a fresh factor, and an export of other lists does not", async () => {
    await addApp(world, world.owner);
    world.app.moveClock(301);
    for (const path of ["/patients/", "/audit/"])
      for (const file of ["csv", "xlsx"])
        expect(await refusal(world.owner.get(`${path}?export_${file}=true`))).toEqual(FRESH);
    expect((await world.owner.get("/patients/")).status).toBe(200);
    expect((await world.owner.get("/rooms/?export_csv=true")).status).toBe(200);
  });
});

describe("proving a factor again", () => {
  it("by a code makes this session fresh for five minutes, and no other", async () => {
    const other = await world.app.signIn(`owner@${world.center.domain}`);
    const secret = await addApp(world, world.owner);
    world.app.moveClock(500);
    expect(await offerOf(world.owner)).toEqual({
      methods: ["code"],
      ticket: expect.any(String),
      passkey: null,
    });
    const { status, body } = await stepUp(world.owner, { code: codeAt(world, secret) });
    const until = new Date(world.app.clock.now.getTime() + 300_000).toISOString();
    const tokens = { access: expect.any(String), refresh: expect.any(String) };
    expect([status, body.data]).toEqual([200, { ...tokens, fresh_until: until }]);
    const owner = world.app.holderOf(body.data.access);
    expect((await act(owner))[0]).toBe(200);
    expect(await act(other)).toEqual(FRESH);
    world.app.moveClock(801);
    expect(await act(owner)).toEqual(FRESH);
  });

  it("works by a recovery code, once", { tags: ["rest"] }, async () => {
    await addApp(world, world.owner);
    const [recovery_code] = await makeRecoveryCodes(world.owner);
    world.app.moveClock(600);
    const owner = await stepped(world.owner, { recovery_code });
    expect(await refusal(stepUp(owner, { recovery_code }))).toEqual([400, "invalid_factor", {}]);
  });

  it("works by a passkey, with the ticket of this session, once", async () => {
    const { authenticator } = await addPasskey(world.owner, createAuthenticator({ counts: false }));
    const other = await signInWith(world, "owner", ({ passkey }) => ({
      passkey: authenticator.use({ challenge: passkey?.challenge ?? "" }),
    }));
    world.app.moveClock(600);
    const { ticket, passkey: options, methods } = await offerOf(world.owner);
    expect([methods, options]).toEqual([
      ["passkey"],
      expect.objectContaining({ userVerification: "required" }),
    ]);
    const passkey = authenticator.use({ challenge: options?.challenge ?? "" });
    expect(await refusal(stepUp(world.owner, { passkey }))).toEqual([
      400,
      "validation",
      { ticket: "required" },
    ]);
    const expired = [400, "ticket_expired", {}];
    expect(await refusal(stepUp(other, { ticket, passkey }))).toEqual(expired);
    const owner = await stepped(world.owner, { ticket, passkey });
    expect(await refusal(stepUp(owner, { ticket, passkey }))).toEqual(expired);
  });

  it(
    "survives unlocking: the screen's lock makes nothing fresh and nothing stale",
    { tags: ["rest"] },
    async () => {
      await addApp(world, world.owner);
      await world.owner.post("/auth/lock/");
      const unlocked = await world.owner.post<{ data: { access: string } }>("/auth/unlock/", {
        password: TEST_PASSWORD,
      });
      const owner = world.app.holderOf(unlocked.body.data.access);
      expect((await act(owner))[0]).toBe(200);
      world.app.moveClock(301);
      expect(await act(owner)).toEqual(FRESH);
    },
  );

  it("is refused to whoever has no factor", async () => {
    expect((await offerOf(world.desk)).methods).toEqual([]);
    expect(await refusal(stepUp(world.desk, { code: "123456" }))).toEqual([
      400,
      "invalid_factor",
      {},
    ]);
  });
});

describe("a wrong factor in a session", () => {
  it("is counted by the account: several sessions have no more tries than one", async () => {
    const secret = await addApp(world, world.owner);
    world.app.moveClock(60);
    const second = await signInWith(world, "owner", () => ({ code: codeAt(world, secret) }));
    const code = wrongCode(world, secret);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) => stepUp(nth % 2 ? second : world.owner, { code })),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((one) => one === "invalid_factor")).toHaveLength(5);
    expect(codes.filter((one) => one === "too_many_requests")).toHaveLength(25);
    expect(answers.find(({ status }) => status === 429)?.headers["retry-after"]).toBe("1");
  });

  it("and a right one are in the audit trail", async () => {
    const secret = await addApp(world, world.owner);
    world.app.moveClock(60);
    await stepUp(world.owner, { code: wrongCode(world, secret) });
    await stepUp(world.owner, { code: codeAt(world, secret) });
    const { rows } = await world.app.database.pool.query(
      "select action, actor_id, after - 'session' as after from audit_log where action like 'step_up%' order by id",
    );
    const actor_id = world.center.accounts.owner;
    expect(rows).toEqual([
      { action: "step_up_failed", actor_id, after: {} },
      { action: "step_up", actor_id, after: { factor: "code" } },
    ]);
  });
});
