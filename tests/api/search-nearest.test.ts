import type { Caller } from "@tests/support/api";
import { book, openWorld, startShift, type World } from "@tests/support/desk";
import { afterAll, beforeAll, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

async function order(person: Caller): Promise<number[]> {
  const path = "/search/?q=محمد&kinds=appointments";
  const { body } = await person.get<{ results: { id: number }[] }>(encodeURI(path));
  return body.results.map(({ id }) => id);
}

it("appointments of today are found first, then the nearest on either side", async () => {
  const { app, desk, center } = world;
  await startShift(desk);
  const at = async (start_at: string) => (await book(desk, center, { start_at })).id;
  const later = await at("2026-12-20T08:00:00Z");
  const tomorrow = await at("2026-11-22T08:00:00Z");
  const evening = await at("2026-11-21T18:00:00Z");
  const morning = await at("2026-11-21T07:00:00Z");
  const onTheDay = await order(desk);
  app.clock.now = new Date("2026-11-23T09:00:00Z");
  const twoDaysLater = await order(await app.signIn(`desk@${center.domain}`));
  expect([onTheDay, twoDaysLater]).toEqual([
    [morning, evening, tomorrow, later],
    [tomorrow, evening, morning, later],
  ]);
});
