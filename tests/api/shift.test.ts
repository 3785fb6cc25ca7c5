import type { Page } from "#domain/entities/common.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { ActiveShiftDetails, ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { Caller, Refused } from "../support/api.ts";
import { book, requireCreated, openWorld, startShift, type World } from "../support/desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const BASE = "/receptionist-shift/";
const someInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

function activeShift(changes: Partial<ReceptionistShift> = {}): ReceptionistShift {
  return {
    id: expect.any(Number),
    receptionist: world.center.accounts.desk,
    receptionist_name: "desk",
    branch: world.center.branches.north,
    branch_name: "North",
    start_time: "2026-11-21T08:00:00.000Z",
    end_time: null,
    ended_by: null,
    ended_by_name: null,
    state: "active",
    flag_reason: "",
    flagged_at: null,
    cleared_at: null,
    cleared_by: null,
    cleared_by_name: null,
    compensated_at: null,
    compensation_amount: null,
    note: "",
    opening_float: 0,
    collected_amount: 0,
    expected_cash: null,
    counted_cash: null,
    difference: null,
    received_at: null,
    created_at: someInstant,
    updated_at: someInstant,
    version: 1,
    ...changes,
  };
}

const close = (desk: Caller, counted_cash: number, note?: string) =>
  desk.post<ReceptionistShift & Refused>(`${BASE}close_shift/`, { counted_cash, note });

const codeOf = ({ status, body }: { status: number; body: Refused }) => `${status} ${body.code}`;

