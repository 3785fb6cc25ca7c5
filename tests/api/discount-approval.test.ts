import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { DiscountApproval } from "#domain/entities/discount-approval.ts";
import { type Caller, type Refused, TEST_PASSWORD } from "../support/api.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { bookingOf, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { addApp, addPasskey, codeAt, wrongCode } from "../support/factors.ts";
import { requireOk } from "../support/reports.ts";

const URL = "/discount-approvals/";
const LIMIT = [409, "discount_limit", {}];
const EXPIRED = [400, "ticket_expired", {}];
const NOT_ALLOWED = [403, "approver_not_allowed", {}];
const WRONG = [400, "validation", { password: "sign_in_wrong" }];
const AT_LOCALHOST = { host: "localhost" };

let world: World;
/** Bookings need times of their own. */
let hours = 0;
beforeEach(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk3, { branch: world.center.branches.north });
  requireOk(await world.owner.patch("/center/discounts/", { receptionist_limit: 10 }));
});
afterEach(() => world.app.close());

/** A fifth off the brain scan for 1,000 pounds. */
const FIFTH = {
  discount_kind: "percentage",
  discount_percentage: 20,
  discount_reason: "neighbour of the center",
};

function bookingWith(changes: object = {}) {
  hours += 1;
  const start_at = new Date(Date.UTC(2026, 10, 23) + 3_600_000 * hours).toISOString();
  return bookingOf(world.center, {
    start_at,
    requested_cost: 0,
    paid_amount: 0,
    ...FIFTH,
    ...changes,
  });
}

type Answer = Appointment & Refused;

const book = (changes: object, desk: Caller = world.desk) =>
  desk.post<Answer>("/appointments/", bookingWith(changes));

/** Asks for the approval of a fifth off the brain scan in the north branch. */
function ask(changes: object = {}, desk: Caller = world.desk, headers = {}) {
  const { center } = world;
  return desk.post<Refused & { data: DiscountApproval }>(
    URL,
    {
      email: `owner@${center.domain}`,
      password: TEST_PASSWORD,
      patient: center.patients.mohamed,
      branch: center.branches.north,
      price: 100_000,
      amount: 20_000,
      reason: "neighbour of the center",
      ...changes,
    },
    { ...AT_LOCALHOST, ...headers },
  );
}

async function ticketOf(changes: object = {}, desk?: Caller): Promise<string> {
  const { status, body } = await ask(changes, desk);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.ticket;
}

const email = (name: string) => `${name}@${world.center.domain}`;

