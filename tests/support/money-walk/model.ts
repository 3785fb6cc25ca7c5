/**
 * A model of the money of a center: the rules implemented a second time, much smaller than the product. It follows money from
 * the patient through drawer and safe to banks, expenses and referring doctors, and what insurers owe through batches to
 * what they paid. Amounts are piastres.
 */
/** Prices of the brain scan in tests/support/center.ts: that of the machine, and that of the provider. */
export const PRICE = 100_000;
export const INSURED_PRICE = 80_000;

export type DoctorName = "amr" | "nadia";
export type TestName = "brain" | "chest" | "knee";
export type PackageName = "check_up" | "joints" | "dear";
export type PackageIds = Record<PackageName, number>;
export const PATIENTS = ["mohamed", "ahmed"] as const;
export type PatientName = (typeof PATIENTS)[number];

/** What became of the money that a patient left for later. */
export interface ModelCredit {
  deposited: number;
  used: number;
  returned: number;
  paid_back: number;
}

/** Returns what is left of a credit. */
export const balanceOf = ({ deposited, used, returned, paid_back }: ModelCredit): number =>
  deposited - paid_back - used + returned;

export interface ModelAppointment {
  id: number;
  person: PatientName;
  test: TestName;
  total: number;
  /** What it costs less at the desk than its price. */
  discount: number;
  isOfPackage: boolean;
  /** What the patient bears of it; the rest is covered. */
  patient: number;
  covered: number;
  settled: number;
  writtenOff: number;
  /** What was moved from the insurer to the patient. */
  moved: number;
  /** Whether it has a claim; once deleted it never has one again. */
  claim: "none" | "open" | "deleted";
  /** Whether the claim has the numbers that the insurer asks for. */
  hasNumbers: boolean;
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
  /** Cash that came in less cash that went out; what a credit pays is in none of it. */
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

export type ClaimKind = "settled" | "written_off" | "to_patient";

export interface ModelLine {
  one: ModelAppointment;
  claimed: number;
  settled: number;
  writtenOff: number;
  moved: number;
  isRejected: boolean;
}

export interface ModelBatch {
  id: number;
  isSent: boolean;
  lines: ModelLine[];
}

export interface ModelClaimMovement {
  one: ModelAppointment;
  kind: ClaimKind;
  amount: number;
  line: ModelLine | null;
  isReversed: boolean;
}

export interface Model {
  active: ModelShift | null;
  shifts: ModelShift[];
  appointments: ModelAppointment[];
  /** Balance of the safe. */
  safe: number;
  credits: Record<PatientName, ModelCredit>;
  movements: ModelMovement[];
  payOuts: ModelPayOut[];
  batches: ModelBatch[];
  /** In the order in which they were added, without the reversals. */
  claimMovements: ModelClaimMovement[];
}

/** A center that was used before has something in its safe, and keeps credits of its patients. */
export const newModel = ({ safe, credits }: Pick<Model, "safe" | "credits">): Model => ({
  active: null,
  shifts: [],
  appointments: [],
  safe,
  credits,
  movements: [],
  payOuts: [],
  batches: [],
  claimMovements: [],
});

/** What decides a commission. */
type Referred = Pick<ModelAppointment, "total" | "doctor" | "test">;

/** What the commission rules of the walk pay: a tenth of the total to one doctor, but 7,777 for chests, and 5,000 to the other. */
export function commissionOn({ total, doctor, test }: Referred): number {
  if (doctor === null) return 0;
  if (doctor === "nadia") return 5_000;
  // Half a piastre is rounded up.
  return test === "chest" ? 7_777 : Math.floor((total + 5) / 10);
}

/** Returns an appointment that was just booked: of the brain, without insurance, package and discount if nothing else is said. */
export function newAppointment(
  booked: Pick<ModelAppointment, "id" | "person" | "total" | "doctor"> & Partial<ModelAppointment>,
): ModelAppointment {
  const made: ModelAppointment = {
    test: "brain",
    discount: 0,
    isOfPackage: false,
    covered: 0,
    settled: 0,
    writtenOff: 0,
    moved: 0,
    claim: "none",
    hasNumbers: false,
    paid: 0,
    status: "pending",
    payable: { amr: 0, nadia: 0 },
    paidOut: { amr: 0, nadia: 0 },
    patient: 0,
    commission: 0,
    ...booked,
  };
  return Object.assign(made, {
    patient: made.total - made.covered,
    commission: commissionOn(made),
  });
}

export const DOCTORS = ["amr", "nadia"] as const satisfies readonly DoctorName[];

/** Sets what is payable after an appointment changed. */
export function updatePayable(one: ModelAppointment): void {
  const before = one.payable.amr + one.payable.nadia;
  const isPaid = one.paid >= one.patient;
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
