import { createAuthenticator, TEST_SITE, type Deviation } from "../support/authenticator.ts";
import { TEST_PASSWORD, type Caller } from "../support/api.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import {
  addPasskey,
  demandOf,
  emailOf,
  offerPasskey,
  postPublic,
  prove,
  type Demand,
  type From,
  type SignedIn,
} from "../support/factors.ts";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

type Offer = { ticket: string; options: { challenge: string } };

const AT_LOCALHOST = { host: "localhost" };
/** What makes an answer of an authenticator worthless. */
const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  "the signature of another key": { isForged: true },
  "another origin": { origin: "http://evil.test" },
  "another port": { origin: "http://localhost:8080" },
  "the host of another site": { rpId: "evil.test" },
  "another challenge": { challenge: "bm90LWl0" },
  "another type of call": { type: "payment.get" },
  "a user who was not verified": { isVerified: false },
};

async function offerSignIn(from?: From): Promise<Offer> {
  const { body } = await postPublic<{ data: Offer }>(world, "/auth/passkey/options/", {}, from);
  return body.data;
}

/** Signs in with a passkey alone. */
function signIn(ticket: string, passkey: object, from?: From) {
  const input = { ticket, passkey };
  return postPublic<SignedIn & { code: string }>(world, "/auth/passkey/", input, from);
}

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const INVALID = [400, "invalid_factor"];

const challengeOf = ({ passkey }: Demand) => ({ challenge: passkey?.challenge ?? "" });

describe("making a passkey", () => {
  it("asks for one that is kept on the device and verifies its user", async () => {
    const { options } = await offerPasskey(world.desk);
    expect(options).toMatchObject({
      rp: { name: "ScanDesk", id: "localhost" },
      user: { name: emailOf(world, "desk"), displayName: "desk" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [],
    });
    const { authenticator } = await addPasskey(world.desk);
    const again = await offerPasskey(world.desk);
    expect(again.options).toMatchObject({ excludeCredentials: [{ id: authenticator.id }] });
  });

  it.each(Object.entries(DEVIATIONS).filter(([name]) => !name.startsWith("the signature")))(
    "is refused with %s",
    async (_name, deviation) => {
      const { ticket, options } = await offerPasskey(world.desk);
      const passkey = createAuthenticator().make(options, deviation);
      const input = { ticket, name: "Laptop", passkey };
      const added = world.desk.post("/account/factors/passkeys/", input, AT_LOCALHOST);
      expect(await refusal(added)).toEqual([...INVALID, {}]);
      const { body } = await world.desk.get<{ passkeys: [] }>("/account/factors/");
      expect(body.passkeys).toEqual([]);
    },
  );

  it("is refused with a ticket that was used, is too old or is another account's", async () => {
    const add = (caller: Caller, { ticket, options }: Offer) =>
      refusal(
        caller.post(
          "/account/factors/passkeys/",
          { ticket, name: "Laptop", passkey: createAuthenticator().make(options) },
          AT_LOCALHOST,
        ),
      );
    const expired = [400, "ticket_expired", {}];
    const offer = await offerPasskey(world.desk);
    expect(await add(world.desk2, offer)).toEqual(expired);
    expect((await add(world.desk, offer))[0]).toBe(201);
    expect(await add(world.desk, offer)).toEqual(expired);
    const late = await offerPasskey(world.desk);
    world.app.moveClock(300);
    expect(await add(world.desk, late)).toEqual(expired);
  });

  it("that the center has already is refused", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const { ticket, options } = await offerPasskey(world.desk2);
    const input = { ticket, name: "Copy", passkey: authenticator.make(options) };
    expect(
      await refusal(world.desk2.post("/account/factors/passkeys/", input, AT_LOCALHOST)),
    ).toEqual([409, "duplicate", { passkey: "duplicate" }]);
  });
});

