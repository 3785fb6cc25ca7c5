-- The reason of a flag stays on the shift after the flag is removed.
ALTER TABLE receptionist_shifts
  DROP CONSTRAINT receptionist_shifts_flag,
  ADD CONSTRAINT receptionist_shifts_flag CHECK (flagged_at IS NULL OR flag_reason IS NOT NULL);
ALTER TABLE doctor_shifts
  DROP CONSTRAINT doctor_shifts_flag,
  ADD CONSTRAINT doctor_shifts_flag CHECK (flagged_at IS NULL OR flag_reason IS NOT NULL);
