import type { Page } from "#domain/entities/common.ts";
import type {
  CommissionEntry,
  DoctorBalance,
  DoctorStatement,
  PayOut,
} from "#domain/entities/pay-out.ts";
import type { Caller, Refused } from "./api.ts";
import { book, openWorld, requireCreated, startShift, type World } from "./desk.ts";
import { complete, entriesOf } from "./referrals.ts";
import { requireOk } from "./reports.ts";

/** Days that hold everything: entries have the time of the database, which no test sets. */
export const ALWAYS = "from=2020-01-01&to=2199-01-01";

/** Returns a world in which two doctors have commissions: Amr by a percentage, Nadia 30 pounds. */
export async function openReferrals(): Promise<World> {
  const world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk2);
  const value = { commission_type: "value", value: 3_000 };
  requireCreated(
    await world.owner.post("/commission-rules/", { doctor: world.center.doctors.nadia, ...value }),
  );
  return world;
}

/** Books a brain scan that a doctor sent, in the north or south, and completes it; returns its entry. */
export async function referral(
  { desk, desk2, center, owner }: World,
  doctor: number,
  isSouth = false,
): Promise<CommissionEntry> {
  const machine = isSouth ? center.machines.southCt : center.machines.ct;
  const by = isSouth ? desk2 : desk;
  const unpaid = { requested_cost: 0, paid_amount: 0 };
  const booked = await book(by, center, { referring_doctor: doctor, machine, ...unpaid });
  await complete(by, booked);
  const [entry] = await entriesOf(owner, booked.id);
  if (entry === undefined) throw new Error("There is no commission.");
  return entry;
}

/** Returns what a doctor is owed, as the list shows it. */
export async function balanceOf(caller: Caller, doctor: number, query = "") {
  const { body } = await caller.get<Page<DoctorBalance>>(
    `/doctor-balances/?doctor=${doctor}${query}`,
  );
  return body.results[0];
}

/** Returns the statement of a doctor. */
export const statementOf = async (caller: Caller, doctor: number, days = ALWAYS) =>
  requireOk(await caller.get<DoctorStatement>(`/referring-doctors/${doctor}/statement/?${days}`));

/** Pays doctors by transfer. */
export const pay = (caller: Caller, doctors: object[], more: object = {}) =>
  caller.post<PayOut[] & Refused & { changed?: unknown }>("/pay-outs/", {
    doctors,
    method: "transfer",
    ...more,
  });