describe("a passkey as the second factor", () => {
  it("signs in after the password", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const demand = await demandOf(world, "desk");
    expect(demand).toMatchObject({
      methods: ["passkey"],
      passkey: {
        rpId: "localhost",
        userVerification: "required",
        allowCredentials: [{ id: authenticator.id, transports: ["internal"] }],
      },
    });
    const passkey = authenticator.use(challengeOf(demand));
    const { status, body } = await prove(world, { ticket: demand.ticket, passkey });
    expect(status).toBe(200);
    const caller = world.app.holderOf(body.data.access);
    const own = await caller.get<{ passkeys: object[] }>("/account/factors/");
    expect(own.body.passkeys).toMatchObject([
      { name: "Laptop", last_used_at: world.app.clock.now.toISOString() },
    ]);
  });

  it.each(Object.entries(DEVIATIONS))("is refused with %s", async (_name, deviation) => {
    const { authenticator } = await addPasskey(world.desk);
    const demand = await demandOf(world, "desk");
    const passkey = authenticator.use(challengeOf(demand), deviation);
    expect(outcome(await prove(world, { ticket: demand.ticket, passkey }))).toEqual(INVALID);
  });

  it("is refused if it is another account's", async () => {
    const [desk, desk2] = [await addPasskey(world.desk), await addPasskey(world.desk2)];
    const demand = await demandOf(world, "desk");
    const options = challengeOf(demand);
    const foreign = desk2.authenticator.use(options);
    const renamed = desk2.authenticator.use(options, { id: desk.authenticator.id });
    for (const passkey of [foreign, renamed])
      expect(outcome(await prove(world, { ticket: demand.ticket, passkey }))).toEqual(INVALID);
  });

  it("is refused with an answer to the ticket of another sign-in", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const [one, other] = [await demandOf(world, "desk"), await demandOf(world, "desk")];
    const passkey = authenticator.use(challengeOf(one));
    expect(outcome(await prove(world, { ticket: other.ticket, passkey }))).toEqual(INVALID);
  });
});

describe("a passkey alone", () => {
  it("signs in without a password, and is fresh", async () => {
    const { authenticator } = await addPasskey(world.owner);
    const { ticket, options } = await offerSignIn();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    const { status, body, cookie } = await signIn(ticket, authenticator.use(options));
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
    async (_name, deviation) => {
      const { authenticator } = await addPasskey(world.desk);
      const { ticket, options } = await offerSignIn();
      expect(outcome(await signIn(ticket, authenticator.use(options, deviation)))).toEqual(INVALID);
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
    const { ticket, options } = await offerSignIn();
    const passkey = authenticator.use(options);
    expect((await signIn(ticket, passkey)).status).toBe(200);
    expect(outcome(await signIn(ticket, passkey))).toEqual([400, "ticket_expired"]);
    const later = await offerSignIn();
    expect(outcome(await signIn(later.ticket, passkey))).toEqual(INVALID);
  });

  it("is accepted once if its answer is sent twice at the same time, also without a counter", async () => {
    const { authenticator } = await addPasskey(world.desk, createAuthenticator({ counts: false }));
    const { ticket, options } = await offerSignIn();
    const passkey = authenticator.use(options);
    const answers = await Promise.all([signIn(ticket, passkey), signIn(ticket, passkey)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("is refused if its counter does not advance: somebody has a copy", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const use = async (counter: number) => {
      const { ticket, options } = await offerSignIn();
      return outcome(await signIn(ticket, authenticator.use(options, { counter })));
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
      const { ticket, options } = await offerSignIn();
      expect((await signIn(ticket, authenticator.use(options))).status).toBe(200);
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
      const { ticket, options } = await offerSignIn();
      const userHandle = Buffer.from(handle).toString("base64url");
      const passkey = authenticator.use(options, { userHandle });
      expect(outcome(await signIn(ticket, passkey))).toEqual(INVALID);
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
      const { ticket, options } = await offerSignIn();
      expect(outcome(await signIn(ticket, used.use(options)))).toEqual(INVALID);
    }
  });

  it("needs a ticket of its own kind that is not too old", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const demand = await demandOf(world, "desk");
    const passkey = authenticator.use(challengeOf(demand));
    const late = await offerSignIn();
    expect(outcome(await signIn(demand.ticket, passkey))).toEqual([400, "ticket_expired"]);
    expect(outcome(await prove(world, { ticket: late.ticket, passkey }))).toEqual([
      400,
      "ticket_expired",
    ]);
    world.app.moveClock(300);
    expect(outcome(await signIn(late.ticket, authenticator.use(late.options)))).toEqual([
      400,
      "ticket_expired",
    ]);
  });

  it("has no more than five tries from one address, which keeps no other address out", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const attempt = async (ip: string, deviation: Deviation = {}) => {
      const { ticket, options } = await offerSignIn();
      return (await signIn(ticket, authenticator.use(options, deviation), { ip })).status;
    };
    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth += 1)
      statuses.push(await attempt("10.0.0.1", { isForged: true }));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await attempt("10.0.0.2")).toBe(200);
  });
});

