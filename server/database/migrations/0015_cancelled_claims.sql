-- The claim of an appointment that does not take place is cancelled and counts nowhere.
ALTER TABLE insurance_transactions
  DROP CONSTRAINT insurance_transactions_status_check,
  ADD CONSTRAINT insurance_transactions_status_check CHECK (status IN ('pending', 'completed', 'cancelled'));

UPDATE insurance_transactions t SET status = 'cancelled'
  FROM appointments a
  WHERE a.scan_center_id = t.scan_center_id AND a.id = t.appointment_id
    AND a.status IN ('cancelled', 'no_show') AND t.deleted_at IS NULL;

-- Kept sums count what providers had settled of such appointments; they are read from the rows again.
DELETE FROM month_figures;