describe("a discount above the limit", () => {
  it("is booked with the approval of the owner or an administrator of the branch, who is stored", async () => {
    const { accounts } = world.center;
    for (const [name, id] of [
      ["owner", accounts.owner],
      ["admin", accounts.admin],
    ] as const) {
      const { status, body } = await ask({ email: email(name) });
      expect([status, body.data.approved_by]).toEqual([201, id]);
      const booked = await book({ discount_approval: body.data.ticket });
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
    const booked = requireBooked(await book({ discount_approval: await ticketOf() }));
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
    const plain = requireBooked(await book({ discount_kind: null }));
    const path = `/appointments/${plain.id}/`;
    expect(await refusal(world.desk.patch(path, FIFTH))).toEqual(LIMIT);
    const ticket = await ticketOf();
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
    // At another price it is another discount.
    const { chest } = world.center.tests;
    expect(await refusal(world.desk.patch(path, { test: chest }))).toEqual(LIMIT);
    const again = await ticketOf({ price: 60_000, amount: 12_000 });
    const cheaper = requireOk(
      await world.desk.patch<Answer>(path, { test: chest, discount_approval: again }),
    );
    expect([cheaper.total_price, cheaper.discount_amount]).toEqual([48_000, 12_000]);
    const within = requireOk(await world.desk.patch<Answer>(path, { discount_percentage: 5 }));
    expect([within.total_price, within.discount_percentage]).toEqual([57_000, 5]);
  });

  it("within the limit uses no approval up", async () => {
    const discount_approval = await ticketOf();
    const small = requireBooked(await book({ discount_percentage: 10, discount_approval }));
    expect(small.discount_approved_by).toBeNull();
    requireBooked(await book({ discount_approval }));
  });
});

describe("an approval", () => {
  it("is for one patient, price and account, and for no larger discount", async () => {
    const { patients, tests } = world.center;
    const discount_approval = await ticketOf();
    for (const other of [
      { discount_percentage: 20.01 },
      { patient: patients.ahmed },
      { test: tests.chest },
    ])
      expect(await refusal(book({ ...other, discount_approval }))).toEqual(LIMIT);
    expect(await refusal(book({ discount_approval }, world.desk3))).toEqual(LIMIT);
    requireBooked(await book({ discount_approval, discount_percentage: 15 }));
  });

  it("is used once", async () => {
    const discount_approval = await ticketOf();
    requireBooked(await book({ discount_approval }));
    expect(await refusal(book({ discount_approval }))).toEqual(EXPIRED);
  });

  it("is used once by bookings at the same moment", async () => {
    const discount_approval = await ticketOf();
    const answers = await Promise.all(Array.from({ length: 6 }, () => book({ discount_approval })));
    const codes = answers.map(({ status, body }) => (status === 201 ? "booked" : body.code));
    expect(codes.toSorted()).toEqual([
      "booked",
      ...Array.from({ length: 5 }, () => "ticket_expired"),
    ]);
  });

  it("of a booking that failed can be used again", async () => {
    const discount_approval = await ticketOf();
    const taken = requireBooked(await book({ discount_kind: null }));
    const { start_at } = taken;
    expect(await refusal(book({ discount_approval, start_at }))).toEqual([409, "slot_taken", {}]);
    requireBooked(await book({ discount_approval }));
  });

  it("is over after five minutes", async () => {
    const discount_approval = await ticketOf();
    world.app.moveClock(301);
    expect(await refusal(book({ discount_approval }))).toEqual(EXPIRED);
  });

  it("is void once the person may not approve any more, or has another password", async () => {
    const { accounts, branches } = world.center;
    const ticket = await ticketOf({ email: email("admin") });
    const change = async (fields: object) =>
      requireOk(await world.owner.patch(`/accounts/${accounts.admin}/`, fields));
    await change({ admin_branches: [branches.south] });
    expect(await refusal(book({ discount_approval: ticket }))).toEqual(NOT_ALLOWED);
    await change({ admin_branches: [branches.north] });
    await change({ active: false });
    expect(await refusal(book({ discount_approval: ticket }))).toEqual(NOT_ALLOWED);
    await change({ active: true });
    const admin = await world.app.signIn(email("admin"));
    const changed = await admin.post("/account/change-password/", {
      current_password: TEST_PASSWORD,
      new_password: "a quiet desk of rules",
    });
    expect(changed.status).toBe(204);
    expect(await refusal(book({ discount_approval: ticket }))).toEqual(EXPIRED);
  });

  it("of one kind is no ticket of another, and a forged one is none", async () => {
    const { ticket } = (
      await world.desk.post<{ data: { ticket: string } }>("/auth/step-up/options/")
    ).body.data;
    for (const discount_approval of [ticket, "forged"])
      expect(await refusal(book({ discount_approval }))).toEqual(EXPIRED);
  });

  it("is not kept for a repeated request", async () => {
    const key = { "idempotency-key": "approval" };
    await ask({}, world.desk, key);
    const { status, body } = await ask({}, world.desk, key);
    expect([status, body]).toEqual([201, { data: null }]);
  });
});

describe("the sign-in of the person who approves", () => {
  it("is refused with a wrong password, which is counted and noted as at a sign-in", async () => {
    const answers = [];
    for (let nth = 0; nth < 7; nth += 1) answers.push(await refusal(ask({ password: "wrong" })));
    const limited = [429, "too_many_requests", {}];
    expect(answers).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, limited, limited]);
    expect((await ask()).body.code).toBe("too_many_requests");
    const { rows } = await world.app.database.pool.query(
      "select action, entity_id from audit_log where action in ('login_failed', 'locked_out') order by id",
    );
    const entity_id = world.center.accounts.owner;
    expect(rows).toEqual([
      ...Array.from({ length: 5 }, () => ({ action: "login_failed", entity_id })),
      { action: "locked_out", entity_id },
    ]);
  });

  it("gives nothing to another role, branch or center, and to a person of no account", async () => {
    const { branches } = world.center;
    for (const name of ["desk3", "doctor"])
      expect(await refusal(ask({ email: email(name) }))).toEqual(NOT_ALLOWED);
    expect(
      await refusal(ask({ email: email("admin"), branch: branches.south }, world.desk2)),
    ).toEqual(NOT_ALLOWED);
    expect(await refusal(ask({ email: `owner@${world.other.domain}` }))).toEqual(NOT_ALLOWED);
    expect(await refusal(ask({ email: email("nobody") }))).toEqual(WRONG);
    const branch = world.other.branches.north;
    expect(await refusal(ask({ branch }))).toEqual([400, "validation", { branch: "not_found" }]);
  });

  it("gives nothing to an account that is inactive or has its password to change", async () => {
    const admin = `/accounts/${world.center.accounts.admin}/`;
    const { status } = await world.owner.post(`${admin}reset_password/`, {
      password: "a quiet desk of rules",
      password_confirmation: "a quiet desk of rules",
    });
    expect(status).toBe(204);
    const input = { email: email("admin"), password: "a quiet desk of rules" };
    expect(await refusal(ask(input))).toEqual(NOT_ALLOWED);
    requireOk(await world.owner.patch(admin, { active: false }));
    expect(await refusal(ask(input))).toEqual(WRONG);
  });

  it("needs the second factor of whoever has one, by code or passkey", async () => {
    const secret = await addApp(world, world.owner);
    world.app.moveClock(60);
    const { status, body } = await ask();
    const { ticket, second_factor } = body.data;
    expect([status, second_factor]).toEqual([201, { methods: ["code"], passkey: null }]);
    const factor = `${URL}factor/`;
    const wrong = { ticket, code: wrongCode(world, secret) };
    expect(await refusal(world.desk.post(factor, wrong))).toEqual([400, "invalid_factor", {}]);
    // The first step alone approves nothing.
    expect(await refusal(book({ discount_approval: ticket }))).toEqual(EXPIRED);
    const right = { ticket, code: codeAt(world, secret) };
    expect(await refusal(world.desk3.post(factor, right))).toEqual(EXPIRED);
    const proved = await world.desk.post<{ data: DiscountApproval }>(factor, right);
    requireBooked(await book({ discount_approval: proved.body.data.ticket }));
    expect(await refusal(world.desk.post(factor, right))).toEqual(EXPIRED);
    const signIn = await refusal(world.app.stranger.post("/auth/login/factor/", right));
    expect(signIn).toEqual(EXPIRED);
  });

  it("works with a passkey", { tags: ["rest"] }, async () => {
    const { authenticator } = await addPasskey(world.admin, createAuthenticator({ counts: false }));
    const { ticket, second_factor } = (await ask({ email: email("admin") })).body.data;
    const challenge = second_factor?.passkey?.challenge ?? "";
    const proof = { ticket, passkey: authenticator.use({ challenge }) };
    const { body } = await world.desk.post<{ data: DiscountApproval }>(
      `${URL}factor/`,
      proof,
      AT_LOCALHOST,
    );
    requireBooked(await book({ discount_approval: body.data.ticket }));
  });

  it("counts wrong factors by the account, whoever asks", async () => {
    const secret = await addApp(world, world.owner);
    const { ticket } = (await ask()).body.data;
    const other = (await ask({}, world.desk3)).body.data.ticket;
    const code = wrongCode(world, secret);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        nth % 2
          ? world.desk.post<Refused>(`${URL}factor/`, { ticket, code })
          : world.desk3.post<Refused>(`${URL}factor/`, { ticket: other, code }),
      ),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((one) => one === "invalid_factor")).toHaveLength(5);
    expect(codes.filter((one) => one === "too_many_requests")).toHaveLength(7);
  });
});

function requireBooked({ status, body }: { status: number; body: Answer }): Appointment {
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
