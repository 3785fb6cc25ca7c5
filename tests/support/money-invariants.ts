import type { Database } from "#server/database/connection.ts";

/**
 * Returns a line for each broken rule of money, with the id of the record in which it is broken. All these rules must
 * hold at any moment. Checks appointments and shifts from the given ids on.
 */
export async function brokenMoneyRules(
  { pool }: Database,
  from: { appointment: number; shift: number },
): Promise<unknown[]> {
  const { rows } = await pool.query<{ rule: string; id: number }>(
    `WITH ledger AS (
       SELECT scan_center_id, appointment_id,
         sum(CASE kind WHEN 'payment' THEN amount ELSE -amount END)::bigint AS net
       FROM payments WHERE appointment_id >= $1 GROUP BY 1, 2),
     movements AS (
       SELECT scan_center_id, transaction_id,
         sum(signed) FILTER (WHERE kind = 'settled')::bigint AS settled,
         sum(signed) FILTER (WHERE kind = 'written_off')::bigint AS written_off,
         sum(signed) FILTER (WHERE kind = 'to_patient')::bigint AS moved
       FROM (SELECT *, CASE WHEN reverses IS NULL THEN amount ELSE -amount END AS signed FROM claim_movements) AS rows
       GROUP BY 1, 2),
     drawer AS (
       SELECT scan_center_id, shift_id,
         coalesce(sum(CASE kind WHEN 'payment' THEN amount ELSE -amount END) FILTER (WHERE method = 'cash'), 0)::bigint AS cash
       FROM payments WHERE shift_id >= $2 GROUP BY 1, 2)
     SELECT 'paid is the ledger' AS rule, a.id FROM appointments a
       LEFT JOIN ledger l ON (l.scan_center_id, l.appointment_id) = (a.scan_center_id, a.id)
       WHERE a.id >= $1 AND a.paid_amount <> coalesce(l.net, 0)
     UNION ALL SELECT 'paid is between nothing and what is due', a.id FROM appointments a
       WHERE a.id >= $1 AND a.paid_amount NOT BETWEEN 0 AND a.total_price - a.covered_amount
     UNION ALL SELECT 'requested is no more than is due', a.id FROM appointments a
       WHERE a.id >= $1 AND a.requested_cost NOT BETWEEN 0 AND a.total_price - a.covered_amount
     UNION ALL SELECT 'insurance is its transaction', a.id FROM appointments a
       LEFT JOIN insurance_transactions t ON (t.scan_center_id, t.appointment_id) = (a.scan_center_id, a.id)
       WHERE a.id >= $1 AND (a.covered_amount, a.settled_amount, a.written_off_amount, a.insurance_closed)
         IS DISTINCT FROM (coalesce(t.covered_amount, 0), coalesce(t.settled_amount, 0),
           coalesce(t.written_off_amount, 0), t.deleted_at IS NOT NULL)
     UNION ALL SELECT 'settled and written off are no more than covered', a.id FROM appointments a
       WHERE a.id >= $1 AND (a.settled_amount < 0 OR a.written_off_amount < 0
         OR a.settled_amount + a.written_off_amount > a.covered_amount)
     UNION ALL SELECT 'a claim is the sum of its movements', t.id FROM insurance_transactions t
       LEFT JOIN movements m ON (m.scan_center_id, m.transaction_id) = (t.scan_center_id, t.id)
       WHERE t.appointment_id >= $1 AND (t.settled_amount, t.written_off_amount, t.moved_amount)
         IS DISTINCT FROM (coalesce(m.settled, 0), coalesce(m.written_off, 0), coalesce(m.moved, 0))
     UNION ALL SELECT 'a claim waits in one batch at most', t.id FROM insurance_transactions t
       WHERE t.appointment_id >= $1 AND (SELECT count(*) FROM claim_batch_lines l
         WHERE (l.scan_center_id, l.transaction_id, l.state) = (t.scan_center_id, t.id, 'open')) > 1
     UNION ALL SELECT 'the claim of what does not take place is cancelled, and no other', a.id FROM appointments a
       JOIN insurance_transactions t ON (t.scan_center_id, t.appointment_id) = (a.scan_center_id, a.id)
       WHERE a.id >= $1 AND t.deleted_at IS NULL AND t.status <> CASE
         WHEN a.status IN ('cancelled', 'no_show') THEN 'cancelled'
         WHEN t.settled_amount + t.written_off_amount >= t.covered_amount THEN 'completed' ELSE 'pending' END
     UNION ALL SELECT 'a closed drawer is float and cash', s.id FROM receptionist_shifts s
       LEFT JOIN drawer d ON (d.scan_center_id, d.shift_id) = (s.scan_center_id, s.id)
       WHERE s.id >= $2 AND s.end_time IS NOT NULL
         AND (s.expected_cash, s.difference) IS DISTINCT FROM
           (s.opening_float + coalesce(d.cash, 0), s.counted_cash - s.opening_float - coalesce(d.cash, 0))
     UNION ALL SELECT 'money is in a shift of who took it', p.id FROM payments p
       JOIN receptionist_shifts s ON (s.scan_center_id, s.id) = (p.scan_center_id, p.shift_id)
       WHERE p.appointment_id >= $1 AND p.by_id <> s.receptionist_id
     UNION ALL SELECT 'money is written down once', p.id FROM payments p
       WHERE p.appointment_id >= $1 AND (SELECT count(*) FROM audit_log l
         WHERE l.scan_center_id = p.scan_center_id AND l.entity = 'payment' AND l.entity_id = p.id) <> 1
     UNION ALL SELECT 'what is cancelled carries no commission', a.id FROM appointments a
       WHERE a.id >= $1 AND a.status = 'cancelled' AND a.commission_amount <> 0`,
    [from.appointment, from.shift],
  );
  return rows.map(({ rule, id }) => `${rule}: ${id}`);
}
