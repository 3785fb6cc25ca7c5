import type { ApiToken, NewApiToken } from "#domain/entities/api-token.ts";
import { refusal, requireCreated, openWorld, type World } from "../support/desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const DAY_MS = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const inDays = (days: number) =>
  new Date(world.app.clock.now.getTime() + days * DAY_MS).toISOString();

/** Makes a token as the owner. Returns the record, and the token itself. */
async function make(changes: object): Promise<NewApiToken> {
  const body = { name: "Website", permissions: ["rooms.read"], expires_at: inDays(30), ...changes };
  return requireCreated(await world.owner.post<NewApiToken>("/api-tokens/", body));
}

describe("a token that exists", () => {
  it("names its branches, and every change of it sends an event", async () => {
    const { north, south } = world.center.branches;
    const { id } = await make({ branches: [south, north] });
    await world.owner.delete(`/api-tokens/${id}/`);
    const { body } = await world.owner.get<ApiToken>(`/api-tokens/${id}/`);
    const { rows: names } = await world.app.database.pool.query<{ name: string }>(
      "SELECT name FROM branches WHERE id = ANY($1) ORDER BY name",
      [[north, south]],
    );
    const { rows: events } = await world.app.database.pool.query(
      "SELECT type FROM events WHERE entity_id = $1 AND type LIKE 'api_token.%' ORDER BY id",
      [id],
    );
    expect([body.branch_names, events]).toEqual([
      names.map(({ name }) => name),
      [{ type: "api_token.created" }, { type: "api_token.updated" }],
    ]);
  });

  it("can be changed after it has expired, with its old end or one in the future, but not with another past one", async () => {
    const { token, id, expires_at } = await make({ expires_at: inDays(1) });
    const roomsAnswer = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await world.app.app.inject({ url: "/api/rooms/", headers })).statusCode;
    };
    world.app.moveClock(2 * 86_400);
    world.owner = await world.app.signIn(`owner@${world.center.domain}`);
    const path = `/api-tokens/${id}/`;
    expect([
      (await world.owner.patch(path, { name: "Old" })).status,
      (await world.owner.patch(path, { name: "Older", expires_at })).status,
      await refusal(world.owner.patch(path, { expires_at: inDays(-0.5) })),
      await roomsAnswer(),
      (await world.owner.patch(path, { expires_at: inDays(1) })).status,
      await roomsAnswer(),
    ]).toEqual([200, 200, [400, "validation", { expires_at: "expiry" }], 401, 200, 200]);
  });
});
