import type { Database } from "#server/database/connection.ts";

/** Returns a line for each broken rule of the credits of patients, with the id of the record. All these rules hold at any moment. */
export async function brokenCreditRules({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string; id: number }>(
    `SELECT 'a credit is what was left and returned less what was used and paid back, and never below 0' AS rule,
         c.patient_id AS id FROM patient_credits c
       WHERE c.balance < 0 OR c.balance <> coalesce((
         SELECT sum(CASE WHEN kind IN ('deposited', 'returned') THEN amount ELSE -amount END) FROM credit_movements m
         WHERE (m.scan_center_id, m.patient_id) = (c.scan_center_id, c.patient_id)), 0)
     UNION ALL SELECT 'movements of a credit are counted, and each balance is the one before and the change', m.id FROM (
         SELECT *, lag(balance_after, 1, 0) OVER numbered AS before, lag(number, 1, 0) OVER numbered AS last
         FROM credit_movements WINDOW numbered AS (PARTITION BY scan_center_id, patient_id ORDER BY number)) m
       WHERE balance_after <> before + change OR number <> last + 1 OR balance_after < 0
     UNION ALL SELECT 'a credit is that after its last movement', c.patient_id FROM patient_credits c
       WHERE NOT EXISTS (SELECT FROM credit_movements m WHERE (m.scan_center_id, m.patient_id, m.number, m.balance_after)
         = (c.scan_center_id, c.patient_id, c.last_number, c.balance))
     UNION ALL SELECT 'what the ledger does to a credit is its movement, and nothing else is', p.id FROM payments p
       LEFT JOIN credit_movements m ON (m.scan_center_id, m.payment_id) = (p.scan_center_id, p.id)
       WHERE (m.kind, m.amount) IS DISTINCT FROM (
         CASE WHEN p.appointment_id IS NULL THEN CASE p.kind WHEN 'payment' THEN 'deposited' ELSE 'paid_back' END
           WHEN p.method = 'credit' THEN CASE p.kind WHEN 'payment' THEN 'used' ELSE 'returned' END END,
         CASE WHEN p.appointment_id IS NULL OR p.method = 'credit' THEN p.amount END)
     UNION ALL SELECT 'money of a patient is in a shift of who took it', p.id FROM payments p
       JOIN receptionist_shifts s ON (s.scan_center_id, s.id) = (p.scan_center_id, p.shift_id)
       WHERE p.appointment_id IS NULL AND (p.by_id <> s.receptionist_id OR p.at > s.end_time)
     UNION ALL SELECT 'money of a patient is written down once', p.id FROM payments p
       WHERE p.appointment_id IS NULL AND (SELECT count(*) FROM audit_log l
         WHERE l.scan_center_id = p.scan_center_id AND l.entity = 'payment' AND l.entity_id = p.id) <> 1`,
  );
  return rows.map(({ rule, id }) => `${rule}: ${id}`);
}
