import type { Database } from "#server/database/connection.ts";

/**
 * Returns a line for each broken rule of the money between drawers, safes, banks, expenses and referring doctors, with the id
 * of the record in which it is broken. All these rules hold at any moment.
 */
export async function brokenOfficeRules({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string; id: number }>(
    `WITH standing AS (
       SELECT p.* FROM pay_outs p WHERE NOT EXISTS (SELECT FROM pay_out_reversals r
         WHERE (r.scan_center_id, r.pay_out_id) = (p.scan_center_id, p.id)))
     SELECT 'a safe is the sum of its movements, and never below 0' AS rule, s.branch_id AS id FROM safes s
       WHERE s.balance < 0 OR s.balance <> coalesce((SELECT sum(change) FROM safe_movements m
         WHERE (m.scan_center_id, m.branch_id) = (s.scan_center_id, s.branch_id)), 0)
     UNION ALL SELECT 'each balance is the one before and the change', m.id FROM (
         SELECT *, lag(balance_after, 1, 0) OVER (PARTITION BY scan_center_id, branch_id ORDER BY number) AS before
         FROM safe_movements) m WHERE balance_after <> before + change
     UNION ALL SELECT 'a shift is received by one movement that stands', s.id FROM receptionist_shifts s
       WHERE s.received_movement_id IS DISTINCT FROM (SELECT m.id FROM safe_movements m
         WHERE (m.scan_center_id, m.shift_id) = (s.scan_center_id, s.id) AND m.reverses IS NULL
           AND NOT EXISTS (SELECT FROM safe_movements r WHERE (r.scan_center_id, r.reverses) = (m.scan_center_id, m.id)))
     UNION ALL SELECT 'a commission is payable as a whole or not at all', a.id FROM appointments a
       WHERE coalesce((SELECT sum(amount) FROM commission_entries e
         WHERE (e.scan_center_id, e.appointment_id) = (a.scan_center_id, a.id)), 0) NOT IN (0, a.commission_amount)
     UNION ALL SELECT 'nothing is payable for what is not completed', a.id FROM appointments a
       WHERE a.status <> 'completed' AND (SELECT sum(amount) FROM commission_entries e
         WHERE (e.scan_center_id, e.appointment_id) = (a.scan_center_id, a.id)) <> 0
     UNION ALL SELECT 'a pay-out is the sum of its lines', p.id FROM pay_outs p
       WHERE p.amount <> (SELECT sum(e.amount) FROM pay_out_lines l JOIN commission_entries e
         ON (e.scan_center_id, e.id) = (l.scan_center_id, l.entry_id)
         WHERE (l.scan_center_id, l.pay_out_id) = (p.scan_center_id, p.id))
     UNION ALL SELECT 'an entry is in the pay-out that stands and lists it, and in no other', e.id FROM commission_entries e
       WHERE e.pay_out_id IS DISTINCT FROM (SELECT l.pay_out_id FROM pay_out_lines l JOIN standing p
         ON (p.scan_center_id, p.id) = (l.scan_center_id, l.pay_out_id)
         WHERE (l.scan_center_id, l.entry_id) = (e.scan_center_id, e.id))
     UNION ALL SELECT 'what became payable is open or paid', d.id FROM referring_doctors d
       WHERE coalesce((SELECT sum(amount) FROM commission_entries e
           WHERE (e.scan_center_id, e.doctor_id) = (d.scan_center_id, d.id) AND e.pay_out_id IS NOT NULL), 0)
         <> coalesce((SELECT sum(amount) FROM standing p WHERE (p.scan_center_id, p.doctor_id) = (d.scan_center_id, d.id)), 0)
     UNION ALL SELECT 'cash for a doctor left the safe, once, and came back if it was reversed', p.id FROM pay_outs p
       WHERE CASE WHEN p.method = 'cash' AND p.id IN (SELECT id FROM standing) THEN -p.amount ELSE 0 END
         <> coalesce((SELECT sum(change) FROM safe_movements m
           WHERE (m.scan_center_id, m.pay_out_id) = (p.scan_center_id, p.id)), 0)
     UNION ALL SELECT 'cash that was collected is in a drawer, a safe or a bank, or was spent or paid out', c.id FROM scan_centers c
       WHERE (SELECT coalesce(sum(CASE kind WHEN 'payment' THEN amount ELSE -amount END), 0) FROM payments p
           WHERE p.scan_center_id = c.id AND p.method = 'cash')
         + (SELECT coalesce(sum(difference), 0) FROM receptionist_shifts s WHERE s.scan_center_id = c.id)
         + (SELECT coalesce(sum(sign(change) * (amount - expected_amount)), 0) FROM safe_movements m
           WHERE m.scan_center_id = c.id AND m.kind = 'received' AND m.amount > 0)
         + (SELECT coalesce(sum(CASE WHEN reverses IS NULL THEN -expected_amount ELSE expected_amount END), 0)
           FROM safe_movements m WHERE m.scan_center_id = c.id AND m.kind = 'received' AND m.amount = 0)
         <> (SELECT coalesce(sum(CASE
             WHEN s.end_time IS NULL THEN (SELECT coalesce(sum(CASE p.kind WHEN 'payment' THEN p.amount ELSE -p.amount END), 0)
               FROM payments p WHERE (p.scan_center_id, p.shift_id) = (s.scan_center_id, s.id) AND p.method = 'cash')
             WHEN s.received_movement_id IS NULL THEN s.counted_cash - s.opening_float
             ELSE (SELECT m.left_in_drawer FROM safe_movements m
               WHERE (m.scan_center_id, m.id) = (s.scan_center_id, s.received_movement_id)) - s.opening_float END), 0)
           FROM receptionist_shifts s WHERE s.scan_center_id = c.id)
         + (SELECT coalesce(sum(balance), 0) FROM safes s WHERE s.scan_center_id = c.id)
         + (SELECT coalesce(sum(-change), 0) FROM safe_movements m
           WHERE m.scan_center_id = c.id AND m.kind <> 'received')`,
  );
  return rows.map(({ rule, id }) => `${rule}: ${id}`);
}

/** Returns a line for each package that was not booked whole, or whose parts are not its price. */
export async function brokenPackages({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT b.id FROM package_bookings b WHERE (b.price, (SELECT count(*) FROM package_tests t
         WHERE (t.scan_center_id, t.package_id) = (b.scan_center_id, b.package_id)))
       IS DISTINCT FROM (SELECT (sum(a.total_price)::bigint, count(*)) FROM appointments a
         WHERE (a.scan_center_id, a.package_booking_id) = (b.scan_center_id, b.id))`,
  );
  return rows.map(({ id }) => `a package is booked whole, and its parts are its price: ${id}`);
}
