import type { ReceptionistShift, ShiftEvent } from "#domain/entities/receptionist-shift.ts";
import type { Caller } from "../support/api.ts";
import { openWorld, startShift, type World } from "../support/desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const BASE = "/receptionist-shift/";

describe("the history of a shift", () => {
  it("keeps the reason of each flag after the flag is removed and the shift is cleared", async () => {
    const { desk, desk2, desk3, admin, owner, doctor, otherOwner } = world;
    const { id } = await startShift(desk);
    await desk.post(`${BASE}close_shift/`, { counted_cash: 0 });
    const act = (person: Caller, action: string, body: object = {}) =>
      person.post<ReceptionistShift>(`${BASE}${id}/${action}_shift/`, body);
    await act(admin, "flag", { reason: "drawer open" });
    expect((await act(admin, "unflag")).body).toMatchObject({
      state: "ended",
      flag_reason: "drawer open",
      flagged_at: null,
    });
    await act(owner, "flag", { reason: "coins missing" });
    await act(owner, "unflag");
    await act(owner, "compensate", { amount: 1_000 });
    expect((await act(admin, "clear")).body).toMatchObject({
      state: "cleared",
      flag_reason: "coins missing",
    });
    const path = `${BASE}${id}/history/`;
    const { body } = await desk.get<ShiftEvent[]>(path);
    const event = (action: string, by_name: string, changes: Partial<ShiftEvent> = {}) => ({
      id: expect.any(Number),
      at: "2026-11-21T08:00:00.000Z",
      action,
      by_name,
      reason: "",
      amount: null,
      ...changes,
    });
    expect(body).toEqual([
      event("flag", "admin", { reason: "drawer open" }),
      event("unflag", "admin"),
      event("flag", "Samy Owner", { reason: "coins missing" }),
      event("unflag", "Samy Owner"),
      event("compensate", "Samy Owner", { amount: 1_000 }),
      event("clear", "admin"),
    ]);
    const people = [admin, owner, desk2, desk3, doctor, otherOwner];
    const statuses = people.map(async (person) => (await person.get(path)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 403, 404]);
  });

  it("shows the reason of a second flag, even if it is the same as before", async () => {
    const { desk, admin } = world;
    const { id } = await startShift(desk);
    for (const action of ["flag", "unflag", "flag"])
      await admin.post(
        `${BASE}${id}/${action}_shift/`,
        action === "flag" ? { reason: "drawer open" } : {},
      );
    const { body } = await admin.get<ShiftEvent[]>(`${BASE}${id}/history/`);
    expect(body.map(({ action, reason }) => [action, reason])).toEqual([
      ["flag", "drawer open"],
      ["unflag", ""],
      ["flag", "drawer open"],
    ]);
  });
});
