import type { Appointment } from "#domain/entities/appointment.ts";
import type { CommissionEntry, PayOut } from "#domain/entities/pay-out.ts";
import { ROLE } from "#domain/roles.ts";
import type { Caller } from "./api.ts";
import { requireCreated } from "./desk.ts";
import { requireOk } from "./reports.ts";

const OFFICE = [ROLE.CenterOwner, ROLE.AdminStaff];
const OWNER = [ROLE.CenterOwner];

/** The roles that may make each call about what referring doctors are owed and paid. */
export const REFERRAL_TABLE: Readonly<Record<string, readonly number[]>> = {
  "GET /doctor-balances/": OFFICE,
  "GET /commission-entries/": OFFICE,
  "GET /pay-outs/": OFFICE,
  "GET /pay-outs/:id/": OFFICE,
  "POST /pay-outs/": OFFICE,
  "POST /pay-outs/:id/reverse/": OFFICE,
  "GET /referring-doctors/:id/statement/": OFFICE,
  "GET /center/pay-outs/": OWNER,
  "PATCH /center/pay-outs/": OWNER,
  "PUT /center/pay-outs/": OWNER,
};

/** The lists about them that can be searched. */
export const REFERRAL_QUERIES = ["/doctor-balances/", "/pay-outs/"] as const;

/** Returns a well-formed body for each of these calls that takes one. */
export const referralBodies = (doctor: number) => ({
  "POST /pay-outs/": {
    doctors: [{ doctor, expected_amount: 1, up_to: 1 }],
    method: "transfer",
    reference: "odd",
    note: "odd",
  },
  "POST /pay-outs/:id/reverse/": { reason: "odd" },
});

/** Collects what a patient still owes for an appointment, and completes it. */
export async function complete(desk: Caller, appointment: Appointment): Promise<void> {
  const { id, remaining_cost: amount } = appointment;
  if (amount > 0)
    requireCreated(
      await desk.post(`/appointments/${id}/payments/`, { kind: "payment", amount, method: "cash" }),
    );
  for (const status of ["arrived", "in_progress", "completed"])
    requireOk(await desk.post(`/appointments/${id}/status/`, { status }));
}

/** Returns the entries of an appointment, the oldest first. */
export async function entriesOf(owner: Caller, appointment: number): Promise<CommissionEntry[]> {
  const { body } = await owner.get<{ results: CommissionEntry[] }>(
    `/commission-entries/?appointment=${appointment}`,
  );
  return body.results;
}

/** Completes an appointment with a referring doctor, and pays its commission by transfer; returns the pay-out. */
export async function payReferral(
  { owner, desk }: { owner: Caller; desk: Caller },
  booking: object,
  word: string,
): Promise<PayOut> {
  const referral = requireCreated(await desk.post<Appointment>("/appointments/", booking));
  await complete(desk, referral);
  const [entry] = await entriesOf(owner, referral.id);
  const [payOut] = requireCreated(
    await owner.post<PayOut[]>("/pay-outs/", {
      doctors: [
        {
          doctor: referral.referring_doctor,
          expected_amount: entry?.amount,
          entries: [entry?.id],
        },
      ],
      method: "transfer",
      reference: `${word} transfer`,
      note: `${word} note`,
    }),
  );
  if (payOut === undefined) throw new Error("Nothing was paid.");
  return payOut;
}
