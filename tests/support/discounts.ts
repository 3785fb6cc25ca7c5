import type { Appointment } from "#domain/entities/appointment.ts";
import type { DiscountApproval } from "#domain/entities/discount-approval.ts";
import { type Caller, type Refused, type Reply, TEST_PASSWORD } from "./api.ts";
import { bookingOf, openWorld, startShift, type World } from "./desk.ts";
import { requireOk } from "./reports.ts";

/** The path of approvals. */
export const APPROVALS = "/discount-approvals/";

/** Refusals of a discount, as `refusal` returns them. */
export const NOT_APPROVED = {
  limit: [409, "discount_limit", {}],
  expired: [400, "ticket_expired", {}],
  notAllowed: [403, "approver_not_allowed", {}],
  wrong: [400, "validation", { password: "sign_in_wrong" }],
};

/** A fifth off the brain scan for 1,000 pounds. */
export const FIFTH = {
  discount_kind: "percentage",
  discount_percentage: 20,
  discount_reason: "neighbour of the center",
};

type Answer = Appointment & Refused;

/** Opens a world with two receptionists on shift in the north branch, and a limit of 10 %. */
export async function openDiscountWorld(): Promise<World> {
  const world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk3, { branch: world.center.branches.north });
  requireOk(await world.owner.patch("/center/discounts/", { receptionist_limit: 10 }));
  return world;
}

/** Returns functions that book and ask for approvals; each booking has a time of its own. */
export function discountsIn(world: World) {
  const { center } = world;
  let hours = 0;
  /** Asks for the approval of a fifth off the brain scan in the north branch, by the owner. */
  const ask = (changes: object = {}, desk: Caller = world.desk, headers = {}) =>
    desk.post<Refused & { data: DiscountApproval }>(
      APPROVALS,
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
      { host: "localhost", ...headers },
    );
  return {
    ask,
    email: (name: string) => `${name}@${center.domain}`,
    book(changes: object, desk: Caller = world.desk): Promise<Reply<Answer>> {
      hours += 1;
      const start_at = new Date(Date.UTC(2026, 10, 23) + 3_600_000 * hours).toISOString();
      const booking = { start_at, requested_cost: 0, paid_amount: 0, ...FIFTH, ...changes };
      return desk.post<Answer>("/appointments/", bookingOf(center, booking));
    },
    async ticketOf(changes: object = {}, desk?: Caller): Promise<string> {
      const { status, body } = await ask(changes, desk);
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body.data.ticket;
    },
  };
}
