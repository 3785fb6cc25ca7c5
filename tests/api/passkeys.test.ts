import { createAuthenticator, DEVIATIONS } from "../support/authenticator.ts";
import type { Caller } from "../support/api.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import {
  addPasskey,
  challengeOf,
  demandOf,
  emailOf,
  offerPasskey,
  outcomeOf,
  prove,
  type SignInOffer,
} from "../support/factors.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const AT_LOCALHOST = { host: "localhost" };
const INVALID = [400, "invalid_factor"];

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
    { tags: ["rest"] },
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
    const add = (caller: Caller, { ticket, options }: SignInOffer) =>
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
    expect(outcomeOf(await prove(world, { ticket: demand.ticket, passkey }))).toEqual(INVALID);
  });

  it("is refused if it is another account's", { tags: ["rest"] }, async () => {
    const [desk, desk2] = [await addPasskey(world.desk), await addPasskey(world.desk2)];
    const demand = await demandOf(world, "desk");
    const options = challengeOf(demand);
    const foreign = desk2.authenticator.use(options);
    const renamed = desk2.authenticator.use(options, { id: desk.authenticator.id });
    for (const passkey of [foreign, renamed])
      expect(outcomeOf(await prove(world, { ticket: demand.ticket, passkey }))).toEqual(INVALID);
  });

  it("is refused with an answer to the ticket of another sign-in", { tags: ["rest"] }, async () => {
    const { authenticator } = await addPasskey(world.desk);
    const [one, other] = [await demandOf(world, "desk"), await demandOf(world, "desk")];
    const passkey = authenticator.use(challengeOf(one));
    expect(outcomeOf(await prove(world, { ticket: other.ticket, passkey }))).toEqual(INVALID);
  });
});
