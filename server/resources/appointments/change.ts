import { and, eq } from "drizzle-orm";
import { faultOfOtherPatient } from "#domain/credits.ts";
import { faultOfStart, holdsSlot, reasonAgainstEditing } from "#domain/appointments.ts";
import type { Appointment, AppointmentPatch } from "#domain/entities/appointment.ts";
import { type DeskDiscount, discountFor, faultsOfDiscount } from "#domain/discounts.ts";
import { enforce, Refusal } from "#domain/errors.ts";
import { faultOfCovered, isMovedToPatient } from "#domain/insurance.ts";
import { faultOfPayment, overpaidAmount, reasonAgainstRefund } from "#domain/payments.ts";
import { isMoved, changesPrice } from "#domain/pricing.ts";
import { appointments } from "../../database/schema.ts";
import { Checks } from "../../http/checks.ts";
import type { RequestContext } from "../../http/context.ts";
import { checkVersion } from "../../http/refusals.ts";
import { updateClaim } from "../insurance/claims.ts";
import { readCreditUsed } from "../patients/credit-balance.ts";
import { isCleared, requireShift } from "../receptionist-shift/shift-store.ts";
import { lockAppointment } from "./appointment-list.ts";
import { recordAppointmentChange } from "./appointment-report.ts";
import { refuseOtherPrice } from "./book.ts";
import { approvalOf, discountColumns, requireDiscountAllowed } from "./desk-discount.ts";
import { addEntry } from "./ledger.ts";
import { lockMachine } from "./machine-turn.ts";
import {
  type Offer,
  priceOf,
  readCommission,
  readOffer,
  requireDoctor,
  requirePatient,
} from "./offer.ts";
import type { ApprovalServices } from "./spend-approval.ts";
import { changesOf, type EditableFields, editedFields } from "./wanted.ts";

/** Fields that determine which time on which machine an appointment occupies. */
const SLOT_PARTS: ReadonlySet<string> = new Set(["machine", "start_at", "duration_minutes"]);

/**
 * Changes an appointment. If more was paid than is now due, the same request must include the refund.
 * Throws `shift_required`, `not_found`, `stale`, `shift_cleared`, `insurance_closed`,
 * `status_transition`, `report_ready`, `validation`, `price_changed`, `overpaid`, `slot_taken`.
 */
export async function changeAppointment(
  ctx: RequestContext,
  id: number,
  patch: AppointmentPatch,
  services: ApprovalServices,
): Promise<Appointment> {
  const shift = await requireShift(ctx);
  const before = await lockAppointment(ctx, id);
  checkVersion(patch.version, before);
  const edited = editedFields(before, patch);
  enforce(
    reasonAgainstEditing({
      ...before,
      shift_cleared: await isCleared(ctx, before.shift),
      changes: changesOf(before, edited),
      insured: edited.insurance_provider !== null,
    }),
    holdsSlot(before.status) ? {} : { reason: "appointment_gone" },
  );
  return applyChange(ctx, before, patch, { shift: shift.id, services });
}

/**
 * Applies a change whose permission was already checked: price, commission, insurance transaction, and
 * a refund in the caller's active `shift`. Without a shift (an owner or administrator changes the
 * insurance) a refund is refused. Without `services` no approval of a discount is taken. `before` must be locked. Throws like {@link changeAppointment}.
 */
