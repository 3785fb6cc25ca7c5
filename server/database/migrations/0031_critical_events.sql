-- What happened to critical results: marked, told to somebody, withdrawn. A mark is open until somebody was told or it is
-- withdrawn; telling and withdrawing name their mark.
CREATE TABLE critical_events (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  appointment_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('marked', 'told', 'withdrawn')),
  mark_id bigint,
  account_id bigint NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT now(),
  told_name text CHECK (told_name <> ''),
  told_role text CHECK (told_role IN ('referring_doctor', 'ward_doctor', 'nurse', 'patient', 'relative', 'other')),
  told_at timestamptz,
  channel text CHECK (channel IN ('phone', 'in_person', 'message', 'other')),
  read_back boolean,
  reason text CHECK (reason <> ''),
  PRIMARY KEY (scan_center_id, id),
  -- With the appointment, so that no event names a mark of another one.
  UNIQUE (scan_center_id, appointment_id, id),
  CONSTRAINT critical_events_of_mark CHECK ((kind = 'marked') = (mark_id IS NULL)),
  CONSTRAINT critical_events_told CHECK (
    (kind = 'told') = (told_name IS NOT NULL) AND (kind = 'told') = (told_role IS NOT NULL)
    AND (kind = 'told') = (told_at IS NOT NULL) AND (kind = 'told') = (channel IS NOT NULL)
    AND (kind = 'told') = (read_back IS NOT NULL)),
  CONSTRAINT critical_events_reason CHECK ((kind = 'withdrawn') = (reason IS NOT NULL)),
  FOREIGN KEY (scan_center_id, appointment_id) REFERENCES appointments (scan_center_id, id),
  FOREIGN KEY (scan_center_id, appointment_id, mark_id) REFERENCES critical_events (scan_center_id, appointment_id, id),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id)
);
CREATE INDEX critical_events_mark ON critical_events (scan_center_id, mark_id) WHERE mark_id IS NOT NULL;
CREATE UNIQUE INDEX critical_events_withdrawn_once ON critical_events (scan_center_id, mark_id) WHERE kind = 'withdrawn';
CREATE INDEX critical_events_marked ON critical_events (scan_center_id, happened_at) WHERE kind = 'marked';
CREATE TRIGGER critical_events_append_only BEFORE UPDATE OR DELETE ON critical_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER critical_events_no_truncate BEFORE TRUNCATE ON critical_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
