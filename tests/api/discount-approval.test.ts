import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Appointment } from "#domain/entities/appointment.ts";
import { type Refused, TEST_PASSWORD } from "../support/api.ts";
import { refusal, requireCreated, type World } from "../support/desk.ts";
import { discountsIn, FIFTH, NOT_APPROVED, openDiscountWorld } from "../support/discounts.ts";
import { requireOk } from "../support/reports.ts";

type Answer = Appointment & Refused;
let world: World;
let at: ReturnType<typeof discountsIn>;
beforeEach(async () => {
  world = await openDiscountWorld();
  at = discountsIn(world);
});
afterEach(() => world.app.close());

describe("a discount above the limit", () => {
  it("is booked with the approval of the owner or an administrator of the branch, who is stored", async () => {
    const { accounts } = world.center;
    for (const [name, id] of [
      ["owner", accounts.owner],
      ["admin", accounts.admin],
    ] as const) {
      const { status, body } = await at.ask({ email: at.email(name) });
      expect([status, body.data.approved_by]).toEqual([201, id]);
      const booked = await at.book({ discount_approval: body.data.ticket });
      expect([booked.status, booked.body.total_price, booked.body.discount_approved_by]).toEqual([
        201,
        80_000,
        id,
      ]);
      expect(booked.body.discount_approved_by_name).toBe(body.data.approved_by_name);
    }
    // The session of the person who asked is as before.
    expect((await world.desk.get("/account/current-user/")).status).toBe(200);
  });

  it("leaves a row of the person who approved, and stands in the history of the appointment", async () => {
    const { accounts, patients } = world.center;
    const booked = requireCreated(await at.book({ discount_approval: await at.ticketOf() }));
    const { rows } = await world.app.database.pool.query(
      `select actor_id, action, entity_id, after->'discount_approved_by' as approved_by,
         after->'discount_amount' as amount, after->'patient' as patient
       from audit_log where entity = 'appointment' order by id`,
    );
    const shared = { amount: 20_000, patient: patients.mohamed };
    expect(rows).toEqual([
      {
        actor_id: accounts.owner,
        action: "approve",
        entity_id: null,
        approved_by: null,
        ...shared,
      },
      {
        actor_id: accounts.desk,
        action: "create",
        entity_id: booked.id,
        approved_by: accounts.owner,
        ...shared,
      },
    ]);
  });

  it("is given to an appointment that exists, and stays when other fields change", async () => {
    const plain = requireCreated(await at.book({ discount_kind: null }));
    const path = `/appointments/${plain.id}/`;
    expect(await refusal(world.desk.patch(path, FIFTH))).toEqual(NOT_APPROVED.limit);
    const ticket = await at.ticketOf();
    const given = requireOk(
      await world.desk.patch<Answer>(path, { ...FIFTH, discount_approval: ticket }),
    );
    expect([given.total_price, given.discount_approved_by]).toEqual([
      80_000,
      world.center.accounts.owner,
    ]);
    const moved = requireOk(
      await world.desk.patch<Answer>(path, { start_at: "2026-12-01T09:00:00.000Z", notes: "late" }),
    );
    expect([moved.total_price, moved.discount_approved_by]).toEqual([
      80_000,
      world.center.accounts.owner,
    ]);
    // For another patient or reason it is not what was approved.
    const { ahmed, mohamed } = world.center.patients;
    for (const other of [{ patient: ahmed }, { discount_reason: "neighbour of the desk" }])
      expect(await refusal(world.desk.patch(path, other))).toEqual(NOT_APPROVED.limit);
    const anew = await at.ticketOf({ patient: ahmed });
    requireOk(await world.desk.patch(path, { patient: ahmed, discount_approval: anew }));
    const back = await at.ticketOf({ patient: mohamed });
    requireOk(await world.desk.patch(path, { patient: mohamed, discount_approval: back }));
    // At another price it is another discount.
    const { chest } = world.center.tests;
    expect(await refusal(world.desk.patch(path, { test: chest }))).toEqual(NOT_APPROVED.limit);
    const again = await at.ticketOf({ price: 60_000, amount: 12_000 });
    const cheaper = requireOk(
      await world.desk.patch<Answer>(path, { test: chest, discount_approval: again }),
    );
    expect([cheaper.total_price, cheaper.discount_amount]).toEqual([48_000, 12_000]);
    const within = requireOk(await world.desk.patch<Answer>(path, { discount_percentage: 5 }));
    expect([within.total_price, within.discount_percentage]).toEqual([57_000, 5]);
  });

  it("within the limit uses no approval up", async () => {
    const discount_approval = await at.ticketOf();
    const small = requireCreated(await at.book({ discount_percentage: 10, discount_approval }));
    expect(small.discount_approved_by).toBeNull();
    requireCreated(await at.book({ discount_approval }));
  });
});

