import type { OwnSession } from "#domain/entities/own-session.ts";
import type { FreshFactor } from "#domain/entities/second-factor.ts";
import type { Caller, Refused } from "../support/api.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import { addApp, codeAt, demandOf, makeRecoveryCodes, prove } from "../support/factors.ts";
import { eventually } from "../support/spawned.ts";
import { countWaiting } from "../support/waiting.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const AT_LOCALHOST = { host: "localhost" };
const GONE = [401, "unauthenticated", {}];
const stepUp = (caller: Caller, body: object) =>
  caller.post<Refused & { data: FreshFactor }>("/auth/step-up/", body, AT_LOCALHOST);
const renew = ({ refresh }: { refresh: string }) =>
  refusal(world.stranger.post("/auth/token/refresh/", { refresh }));
/** Returns when the caller signed in. */
async function startOf(caller: Caller): Promise<string | undefined> {
  const { body } = await caller.get<OwnSession[]>("/account/sessions/");
  return body.find(({ is_current }) => is_current)?.started_at;
}

describe("proving a factor again", () => {
  it("gives new tokens of the same sign-in; those before stay worthless", async () => {
    const secret = await addApp(world, world.owner);
    world.app.moveClock(60);
    const { ticket } = await demandOf(world, "owner");
    const before = (await prove(world, { ticket, code: codeAt(world, secret) })).body.data;
    const since = await startOf(world.app.holderOf(before.access));
    world.app.moveClock(600);
    const holder = world.app.holderOf(before.access);
    const after = (await stepUp(holder, { code: codeAt(world, secret) })).body.data;
    expect([await refusal(holder.get("/account/current-user/")), await renew(before)]).toEqual([
      GONE,
      GONE,
    ]);
    expect(await startOf(world.app.holderOf(after.access))).toBe(since);
    expect((await renew(after))[0]).toBe(200);
  });

  it("replaces the session once if it is proved twice at the same time", async () => {
    await addApp(world, world.owner);
    const codes = (await makeRecoveryCodes(world.owner)).slice(0, 2);
    const answers = await Promise.all(
      codes.map((recovery_code) => stepUp(world.owner, { recovery_code })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 401,
    ]);
  });

  it("opens no session in place of one that was locked meanwhile", async () => {
    const secret = await addApp(world, world.owner);
    const { pool } = world.app.database;
    const locking = await pool.connect();
    await locking.query("begin");
    await locking.query("update sessions set locked_at = now() where scan_center_id = $1", [
      world.center.id,
    ]);
    const proving = refusal(stepUp(world.owner, { code: codeAt(world, secret, 1) }));
    await eventually(async () => expect(await countWaiting({ pool })).toBe(1));
    await locking.query("commit");
    locking.release();
    expect(await proving).toEqual([401, "locked", {}]);
  });

  it("keeps no token for a repeated request", async () => {
    const secret = await addApp(world, world.owner);
    const send = (caller: Caller) =>
      caller.post<{ data: FreshFactor | null }>(
        "/auth/step-up/",
        { code: codeAt(world, secret, 1) },
        { ...AT_LOCALHOST, "idempotency-key": "proof" },
      );
    const { data } = (await send(world.owner)).body;
    const { status, body } = await send(world.app.holderOf(data?.access ?? ""));
    expect([status, body]).toEqual([200, { data: null }]);
  });
});