export async function applyChange(
  ctx: RequestContext,
  before: Appointment,
  patch: AppointmentPatch,
  { shift, services = null }: { shift: number | null; services?: ApprovalServices | null },
): Promise<Appointment> {
  const { id } = before;
  const edited = editedFields(before, patch);
  const changes = changesOf(before, edited);
  const checks = new Checks();
  await checkReferences(ctx, checks, edited, changes);
  const priced = await checks.make(async () => {
    const price = await reprice(ctx, before, edited);
    const isStated = changes.some((field) => field.startsWith("discount_"));
    if (isStated)
      checks.add(faultsOfDiscount(price.total + price.discount.discount_amount, edited));
    refuseOtherPrice(patch.expected_total_price, price.total);
    // A client that sends the whole record back repeats the price that it had.
    if (patch.total_price !== before.total_price) refuseOtherPrice(patch.total_price, price.total);
    return price;
  });
  const { offer, list, total, discount } = priced ?? checks.fail();
  const provider = edited.insurance_provider;
  const covered = provider === null ? 0 : edited.covered_amount;
  // After an appointment's insurance was removed, it cannot be insured again.
  const isDropped = provider === null && before.insurance_provider !== null;
  const due = total - covered;
  const changesPrice = total !== before.total_price || covered !== before.covered_amount;
  const requested =
    patch.requested_cost ?? (changesPrice ? due : Math.min(before.requested_cost, due));
  const money = { total_price: total, covered_amount: covered, paid_amount: before.paid_amount };
  checks.add({
    insurance_provider:
      provider !== null && before.package_booking !== null ? "package_insured" : null,
    covered_amount: faultOfCovered({
      ...money,
      insured: provider !== null,
      settled_amount: before.covered_amount - before.pending_amount,
      was_moved: isMovedToPatient(before) && provider === before.insurance_provider,
    }),
    requested_cost: requested > due ? "requested_range" : null,
  });
  const refund = patch.refund_amount ?? 0;
  if (refund > 0) {
    checks.add({
      refund_amount: faultOfPayment({ ...money, kind: "refund", amount: refund }),
      refund_reason: (patch.refund_reason ?? "") === "" ? "reason_required" : null,
    });
  }
  if (edited.patient !== before.patient) {
    const returned = patch.method === "credit" ? refund : 0;
    checks.add({ patient: faultOfOtherPatient((await readCreditUsed(ctx, id)) - returned) });
  }
  checks.done();
  const approvedBy = await requireDiscountAllowed(ctx, {
    price: total + discount.discount_amount,
    amount: discount.discount_amount,
    patient: edited.patient,
    reason: discount.discount_reason,
    branch: offer?.branch ?? before.branch,
    approval: approvalOf(patch, services),
    before: {
      patient: before.patient,
      reason: before.discount_reason,
      price: before.total_price + before.discount_amount,
      amount: before.discount_amount,
      approved_by: before.discount_approved_by,
      of_package: before.package_booking !== null,
    },
  });
  enforce(reasonAgainstRefund(money, refund), { extra: { overpaid_by: overpaidAmount(money) } });
  // Before the patient's credit, as bookings do, so that no two desks wait for each other.
  if (changes.some((field) => SLOT_PARTS.has(field)) || offer !== null) {
    await lockMachine(ctx, edited.machine);
  }
  if (refund > 0) {
    if (shift === null) throw new Refusal("shift_required");
    await addEntry(ctx, {
      appointment: before,
      shift,
      kind: "refund",
      method: patch.method ?? "cash",
      amount: refund,
      reason: patch.refund_reason ?? "",
    });
  }
  await ctx.tx
    .update(appointments)
    .set({
      patientId: edited.patient,
      ...(offer === null
        ? {}
        : {
            testId: offer.test,
            machineId: offer.machine,
            branchId: offer.branch,
            roomId: offer.room,
          }),
      durationMinutes: patch.duration_minutes ?? offer?.duration_minutes ?? before.duration_minutes,
      startAt: new Date(edited.start_at),
      referringDoctorId: edited.referring_doctor,
      insuranceProviderId: provider,
      insuranceClosed: before.insurance_closed || isDropped,
      listPrice: list,
      ...discountColumns(discount, approvedBy),
      totalPrice: total,
      coveredAmount: covered,
      requestedCost: requested,
      notes: edited.notes,
      indication: edited.indication,
      priority: edited.priority,
      // The doctor it was assigned to may not report for another branch.
      ...(offer !== null && offer.branch !== before.branch ? { assignedTo: null } : {}),
      ...(await recommission(ctx, { before, edited, offer, total })),
    })
    .where(and(eq(appointments.scanCenterId, ctx.account.centerId), eq(appointments.id, id)));
  await updateClaim(ctx, before, { provider, covered, numbers: edited });
  return recordAppointmentChange(ctx, before);
}

async function checkReferences(
  ctx: RequestContext,
  checks: Checks,
  edited: EditableFields,
  changes: readonly string[],
): Promise<void> {
  if (changes.includes("start_at")) {
    const facts = { zone: ctx.account.zone, now: ctx.now.getTime() };
    checks.add({ start_at: faultOfStart(edited.start_at, facts) });
  }
  if (changes.includes("patient")) await checks.make(() => requirePatient(ctx, edited.patient));
  const doctor = edited.referring_doctor;
  if (changes.includes("referring_doctor") && doctor !== null) {
    await checks.make(() => requireDoctor(ctx, doctor));
  }
}

/** Returns the new price less the discount; only another machine, test or provider sets another price. */
async function reprice(
  ctx: RequestContext,
  before: Appointment,
  edited: EditableFields,
): Promise<{ offer: Offer | null; list: number | null; total: number; discount: DeskDiscount }> {
  const discounted = (price: number) => {
    const discount = discountFor(price, edited);
    return { total: price - discount.discount_amount, discount };
  };
  if (!changesPrice(before, edited)) {
    const price = before.total_price + before.discount_amount;
    return { offer: null, list: before.list_price, ...discounted(price) };
  }
  const offer = await readOffer(ctx, edited.machine, edited.test);
  const { list, total: price } = await priceOf(ctx, offer, edited.insurance_provider);
  return { offer: isMoved(before, edited) ? offer : null, list, ...discounted(price) };
}

async function recommission(
  ctx: RequestContext,
  facts: { before: Appointment; edited: EditableFields; offer: Offer | null; total: number },
) {
  const { before, edited, offer, total } = facts;
  const isSame =
    offer === null &&
    total === before.total_price &&
    edited.referring_doctor === before.referring_doctor;
  if (isSame) return {};
  const commission = await readCommission(ctx, {
    doctor: edited.referring_doctor,
    modality: offer?.modality ?? before.modality,
    test: edited.test,
    totalPrice: total,
  });
  return { commissionRuleId: commission?.rule ?? null, commissionAmount: commission?.amount ?? 0 };
}