describe("an approval", () => {
  it("is for one patient, reason, price and account, and for no larger discount", async () => {
    const { patients, tests } = world.center;
    const discount_approval = await at.ticketOf();
    for (const other of [
      { discount_percentage: 20.01 },
      { patient: patients.ahmed },
      { discount_reason: "neighbour of the desk" },
      { test: tests.chest },
    ])
      expect(await refusal(at.book({ ...other, discount_approval }))).toEqual(NOT_APPROVED.limit);
    expect(await refusal(at.book({ discount_approval }, world.desk3))).toEqual(NOT_APPROVED.limit);
    requireCreated(await at.book({ discount_approval, discount_percentage: 15 }));
  });

  it("is used once", async () => {
    const discount_approval = await at.ticketOf();
    requireCreated(await at.book({ discount_approval }));
    expect(await refusal(at.book({ discount_approval }))).toEqual(NOT_APPROVED.expired);
  });

  it("is used once by bookings at the same moment", async () => {
    const discount_approval = await at.ticketOf();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => at.book({ discount_approval })),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? "booked" : body.code));
    expect(codes.toSorted()).toEqual([
      "booked",
      ...Array.from({ length: 5 }, () => "ticket_expired"),
    ]);
  });

  it("of a booking that failed can be used again", async () => {
    const discount_approval = await at.ticketOf();
    const taken = requireCreated(await at.book({ discount_kind: null }));
    const { start_at } = taken;
    expect(await refusal(at.book({ discount_approval, start_at }))).toEqual([
      409,
      "slot_taken",
      {},
    ]);
    requireCreated(await at.book({ discount_approval }));
  });

  it("is over after five minutes", async () => {
    const discount_approval = await at.ticketOf();
    world.app.moveClock(301);
    expect(await refusal(at.book({ discount_approval }))).toEqual(NOT_APPROVED.expired);
  });

  it("is void once the person may not approve any more, or has another password", async () => {
    const { accounts, branches } = world.center;
    const ticket = await at.ticketOf({ email: at.email("admin") });
    const change = async (fields: object) =>
      requireOk(await world.owner.patch(`/accounts/${accounts.admin}/`, fields));
    await change({ admin_branches: [branches.south] });
    expect(await refusal(at.book({ discount_approval: ticket }))).toEqual(NOT_APPROVED.notAllowed);
    await change({ admin_branches: [branches.north] });
    await change({ active: false });
    expect(await refusal(at.book({ discount_approval: ticket }))).toEqual(NOT_APPROVED.notAllowed);
    await change({ active: true });
    const admin = await world.app.signIn(at.email("admin"));
    const changed = await admin.post("/account/change-password/", {
      current_password: TEST_PASSWORD,
      new_password: "a quiet desk of rules",
    });
    expect(changed.status).toBe(204);
    expect(await refusal(at.book({ discount_approval: ticket }))).toEqual(NOT_APPROVED.expired);
  });

  it("of one kind is no ticket of another, and a forged one is none", async () => {
    const { ticket } = (
      await world.desk.post<{ data: { ticket: string } }>("/auth/step-up/options/")
    ).body.data;
    for (const discount_approval of [ticket, "forged"])
      expect(await refusal(at.book({ discount_approval }))).toEqual(NOT_APPROVED.expired);
  });

  it("is not kept for a repeated request", async () => {
    const key = { "idempotency-key": "approval" };
    await at.ask({}, world.desk, key);
    const { status, body } = await at.ask({}, world.desk, key);
    expect([status, body]).toEqual([201, { data: null }]);
  });
});
