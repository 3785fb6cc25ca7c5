import { createAuthenticator, DEVIATIONS, type Deviation } from "../support/authenticator.ts";
import { openWorld, type World } from "../support/desk.ts";
import {
  addPasskey,
  challengeOf,
  demandOf,
  offerSignIn,
  outcomeOf,
  prove,
  signInAlone,
} from "../support/factors.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const INVALID = [400, "invalid_factor"];

describe("a passkey alone", () => {
  it("signs in without a password, and is fresh", async () => {
    const { authenticator } = await addPasskey(world.owner);
    const { ticket, options } = await offerSignIn(world);
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    const { status, body, cookie } = await signInAlone(world, ticket, authenticator.use(options));
    expect([status, body.data.permission, body.data.scan_center]).toEqual([
      200,
      1,
      world.center.id,
    ]);
    expect(cookie).toMatch(/^scan_browser=/);
    const caller = world.app.holderOf(body.data.access);
    expect((await caller.patch("/center/exports/", { roles: {} })).status).toBe(200);
  });

  it.each(Object.entries(DEVIATIONS))(
    "is refused with %s, which stands in the audit trail",
    { tags: ["rest"] },
    async (_name, deviation) => {
      const { authenticator } = await addPasskey(world.desk);
      const { ticket, options } = await offerSignIn(world);
      expect(
        outcomeOf(await signInAlone(world, ticket, authenticator.use(options, deviation))),
      ).toEqual(INVALID);
      const { rows } = await world.app.database.pool.query(
        "select entity_id, after from audit_log where action = 'login_failed'",
      );
      expect(rows).toEqual([
        { entity_id: world.center.accounts.desk, after: { wrong: "second_factor" } },
      ]);
    },
  );

  it("is refused if its answer is sent again", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const { ticket, options } = await offerSignIn(world);
    const passkey = authenticator.use(options);
    expect((await signInAlone(world, ticket, passkey)).status).toBe(200);
    expect(outcomeOf(await signInAlone(world, ticket, passkey))).toEqual([400, "ticket_expired"]);
    const later = await offerSignIn(world);
    expect(outcomeOf(await signInAlone(world, later.ticket, passkey))).toEqual(INVALID);
  });

  it("is accepted once if its answer is sent twice at the same time, also without a counter", async () => {
    const { authenticator } = await addPasskey(world.desk, createAuthenticator({ counts: false }));
    const { ticket, options } = await offerSignIn(world);
    const passkey = authenticator.use(options);
    const answers = await Promise.all([
      signInAlone(world, ticket, passkey),
      signInAlone(world, ticket, passkey),
    ]);
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "400"]);
  });

  it("is refused if its counter does not advance: somebody has a copy", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const use = async (counter: number) => {
      const { ticket, options } = await offerSignIn(world);
      return outcomeOf(await signInAlone(world, ticket, authenticator.use(options, { counter })));
    };
    expect((await use(7))[0]).toBe(200);
    expect(await use(7)).toEqual(INVALID);
    expect(await use(3)).toEqual(INVALID);
    expect(await use(0)).toEqual(INVALID);
    expect((await use(8))[0]).toBe(200);
  });

  it("is accepted again and again if its authenticator does not count", async () => {
    const { authenticator } = await addPasskey(world.desk, createAuthenticator({ counts: false }));
    for (const _time of [1, 2]) {
      const { ticket, options } = await offerSignIn(world);
      expect((await signInAlone(world, ticket, authenticator.use(options))).status).toBe(200);
    }
  });

  it("signs in to no other account and no other center", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const { center, other } = world;
    const handles = [
      `${center.id}.${center.accounts.owner}`,
      `${other.id}.${other.accounts.desk}`,
      `${other.id}.${center.accounts.desk}`,
      `${center.id}.999999`,
      "x",
      "",
    ];
    for (const handle of handles) {
      const { ticket, options } = await offerSignIn(world);
      const userHandle = Buffer.from(handle).toString("base64url");
      const passkey = authenticator.use(options, { userHandle });
      expect(outcomeOf(await signInAlone(world, ticket, passkey))).toEqual(INVALID);
    }
  });

  it("is refused once it is removed, or its account is disabled", async () => {
    const [{ authenticator, id }, other] = [
      await addPasskey(world.desk),
      await addPasskey(world.desk2),
    ];
    expect((await world.desk.delete(`/account/factors/passkeys/${id}/`)).status).toBe(204);
    const account = world.center.accounts.desk2;
    await world.app.database.pool.query("update accounts set active = false where id = $1", [
      account,
    ]);
    for (const used of [authenticator, other.authenticator]) {
      const { ticket, options } = await offerSignIn(world);
      expect(outcomeOf(await signInAlone(world, ticket, used.use(options)))).toEqual(INVALID);
    }
  });

  it("needs a ticket of its own kind that is not too old", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const demand = await demandOf(world, "desk");
    const passkey = authenticator.use(challengeOf(demand));
    const late = await offerSignIn(world);
    expect(outcomeOf(await signInAlone(world, demand.ticket, passkey))).toEqual([
      400,
      "ticket_expired",
    ]);
    expect(outcomeOf(await prove(world, { ticket: late.ticket, passkey }))).toEqual([
      400,
      "ticket_expired",
    ]);
    world.app.moveClock(300);
    expect(
      outcomeOf(await signInAlone(world, late.ticket, authenticator.use(late.options))),
    ).toEqual([400, "ticket_expired"]);
  });

  it("has no more than five tries from one address, which keeps no other address out", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const attempt = async (ip: string, deviation: Deviation = {}) => {
      const { ticket, options } = await offerSignIn(world);
      return (await signInAlone(world, ticket, authenticator.use(options, deviation), { ip }))
        .status;
    };
    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth += 1)
      statuses.push(await attempt("10.0.0.1", { isForged: true }));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await attempt("10.0.0.2")).toBe(200);
  });
});

it("an answer that is no answer of WebAuthn is refused", async () => {
  const { authenticator } = await addPasskey(world.desk);
  const { ticket, options } = await offerSignIn(world);
  const good = Object(authenticator.use(options));
  const response = { ...good.response };
  const broken: [object, string][] = [
    [{}, "validation"],
    [{ ...good, response: {} }, "validation"],
    [{ ...good, response: { ...response, signature: 5 } }, "validation"],
    [{ ...good, response: { ...response, signature: "a b" } }, "validation"],
    [{ ...good, rawId: "bm90LWl0" }, "invalid_factor"],
    [{ ...good, type: "password" }, "invalid_factor"],
    [{ ...good, response: { ...response, signature: "" } }, "invalid_factor"],
    [{ ...good, response: { ...response, authenticatorData: "AA" } }, "invalid_factor"],
    [{ ...good, response: { ...response, clientDataJSON: "e30" } }, "invalid_factor"],
    [{ ...good, response: { ...response, clientDataJSON: "x" } }, "invalid_factor"],
  ];
  for (const [passkey, code] of broken) {
    await world.app.database.pool.query("delete from password_attempts");
    expect(outcomeOf(await signInAlone(world, ticket, passkey))).toEqual([400, code]);
  }
});
