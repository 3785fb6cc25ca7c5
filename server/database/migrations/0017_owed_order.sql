-- The list of appointments is sorted by what is owed, and an appointment that does not take place owes nothing.
DROP INDEX appointments_by_remaining;
CREATE INDEX appointments_by_remaining ON appointments (
  scan_center_id,
  (CASE WHEN status IN ('cancelled', 'no_show') THEN 0 ELSE total_price - covered_amount - paid_amount END),
  id
);
