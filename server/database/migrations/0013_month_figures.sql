-- What the financial report is made of, month by month: only what has changed since is read from all rows again.

-- Sums of a whole month as of a snapshot, which what `list_changes` holds is compared with. Made and kept true by the
-- server (`server/jobs/keep-months.ts`); whatever is missing here is read from the rows themselves.
CREATE TABLE month_figures (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  begins_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > begins_at),
  parts jsonb NOT NULL,
  snapshot pg_snapshot NOT NULL,
  known_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, begins_at)
);

-- What doctors are paid counts on the day their shift ended.
CREATE TRIGGER doctor_shifts_listed_insert AFTER INSERT ON doctor_shifts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_changes();
CREATE TRIGGER doctor_shifts_listed_update AFTER UPDATE ON doctor_shifts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_changes();
CREATE TRIGGER doctor_shifts_listed_delete AFTER DELETE ON doctor_shifts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_list_changes();
