-- Who ended a shift: the person who worked in it, or somebody of the office. Null while it is open, and of a shift that
-- ended before this column: only its own person could end it then.
ALTER TABLE receptionist_shifts
  ADD COLUMN ended_by bigint,
  ADD CONSTRAINT receptionist_shifts_ended_by FOREIGN KEY (scan_center_id, ended_by) REFERENCES accounts (scan_center_id, id),
  ADD CONSTRAINT receptionist_shifts_ended_by_end CHECK (ended_by IS NULL OR end_time IS NOT NULL);
ALTER TABLE doctor_shifts
  ADD COLUMN ended_by bigint,
  ADD CONSTRAINT doctor_shifts_ended_by FOREIGN KEY (scan_center_id, ended_by) REFERENCES accounts (scan_center_id, id),
  ADD CONSTRAINT doctor_shifts_ended_by_end CHECK (ended_by IS NULL OR end_time IS NOT NULL);

-- What was counted at the close stands for ever, and so does who ended the shift.
CREATE OR REPLACE FUNCTION keep_closed_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.end_time IS NOT NULL AND (NEW.end_time, NEW.counted_cash, NEW.expected_cash, NEW.difference, NEW.opening_float, NEW.ended_by)
    IS DISTINCT FROM (OLD.end_time, OLD.counted_cash, OLD.expected_cash, OLD.difference, OLD.opening_float, OLD.ended_by) THEN
    RAISE EXCEPTION 'a closed shift keeps its figures'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receptionist_shifts_closed';
  END IF;
  RETURN NEW;
END $$;
