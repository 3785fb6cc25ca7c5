-- What providers owe, and what doctors write.
CREATE TABLE insurance_transactions (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  appointment_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  covered_amount bigint NOT NULL CHECK (covered_amount >= 0),
  settled_amount bigint NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed')),
  created_by bigint NOT NULL,
  deleted_at timestamptz,
  deleted_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  -- One per appointment ever: the tombstone of a deleted one stays in the way.
  CONSTRAINT insurance_transactions_one_ever UNIQUE (scan_center_id, appointment_id),
  CONSTRAINT insurance_transactions_settled CHECK (settled_amount BETWEEN 0 AND covered_amount),
  CONSTRAINT insurance_transactions_tombstone CHECK (deleted_at IS NULL OR covered_amount = 0),
  FOREIGN KEY (scan_center_id, appointment_id) REFERENCES appointments (scan_center_id, id),
  FOREIGN KEY (scan_center_id, provider_id) REFERENCES insurance_providers (scan_center_id, id),
  FOREIGN KEY (scan_center_id, created_by) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, deleted_by) REFERENCES accounts (scan_center_id, id)
);
CREATE INDEX insurance_transactions_newest ON insurance_transactions (scan_center_id, created_at DESC, id DESC);
CREATE INDEX insurance_transactions_provider ON insurance_transactions (scan_center_id, provider_id, created_at DESC);

CREATE FUNCTION copy_settled_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET settled_amount = NEW.settled_amount
    WHERE scan_center_id = NEW.scan_center_id AND id = NEW.appointment_id AND settled_amount <> NEW.settled_amount;
  RETURN NULL;
END $$;
CREATE TRIGGER insurance_transactions_settled_amount AFTER INSERT OR UPDATE OF settled_amount ON insurance_transactions
  FOR EACH ROW EXECUTE FUNCTION copy_settled_amount();

CREATE TABLE insurance_documents (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  transaction_id bigint NOT NULL,
  file_name text NOT NULL CHECK (file_name <> ''),
  content_type text NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer NOT NULL CHECK (size_bytes BETWEEN 1 AND 10485760),
  sha256 text NOT NULL,
  content bytea NOT NULL,
  uploaded_by bigint NOT NULL,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, transaction_id) REFERENCES insurance_transactions (scan_center_id, id),
  FOREIGN KEY (scan_center_id, uploaded_by) REFERENCES accounts (scan_center_id, id)
);
CREATE INDEX insurance_documents_transaction ON insurance_documents (scan_center_id, transaction_id);

CREATE TABLE doctor_shifts (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  doctor_id bigint NOT NULL,
  start_time timestamptz NOT NULL DEFAULT now(),
  end_time timestamptz CHECK (end_time >= start_time),
  note text NOT NULL DEFAULT '',
  flag_reason text,
  flagged_at timestamptz,
  flagged_by bigint,
  cleared_at timestamptz,
  cleared_by bigint,
  compensated_at timestamptz,
  compensated_by bigint,
  report_compensation bigint CHECK (report_compensation > 0),
  compensation_amount bigint CHECK (compensation_amount >= 0),
  compensation_note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT doctor_shifts_ended_first CHECK (end_time IS NOT NULL OR (cleared_at IS NULL AND compensated_at IS NULL)),
  CONSTRAINT doctor_shifts_flag CHECK ((flagged_at IS NULL) = (flag_reason IS NULL)),
  CONSTRAINT doctor_shifts_compensation CHECK (
    (compensated_at IS NULL) = (report_compensation IS NULL) AND (compensated_at IS NULL) = (compensation_amount IS NULL)),
  FOREIGN KEY (scan_center_id, doctor_id) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, flagged_by) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, cleared_by) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, compensated_by) REFERENCES accounts (scan_center_id, id)
);
CREATE UNIQUE INDEX doctor_shifts_one_active ON doctor_shifts (scan_center_id, doctor_id) WHERE end_time IS NULL;
CREATE INDEX doctor_shifts_doctor ON doctor_shifts (scan_center_id, doctor_id, start_time DESC);
CREATE INDEX doctor_shifts_newest ON doctor_shifts (scan_center_id, start_time DESC, id DESC);

CREATE TABLE report_templates (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (name <> ''),
  modality text CHECK (modality IN ('CR', 'DX', 'CT', 'MR', 'US', 'MG', 'NM', 'PT', 'RF', 'XA', 'BMD', 'ES', 'OT')),
  content jsonb NOT NULL,
  created_by bigint,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, created_by) REFERENCES accounts (scan_center_id, id)
);
CREATE UNIQUE INDEX report_templates_name_unique ON report_templates (scan_center_id, name) WHERE deleted_at IS NULL;

CREATE TABLE reports (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  appointment_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'report_ready')),
  content jsonb NOT NULL,
  template_id bigint,
  author_id bigint NOT NULL,
  shift_id bigint,
  amend_reason text,
  submitted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT reports_one_per_appointment UNIQUE (scan_center_id, appointment_id),
  FOREIGN KEY (scan_center_id, appointment_id) REFERENCES appointments (scan_center_id, id),
  FOREIGN KEY (scan_center_id, template_id) REFERENCES report_templates (scan_center_id, id),
  FOREIGN KEY (scan_center_id, author_id) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, shift_id) REFERENCES doctor_shifts (scan_center_id, id)
);

-- Every submitted text, for ever.
CREATE TABLE report_versions (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  report_id bigint NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  content jsonb NOT NULL,
  author_id bigint NOT NULL,
  shift_id bigint,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  amend_reason text,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT report_versions_revision_unique UNIQUE (scan_center_id, report_id, revision),
  FOREIGN KEY (scan_center_id, report_id) REFERENCES reports (scan_center_id, id),
  FOREIGN KEY (scan_center_id, author_id) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, shift_id) REFERENCES doctor_shifts (scan_center_id, id)
);
CREATE INDEX report_versions_shift ON report_versions (scan_center_id, shift_id);
CREATE TRIGGER report_versions_append_only BEFORE UPDATE OR DELETE ON report_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER report_versions_no_truncate BEFORE TRUNCATE ON report_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['insurance_transactions', 'insurance_documents', 'doctor_shifts', 'report_templates', 'reports'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_touch BEFORE UPDATE ON %1$I FOR EACH ROW EXECUTE FUNCTION touch_record()', name);
  END LOOP;
END $$;
