-- Lists of a million rows: exact counts that are not counted anew each time, and every sort from an index.

-- What changed in a table that lists count, with the row as it was before; nothing for a new row. A server
-- that knows a count as of one snapshot asks here what has been committed since. A statement that changes
-- more than a thousand rows leaves one entry with entity_id 0: count anew. Kept for a day.
CREATE TABLE list_changes (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  entity text NOT NULL,
  entity_id bigint NOT NULL,
  before jsonb,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, id)
);
CREATE INDEX list_changes_since ON list_changes (scan_center_id, transaction_id);
CREATE INDEX list_changes_created ON list_changes (scan_center_id, created_at);

CREATE FUNCTION note_list_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT integer := 1000;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (SELECT count(*) FROM (SELECT FROM added LIMIT most + 1) AS few) > most THEN
      INSERT INTO list_changes (scan_center_id, entity, entity_id)
      SELECT DISTINCT scan_center_id, TG_TABLE_NAME, 0 FROM added;
    ELSE
      INSERT INTO list_changes (scan_center_id, entity, entity_id)
      SELECT scan_center_id, TG_TABLE_NAME, id FROM added;
    END IF;
  ELSIF (SELECT count(*) FROM (SELECT FROM gone LIMIT most + 1) AS few) > most THEN
    INSERT INTO list_changes (scan_center_id, entity, entity_id, before)
    SELECT DISTINCT scan_center_id, TG_TABLE_NAME, 0, '{}'::jsonb FROM gone;
  ELSE
    INSERT INTO list_changes (scan_center_id, entity, entity_id, before)
    SELECT scan_center_id, TG_TABLE_NAME, id, to_jsonb(gone) FROM gone;
  END IF;
  RETURN NULL;
END $$;

-- Tests are noted because appointments are listed by their modality.
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['appointments', 'patients', 'insurance_transactions', 'tests'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_listed_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION note_list_changes()', name);
    EXECUTE format('CREATE TRIGGER %1$s_listed_update AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION note_list_changes()', name);
    EXECUTE format('CREATE TRIGGER %1$s_listed_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION note_list_changes()', name);
  END LOOP;
END $$;

-- Appointments with a refund are a filter of their list; other payments change the appointment itself.
CREATE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_changes (scan_center_id, entity, entity_id, before)
  VALUES (NEW.scan_center_id, TG_TABLE_NAME, NEW.id, '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER payments_listed AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION note_refund();

-- Every order that the list of appointments takes, walked from either end.
CREATE INDEX appointments_by_status ON appointments (scan_center_id, status, id);
CREATE INDEX appointments_by_report ON appointments (scan_center_id, report_status, id);
CREATE INDEX appointments_by_price ON appointments (scan_center_id, total_price, id);
CREATE INDEX appointments_by_paid ON appointments (scan_center_id, paid_amount, id);
CREATE INDEX appointments_by_remaining ON appointments (scan_center_id, (total_price - covered_amount - paid_amount), id);
CREATE INDEX appointments_by_test ON appointments (scan_center_id, test_id, id);
CREATE INDEX appointments_by_machine ON appointments (scan_center_id, machine_id, id);
CREATE INDEX insurance_transactions_by_covered ON insurance_transactions (scan_center_id, covered_amount, id);
CREATE INDEX insurance_transactions_by_settled ON insurance_transactions (scan_center_id, settled_amount, id);
CREATE INDEX insurance_transactions_by_status ON insurance_transactions (scan_center_id, status, id);
-- Names by their beginning, without looking at everybody who has the word somewhere.
CREATE INDEX patients_beginning ON patients (scan_center_id, search_text text_pattern_ops);
-- Few rows, but an index tells the planner that they come in order, and then no million has to be sorted.
CREATE INDEX tests_name_ar ON tests (scan_center_id, name_ar, id);
CREATE INDEX tests_name_en ON tests (scan_center_id, name_en, id);
CREATE INDEX machines_name ON machines (scan_center_id, name, id);
CREATE INDEX insurance_providers_in_order ON insurance_providers (scan_center_id, name, id);
CREATE INDEX receptionist_shifts_by_end ON receptionist_shifts (scan_center_id, end_time, id);
CREATE INDEX receptionist_shifts_by_difference ON receptionist_shifts (scan_center_id, difference, id);
CREATE INDEX doctor_shifts_by_end ON doctor_shifts (scan_center_id, end_time, id);
CREATE INDEX doctor_shifts_by_compensation ON doctor_shifts (scan_center_id, compensation_amount, id);
-- Groups of the financial report are few, although the numbers of branches, machines and providers multiplied are not.
CREATE STATISTICS appointments_places (ndistinct) ON status, branch_id, machine_id, insurance_provider_id, created_by FROM appointments;
-- How many patients a doctor has sent, without a look at each of them.
CREATE INDEX appointments_referrals ON appointments (scan_center_id, referring_doctor_id)
  WHERE referring_doctor_id IS NOT NULL AND status <> 'cancelled';