describe("a receptionist's shift", () => {
  it("starts in the receptionist's only branch, or in the given one", async () => {
    const { desk, desk3, center } = world;
    expect(requireCreated(await desk.post(BASE, { opening_float: 5_000 }))).toEqual(
      activeShift({ opening_float: 5_000 }),
    );
    const refusal = async (body: object) => {
      const answer = await desk3.post(BASE, body);
      return [answer.status, answer.body.errors?.["branch"]?.[0]?.code];
    };
    expect(await refusal({})).toEqual([400, "required"]);
    expect(await refusal({ branch: world.other.branches.north })).toEqual([400, "not_found"]);
    expect((await desk3.post(BASE, { branch: center.branches.south })).status).toBe(201);
  });

  it("is the only active one of its receptionist", async () => {
    const { desk } = world;
    await startShift(desk);
    expect(codeOf(await desk.post(BASE, {}))).toBe("409 shift_active");
    await close(desk, 0);
    expect((await desk.post(BASE, {})).status).toBe(201);
  });

  it("refuses a negative float, and a missing or negative cash count", async () => {
    const { desk } = world;
    const refusal = async (path: string, body: object) => {
      const answer = await desk.post(path, body);
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    expect(await refusal(BASE, { opening_float: -1 })).toEqual([400, ["opening_float"]]);
    await startShift(desk);
    expect(await refusal(`${BASE}close_shift/`, {})).toEqual([400, ["counted_cash"]]);
    expect(await refusal(`${BASE}close_shift/`, { counted_cash: -1 })).toEqual([
      400,
      ["counted_cash"],
    ]);
  });

  it("shows its appointments while active, but not the expected cash", async () => {
    const { desk, center } = world;
    const missing = await desk.get(`${BASE}check_shift/`);
    expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
    expect((await desk.get(`${BASE}active_shift_details/`)).status).toBe(404);
    const shift = await startShift(desk, { opening_float: 5_000 });
    const first = await book(desk, center);
    const second = await book(desk, center, { method: "card" });
    const expected = activeShift({ id: shift.id, opening_float: 5_000, collected_amount: 200_000 });
    expect((await desk.get(`${BASE}check_shift/`)).body).toEqual(expected);
    const { body } = await desk.get<ActiveShiftDetails>(`${BASE}active_shift_details/`);
    expect(body).toEqual({ ...expected, appointments: [second, first] });
  });

  it("is closed without showing the expected cash, which is stored with the difference at that moment", async () => {
    const { desk, center, app } = world;
    const shift = await startShift(desk, { opening_float: 5_000 });
    await book(desk, center, { method: "card" });
    const { id } = await book(desk, center, { requested_cost: 0, paid_amount: 70_000 });
    await desk.post(`/appointments/${id}/payments/`, {
      kind: "refund",
      amount: 20_000,
      reason: "x",
    });
    app.clock.now = new Date("2026-11-21T08:10:00.000Z");
    const { status, body } = await close(desk, 54_000, "coins missing");
    expect({ status, body }).toEqual({
      status: 200,
      body: activeShift({
        id: shift.id,
        state: "ended",
        end_time: "2026-11-21T08:10:00.000Z",
        ended_by: world.center.accounts.desk,
        ended_by_name: "desk",
        opening_float: 5_000,
        // Card and cash payments less the refund; only cash is in the drawer.
        collected_amount: 150_000,
        expected_cash: 55_000,
        counted_cash: 54_000,
        difference: -1_000,
        note: "coins missing",
        version: 2,
      }),
    });
    expect(codeOf(await close(desk, 0))).toBe("403 shift_required");
    const late = { kind: "payment", method: "cash", amount: 100 };
    expect((await desk.post(`/appointments/${id}/payments/`, late)).body).toMatchObject({
      code: "shift_required",
      reason: "no_shift_for_money",
      detail: "Money is taken and given back in an active shift only.",
    });
    const ledger = await desk.get<Payment[]>(`${BASE}${shift.id}/payments/`);
    expect(ledger.body.map(({ kind, method, amount }) => `${kind} ${method} ${amount}`)).toEqual([
      "payment card 100000",
      "payment cash 70000",
      "refund cash 20000",
    ]);
  });
});

describe("the review of a shift", () => {
  it("can flag, unflag, compensate and clear it, each once and in a valid order", async () => {
    const { desk, admin, owner, center } = world;
    const { id } = await startShift(desk);
    const act = async (person: Caller, action: string, body: object = {}) => {
      const answer = await person.post<ReceptionistShift & Refused>(
        `${BASE}${id}/${action}_shift/`,
        body,
      );
      return answer.status === 200 ? answer.body.state : codeOf(answer);
    };
    expect([
      await act(admin, "clear"),
      await act(admin, "compensate", { amount: 1_000 }),
      await act(admin, "unflag"),
      await act(admin, "flag", { reason: "drawer open" }),
      await act(admin, "flag", { reason: "again" }),
    ]).toEqual([
      "409 shift_unfinished",
      "409 shift_unfinished",
      "409 status_transition",
      "flagged",
      "409 shift_flagged",
    ]);
    await close(desk, 0);
    expect([
      await act(owner, "clear"),
      await act(owner, "unflag"),
      await act(owner, "compensate", { amount: 0 }),
      await act(owner, "compensate", { amount: 1_000, note: "paid back" }),
      await act(owner, "compensate", { amount: 1_000 }),
      await act(admin, "clear"),
      await act(admin, "clear"),
      await act(admin, "flag", { reason: "late" }),
    ]).toEqual([
      "409 shift_flagged",
      "ended",
      "400 validation",
      "compensated",
      "409 already_compensated",
      "cleared",
      "409 already_cleared",
      "409 shift_cleared",
    ]);
    const { body } = await owner.get<ReceptionistShift>(`${BASE}${id}/`);
    expect(body).toMatchObject({
      state: "cleared",
      cleared_by: center.accounts.admin,
      cleared_by_name: "admin",
      compensation_amount: 1_000,
      flag_reason: "drawer open",
      flagged_at: null,
    });
  });

  it("is refused to receptionists and doctors, and in another branch", async () => {
    const { desk, desk2, doctor, admin, stranger, otherOwner } = world;
    const { id } = await startShift(desk2);
    const flag = async (person: Caller) =>
      codeOf(await person.post(`${BASE}${id}/flag_shift/`, { reason: "x" }));
    expect(await Promise.all([stranger, desk, desk2, doctor, admin, otherOwner].map(flag))).toEqual(
      [
        "401 unauthenticated",
        "403 forbidden",
        "403 forbidden",
        "403 forbidden",
        "404 not_found",
        "404 not_found",
      ],
    );
  });
});

describe("shifts", () => {
  it("are visible to the owner, to admin staff of the branch, and to the receptionist who started them", async () => {
    const { stranger, owner, admin, doctor, desk, desk2, desk3, otherOwner, center } = world;
    const north = await startShift(desk);
    const south = await startShift(desk2);
    const third = await startShift(desk3, { branch: center.branches.south });
    const people = [stranger, doctor, owner, admin, desk, desk2, desk3, otherOwner];
    const lists = await Promise.all(
      people.map(async (person) => {
        const { status, body } = await person.get<Page<ReceptionistShift>>(BASE);
        return status === 200 ? body.results.map(({ id }) => id) : status;
      }),
    );
    expect(lists).toEqual([
      401,
      403,
      [third.id, south.id, north.id],
      [north.id],
      [north.id],
      [south.id],
      [third.id],
      [],
    ]);
    for (const path of [`${BASE}${north.id}/`, `${BASE}${north.id}/payments/`]) {
      const statuses = await Promise.all(
        people.map(async (person) => (await person.get(path)).status),
      );
      expect(statuses).toEqual([401, 403, 200, 200, 200, 404, 404, 404]);
    }
  });

  it("are started, checked and closed by receptionists only", async () => {
    const { stranger, owner, admin, doctor } = world;
    const people = [stranger, owner, admin, doctor];
    const answers = await Promise.all(
      people.map(async (person) => [
        (await person.post(BASE, {})).status,
        (await person.get(`${BASE}check_shift/`)).status,
        (await person.get(`${BASE}active_shift_details/`)).status,
        (await person.post(`${BASE}close_shift/`, { counted_cash: 0 })).status,
      ]),
    );
    expect(answers).toEqual(people.map((_, index) => Array(4).fill(index === 0 ? 401 : 403)));
  });

  it("are filtered by state, branch, receptionist and day", async () => {
    const { owner, desk, desk2, center, app } = world;
    const first = await startShift(desk);
    await close(desk, 0);
    app.clock.now = new Date("2026-11-21T08:05:00.000Z");
    const second = await startShift(desk2);
    await owner.post(`${BASE}${second.id}/flag_shift/`, { reason: "x" });
    const listed = async (query: string) => {
      const { status, body } = await owner.get<Page<ReceptionistShift>>(`${BASE}?${query}`);
      return status === 200 ? body.results.map(({ id }) => id) : status;
    };
    expect([
      await listed("state=ended"),
      await listed("state=flagged,ended&ordering=start_time"),
      await listed("state=active"),
      await listed(`branch=${center.branches.south}`),
      await listed(`receptionist=${center.accounts.desk}`),
      await listed("start_date=2026-11-22"),
      await listed("state=lost"),
    ]).toEqual([[first.id], [first.id, second.id], [], [second.id], [first.id], [], 400]);
  });
});
