import { createAuthenticator } from "../support/authenticator.ts";
import { TEST_PASSWORD } from "../support/api.ts";
import { openWorld, type World } from "../support/desk.ts";
import {
  addPasskey,
  challengeOf,
  demandOf,
  offerSignIn,
  outcomeOf,
  postPublic,
  prove,
  signInAlone,
  type SignInOffer,
} from "../support/factors.ts";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const INVALID = [400, "invalid_factor"];

describe("the host", () => {
  it("at which no passkey can be used gets a refusal that says so, and no offer of passkeys", async () => {
    await addPasskey(world.desk);
    for (const host of ["127.0.0.1:3000", "[::1]:3000", "a b", "scans.test/x", "user@scans.test"]) {
      const from = { headers: { host } };
      const alone = await postPublic(world, "/auth/passkey/options/", {}, from);
      expect([host, ...outcomeOf(alone)]).toEqual([host, 400, "passkey_unavailable"]);
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
    const { ticket, options } = await offerSignIn(world, from);
    const evil = { rpId: "evil.test", origin: "https://evil.test" };
    for (const deviation of [evil, {}])
      expect(
        outcomeOf(await signInAlone(world, ticket, authenticator.use(options, deviation), from)),
      ).toEqual(INVALID);
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
      const offered = await behind[person].post<{ data: SignInOffer }>(
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
        outcomeOf(await prove(behind, { ticket: plain.ticket, passkey: refused }, from)),
      ).toEqual(INVALID);
    }
  });
});
