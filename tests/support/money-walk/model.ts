/**
 * A model of the money of a center: the rules implemented a second time, much smaller than the product. It follows money from
 * the patient through drawer and safe to banks, expenses and referring doctors. Amounts are piastres.
 */
export type DoctorName = "amr" | "nadia";

export interface ModelAppointment {
  id: number;
  total: number;
  covered: number;
  settled: number;
  paid: number;
  status: "pending" | "arrived" | "in_progress" | "completed" | "cancelled";
  doctor: DoctorName | null;
  commission: number;
  /** What is payable to each doctor now, and how much of it was paid out. */
  payable: Record<DoctorName, number>;
  paidOut: Record<DoctorName, number>;
}

export interface ModelShift {
  id: number;
  float: number;
  /** Cash payments less cash refunds. */
  cash: number;
  /** What was counted when it ended; null while it is open. */
  counted: number | null;
  isReceived: boolean;
}

export interface ModelMovement {
  id: number;
  kind: "received" | "deposited" | "withdrawn" | "spent";
  /** What it added to the safe. */
  change: number;
  shift: ModelShift | null;
  isReversed: boolean;
}

export interface ModelPayOut {
  id: number;
  doctor: DoctorName;
  /** What it paid of each appointment, by id; below 0 was taken back. */
  lines: ReadonlyMap<number, number>;
  amount: number;
  isCash: boolean;
  isReversed: boolean;
}

export interface Model {
  active: ModelShift | null;
  shifts: ModelShift[];
  appointments: ModelAppointment[];
  /** Balance of the safe. */
  safe: number;
  movements: ModelMovement[];
  payOuts: ModelPayOut[];
}

/** A center that was used before has something in its safe. */
export const newModel = (safe: number): Model => ({
  active: null,
  shifts: [],
  appointments: [],
  safe,
  movements: [],
  payOuts: [],
});

/** What the commission rules of the walk pay: a tenth of the total to one doctor, 5,000 to the other. */
export function commissionOn(total: number, doctor: DoctorName | null): number {
  if (doctor === null) return 0;
  // Half a piastre is rounded up.
  return doctor === "amr" ? Math.floor((total + 5) / 10) : 5_000;
}

export const DOCTORS = ["amr", "nadia"] as const satisfies readonly DoctorName[];

/** Sets what is payable after an appointment changed. */
export function updatePayable(one: ModelAppointment): void {
  const before = one.payable.amr + one.payable.nadia;
  const isPaid = one.paid >= one.total - one.covered;
  const isPayable = one.status === "completed" && (isPaid || (before > 0 && one.paid > 0));
  for (const doctor of DOCTORS)
    one.payable[doctor] = isPayable && one.doctor === doctor ? one.commission : 0;
}

/** Returns what a doctor is owed. */
export function owedTo(model: Model, doctor: DoctorName): number {
  return model.appointments.reduce(
    (sum, { payable, paidOut }) => sum + payable[doctor] - paidOut[doctor],
    0,
  );
}
