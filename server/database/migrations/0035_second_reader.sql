-- Whether a doctor's submission is preliminary until another doctor makes the report final.
ALTER TABLE scan_centers ADD COLUMN second_reader boolean NOT NULL DEFAULT false;

-- Every text that a doctor submitted as preliminary, for ever, with the reader as the account was then. `revision` is that of
-- the version that the second reader was to make of it.
CREATE TABLE first_readings (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  report_id bigint NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  content jsonb NOT NULL,
  reader_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  read_at timestamptz NOT NULL DEFAULT now(),
  amend_reason text,
  reader_name text NOT NULL,
  reader_title text,
  reader_licence_number text,
  PRIMARY KEY (scan_center_id, id),
  -- With the report, so that no version names the reading of another one.
  UNIQUE (scan_center_id, report_id, id),
  FOREIGN KEY (scan_center_id, report_id) REFERENCES reports (scan_center_id, id),
  FOREIGN KEY (scan_center_id, reader_id) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, shift_id) REFERENCES doctor_shifts (scan_center_id, id)
);
CREATE INDEX first_readings_shift ON first_readings (scan_center_id, shift_id);
CREATE TRIGGER first_readings_append_only BEFORE UPDATE OR DELETE ON first_readings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER first_readings_no_truncate BEFORE TRUNCATE ON first_readings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The reading to which a version is the second; null if it needed none.
ALTER TABLE report_versions
  ADD COLUMN first_reading_id bigint,
  ADD FOREIGN KEY (scan_center_id, report_id, first_reading_id) REFERENCES first_readings (scan_center_id, report_id, id);

-- Who read a report that is still preliminary, and when; like the report's status, what lists show of it.
ALTER TABLE appointments
  ADD COLUMN first_reader bigint,
  ADD COLUMN first_read_at timestamptz,
  ADD CONSTRAINT appointments_first_read CHECK (
    (first_reader IS NULL) = (first_read_at IS NULL) AND (first_reader IS NULL OR report_status = 'in_progress')),
  ADD FOREIGN KEY (scan_center_id, first_reader) REFERENCES accounts (scan_center_id, id);
