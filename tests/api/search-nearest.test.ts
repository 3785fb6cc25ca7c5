import type { Patient } from "#domain/entities/patient.ts";
import type { Caller } from "../support/api.ts";
import { book, requireCreated, openWorld, startShift, type World } from "../support/desk.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());

async function order(person: Caller): Promise<number[]> {
  const path = "/search/?q=محمد&kinds=appointments";
  const { body } = await person.get<{ results: { id: number }[] }>(encodeURI(path));
  return body.results.map(({ id }) => id);
}

it("appointments of today are listed first, then the nearest on either side", async () => {
  const { app, desk, center } = world;
  const timeAt = async (start_at: string) => (await book(desk, center, { start_at })).id;
  const later = await timeAt("2026-12-20T08:00:00Z");
  const tomorrow = await timeAt("2026-11-22T08:00:00Z");
  const evening = await timeAt("2026-11-21T18:00:00Z");
  const morning = await timeAt("2026-11-21T07:00:00Z");
  const onTheDay = await order(desk);
  app.clock.now = new Date("2026-11-23T09:00:00Z");
  const twoDaysLater = await order(await app.signIn(`desk@${center.domain}`));
  expect([onTheDay, twoDaysLater]).toEqual([
    [morning, evening, tomorrow, later],
    [tomorrow, evening, morning, later],
  ]);
});

it("appointments of patients with that name are listed before those whose name only sounds alike", async () => {
  const { app, center } = world;
  const desk = await app.signIn(`desk@${center.domain}`);
  const ofKind = async (name: string, national_id: string, start_at: string) => {
    const person = { national_id, phone_number: "1011122233", country_phone_code: "+20" };
    const born = { birth_date: "1990-01-01", gender: "female" };
    const { id } = requireCreated(
      await desk.post<Patient>("/patients/", { name, ...person, ...born }),
    );
    return (await book(desk, center, { patient: id, start_at })).id;
  };
  const alike = await ofKind("Sara Yassin", "P9000001", "2026-11-25T09:00:00Z");
  const called = await ofKind("سارة ياسين", "P9000002", "2026-12-28T09:00:00Z");
  const path = `/search/?q=${encodeURIComponent("سارة")}&kinds=appointments`;
  const { body } = await desk.get<{ results: { id: number; why?: string }[] }>(path);
  expect(body.results.map(({ id, why }) => [id, why])).toEqual([
    [called, undefined],
    [alike, "sound"],
  ]);
});
