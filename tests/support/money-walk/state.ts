import type { Appointment } from "#domain/entities/appointment.ts";
import type { Page } from "#domain/entities/common.ts";
import type { World } from "../desk.ts";
import { batchStateOf, pendingOf, stateOf } from "./claim-model.ts";
import { expectedCredits, storedCredits } from "./credit-steps.ts";
import { DOCTORS, type ModelLine, type Model } from "./model.ts";
import type { Queries } from "./step.ts";

/** Returns a function that asks the database of a world. */
export function queryOf({ app }: World): Queries {
  return async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await app.database.pool.query<Row>(text, values)).rows;
}

/** Returns the stored state of a walk in the form of {@link expectedState}. */
export async function storedState(world: World, from: { appointment: number; shift: number }) {
  const query = queryOf(world);
  const appointments = await query(
    `SELECT a.id, total_price AS total, covered_amount AS covered, settled_amount AS settled,
       written_off_amount AS "writtenOff", discount_amount AS discount,
       package_booking_id IS NOT NULL AS "isOfPackage", paid_amount AS paid, status, commission_amount AS commission, ${DOCTORS.map(
         (_, index) => `
       coalesce(sum(e.amount) FILTER (WHERE e.doctor_id = $${index + 2}), 0)::bigint AS payable_${index},
       coalesce(sum(e.amount) FILTER (WHERE e.doctor_id = $${index + 2} AND e.pay_out_id IS NOT NULL), 0)::bigint AS paid_${index}`,
       ).join(", ")}
     FROM appointments a LEFT JOIN commission_entries e ON (e.scan_center_id, e.appointment_id) = (a.scan_center_id, a.id)
     WHERE a.id >= $1 GROUP BY a.scan_center_id, a.id ORDER BY a.id`,
    [from.appointment, ...DOCTORS.map((name) => world.center.doctors[name])],
  );
  const shifts = await query(
    `SELECT id, counted_cash AS counted, expected_cash AS expected, received_movement_id IS NOT NULL AS "isReceived"
     FROM receptionist_shifts WHERE id >= $1 ORDER BY id`,
    [from.shift],
  );
  const [safe] = await query<{ balance: number }>(
    "SELECT balance FROM safes WHERE branch_id = $1",
    [world.center.branches.north],
  );
  const credits = await storedCredits(world, query);
  const claims = await storedClaims(query, from);
  return { appointments, shifts, safe: safe?.balance, credits, ...claims };
}

/** Returns the claims, batches and movements of a walk in the form of {@link expectedState}. */
async function storedClaims(query: Queries, from: { appointment: number }) {
  const claims = await query(
    `SELECT appointment_id AS appointment, covered_amount AS covered, settled_amount AS settled,
       written_off_amount AS "writtenOff", moved_amount AS moved, deleted_at IS NOT NULL AS "isDeleted"
     FROM insurance_transactions WHERE appointment_id >= $1 ORDER BY appointment_id`,
    [from.appointment],
  );
  const lines = await query(
    `SELECT batch_id AS batch, b.state AS batch_state, appointment_id AS appointment, l.state, claimed_amount AS claimed,
       l.settled_amount AS settled, l.written_off_amount AS "writtenOff", l.moved_amount AS moved
     FROM claim_batch_lines l JOIN claim_batches b ON (b.scan_center_id, b.id) = (l.scan_center_id, l.batch_id)
     JOIN insurance_transactions t ON (t.scan_center_id, t.id) = (l.scan_center_id, l.transaction_id)
     WHERE appointment_id >= $1 ORDER BY batch_id, appointment_id`,
    [from.appointment],
  );
  const movements = await query(
    `SELECT appointment_id AS appointment, kind, amount, l.batch_id AS batch, EXISTS (SELECT FROM claim_movements r
         WHERE (r.scan_center_id, r.reverses) = (m.scan_center_id, m.id)) AS "isReversed"
     FROM claim_movements m
     JOIN insurance_transactions t ON (t.scan_center_id, t.id) = (m.scan_center_id, m.transaction_id)
     LEFT JOIN claim_batch_lines l ON (l.scan_center_id, l.id) = (m.scan_center_id, m.line_id)
     WHERE appointment_id >= $1 AND reverses IS NULL ORDER BY m.id`,
    [from.appointment],
  );
  return { claims, lines, movements };
}

export function expectedState(model: Model) {
  return {
    appointments: model.appointments.map(
      ({
        id,
        total,
        covered,
        settled,
        writtenOff,
        discount,
        isOfPackage,
        paid,
        status,
        commission,
        payable,
        paidOut,
      }) => ({
        id,
        total,
        covered,
        settled,
        writtenOff,
        discount,
        isOfPackage,
        paid,
        status,
        commission,
        payable_0: payable.amr,
        paid_0: paidOut.amr,
        payable_1: payable.nadia,
        paid_1: paidOut.nadia,
      }),
    ),
    shifts: model.shifts.map(({ id, float, cash, counted, isReceived }) => {
      const expected = counted === null ? null : float + cash;
      return { id, counted, expected, isReceived };
    }),
    safe: model.safe,
    credits: expectedCredits(model),
    ...expectedClaims(model),
  };
}

function expectedClaims({ appointments, batches, claimMovements }: Model) {
  const batchOf = (line: ModelLine | null) =>
    batches.find(({ lines }) => line !== null && lines.includes(line))?.id ?? null;
  return {
    claims: appointments
      .filter(({ claim }) => claim !== "none")
      .map(({ id, claim, covered, settled, writtenOff, moved }) => {
        const isDeleted = claim === "deleted";
        return { appointment: id, covered, settled, writtenOff, moved, isDeleted };
      }),
    lines: batches
      .flatMap((batch) =>
        batch.lines.map((line) => ({
          batch: batch.id,
          batch_state: batchStateOf(batch),
          appointment: line.one.id,
          state: stateOf(line),
          claimed: line.claimed,
          settled: line.settled,
          writtenOff: line.writtenOff,
          moved: line.moved,
        })),
      )
      .toSorted((a, b) => a.batch - b.batch || a.appointment - b.appointment),
    movements: claimMovements.map(({ one, kind, amount, line, isReversed }) => {
      return { appointment: one.id, kind, amount, batch: batchOf(line), isReversed };
    }),
  };
}

/** Returns who bears what of each appointment of the walk, as the product answers it. */
export async function answeredShares({ owner }: World, count: number) {
  const path = `/appointments/?ordering=-id&page_size=${Math.max(1, count)}`;
  const { results } = (await owner.get<Page<Appointment>>(path)).body;
  return results.slice(0, count).map((one) => ({
    id: one.id,
    total: one.total_price,
    patient: one.paid_amount + one.remaining_cost,
    pending: one.pending_amount,
    writtenOff: one.written_off_amount,
  }));
}

/** Returns the same of the model. What is cancelled is owed by nobody. */
export function expectedShares({ appointments }: Model) {
  return appointments.toReversed().map((one) => {
    const { id, total, patient, settled, writtenOff, paid, status } = one;
    const pending = pendingOf(one);
    if (status === "cancelled") return { id, total, patient: paid, pending, writtenOff };
    if (patient + settled + pending + writtenOff !== total) throw new Error(`shares of ${id}`);
    return { id, total, patient, pending, writtenOff };
  });
}