describe("the host", () => {
  it("where no passkey can be used is told so, and has no passkeys to offer", async () => {
    await addPasskey(world.desk);
    for (const host of ["127.0.0.1:3000", "[::1]:3000", "a b", "scans.test/x", "user@scans.test"]) {
      const from = { headers: { host } };
      const alone = await postPublic(world, "/auth/passkey/options/", {}, from);
      expect([host, ...outcome(alone)]).toEqual([host, 400, "passkey_unavailable"]);
    }
    const demand = await demandOf(world, "desk", { headers: { host: "127.0.0.1:3000" } });
    expect([demand.methods, demand.passkey]).toEqual([[], null]);
  });

  it("decides which passkeys are offered: those that were made there", async () => {
    await addPasskey(world.desk);
    const demand = await demandOf(world, "desk", { headers: { host: "scans.example.org" } });
    expect([demand.methods, demand.passkey]).toEqual([[], null]);
  });

  it("of a passkey is the one at which it was made, whatever host the request names", async () => {
    const { authenticator } = await addPasskey(world.desk);
    const from = { headers: { host: "evil.test" } };
    const { ticket, options } = await offerSignIn(from);
    const evil = { rpId: "evil.test", origin: "https://evil.test" };
    for (const deviation of [evil, {}])
      expect(outcome(await signIn(ticket, authenticator.use(options, deviation), from))).toEqual(
        INVALID,
      );
  });

  it("is that of the proxy which speaks https, with and without a port", async () => {
    const behind = await openWorld({ trustedProxies: ["10.0.0.5"] });
    onTestFinished(() => behind.app.close());
    for (const [person, host] of [
      ["desk", "scans.example.org"],
      ["desk2", "scans.example.org:8443"],
    ] as const) {
      const site = { rpId: "scans.example.org", origin: `https://${host}` };
      const headers = { host, "x-forwarded-proto": "https", "x-forwarded-for": "41.33.0.1" };
      const from = { ip: "10.0.0.5", headers };
      const authenticator = createAuthenticator();
      const password = { current_password: TEST_PASSWORD };
      const offered = await behind[person].post<{ data: Offer }>(
        "/account/factors/passkeys/options/",
        password,
        headers,
      );
      const { ticket, options } = offered.body.data;
      const input = { ticket, name: "Laptop", passkey: authenticator.make(options, site) };
      const added = await behind[person].post("/account/factors/passkeys/", input, headers);
      expect(added.status).toBe(201);
      const demand = await demandOf(behind, person, from);
      const proof = {
        ticket: demand.ticket,
        passkey: authenticator.use(challengeOf(demand), { ...site }),
      };
      expect((await prove(behind, proof, from)).status).toBe(200);
      const plain = await demandOf(behind, person, from);
      const http = { ...site, origin: `http://${host}` };
      const refused = authenticator.use(challengeOf(plain), http);
      expect(
        outcome(await prove(behind, { ticket: plain.ticket, passkey: refused }, from)),
      ).toEqual(INVALID);
    }
    expect(TEST_SITE.rpId).toBe("localhost");
  });
});

it("an answer that is no answer of WebAuthn is refused", async () => {
  const { authenticator } = await addPasskey(world.desk);
  const { ticket, options } = await offerSignIn();
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
    expect(outcome(await signIn(ticket, passkey))).toEqual([400, code]);
  }
});
