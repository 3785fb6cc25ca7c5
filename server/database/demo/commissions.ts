import type pg from "pg";

/** Days after which the demo has paid doctors what was payable. */
const PAID_AFTER = 30;

/**
 * Inserts what became payable to referring doctors for the appointments of a center, when the later of both was done: the
 * scan, and the last payment. Every other doctor was paid by transfer what is older than a month. The trigger that adds
 * entries must be switched off: it would date them all now.
 */
export async function insertCommissions(
  client: pg.ClientBase,
  center: number,
  { now, by }: { now: string; by: number },
): Promise<void> {
  await client.query(
    `INSERT INTO commission_entries (scan_center_id, appointment_id, doctor_id, branch_id, amount, at)
     SELECT a.scan_center_id, a.id, a.referring_doctor_id, a.branch_id, a.commission_amount,
       least($2::timestamptz, greatest(coalesce(a.completed_at, upper(a.period)), paid.at))
     FROM appointments a
     LEFT JOIN LATERAL (SELECT max(p.at) AS at FROM payments p
       WHERE p.scan_center_id = a.scan_center_id AND p.appointment_id = a.id AND p.kind = 'payment') AS paid ON true
     WHERE a.scan_center_id = $1 AND a.status = 'completed' AND a.referring_doctor_id IS NOT NULL AND a.commission_amount > 0
       AND a.paid_amount >= a.total_price - a.covered_amount
     ORDER BY 6, a.id`,
    [center, now],
  );
  await client.query(
    `WITH paid AS (
       INSERT INTO pay_outs (scan_center_id, number, doctor_id, method, amount, reference, by_id, at)
       SELECT $1, row_number() OVER (ORDER BY doctor_id), doctor_id, 'transfer', sum(amount), '', $4, $2::timestamptz - $3 * interval '1 day'
       FROM commission_entries
       WHERE scan_center_id = $1 AND doctor_id % 2 = 0 AND at < $2::timestamptz - $3 * interval '1 day'
       GROUP BY doctor_id RETURNING id, doctor_id)
     INSERT INTO pay_out_lines (scan_center_id, pay_out_id, entry_id)
     SELECT $1, paid.id, e.id FROM paid JOIN commission_entries e ON e.scan_center_id = $1 AND e.doctor_id = paid.doctor_id
     WHERE e.at < $2::timestamptz - $3 * interval '1 day'`,
    [center, now, PAID_AFTER, by],
  );
  await client.query(
    `UPDATE commission_entries e SET pay_out_id = l.pay_out_id FROM pay_out_lines l
     WHERE e.scan_center_id = $1 AND l.scan_center_id = $1 AND l.entry_id = e.id`,
    [center],
  );
}
