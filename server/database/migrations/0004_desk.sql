-- The desk: patients, shifts, appointments and the ledger of what was paid.
CREATE TABLE patients (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  national_id text NOT NULL CHECK (national_id ~ '^([0-9]{14}|[A-Z0-9]{5,20})$'),
  name text NOT NULL CHECK (name <> ''),
  country_phone_code text NOT NULL CHECK (country_phone_code ~ '^\+[0-9]{1,3}$'),
  phone_number text NOT NULL CHECK (phone_number ~ '^[0-9]{10}$'),
  birth_date date NOT NULL,
  birth_date_estimated boolean NOT NULL DEFAULT false,
  gender text NOT NULL CHECK (gender IN ('male', 'female')),
  notes text NOT NULL DEFAULT '',
  -- Folded name words, phone and identity number, from domain/names.
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT patients_national_id_unique UNIQUE (scan_center_id, national_id)
);
CREATE INDEX patients_search ON patients USING gin (search_text gin_trgm_ops);
CREATE INDEX patients_phone ON patients (scan_center_id, phone_number);
CREATE INDEX patients_birth_date ON patients (scan_center_id, birth_date);
CREATE INDEX patients_name ON patients (scan_center_id, name, id);
CREATE INDEX patients_newest ON patients (scan_center_id, created_at DESC, id DESC);

CREATE TABLE receptionist_shifts (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  receptionist_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  start_time timestamptz NOT NULL DEFAULT now(),
  end_time timestamptz,
  opening_float bigint NOT NULL DEFAULT 0 CHECK (opening_float >= 0),
  counted_cash bigint CHECK (counted_cash >= 0),
  expected_cash bigint,
  difference bigint,
  note text NOT NULL DEFAULT '',
  flag_reason text,
  flagged_at timestamptz,
  flagged_by bigint,
  cleared_at timestamptz,
  cleared_by bigint,
  compensated_at timestamptz,
  compensated_by bigint,
  compensation_amount bigint CHECK (compensation_amount > 0),
  compensation_note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT receptionist_shifts_counted CHECK (
    (end_time IS NULL) = (counted_cash IS NULL) AND (end_time IS NULL) = (expected_cash IS NULL)
    AND difference IS NOT DISTINCT FROM counted_cash - expected_cash),
  CONSTRAINT receptionist_shifts_order CHECK (end_time >= start_time),
  CONSTRAINT receptionist_shifts_ended_first CHECK (end_time IS NOT NULL OR (cleared_at IS NULL AND compensated_at IS NULL)),
  CONSTRAINT receptionist_shifts_flag CHECK ((flagged_at IS NULL) = (flag_reason IS NULL)),
  CONSTRAINT receptionist_shifts_compensation CHECK ((compensated_at IS NULL) = (compensation_amount IS NULL)),
  FOREIGN KEY (scan_center_id, receptionist_id) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, branch_id) REFERENCES branches (scan_center_id, id),
  FOREIGN KEY (scan_center_id, flagged_by) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, cleared_by) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, compensated_by) REFERENCES accounts (scan_center_id, id)
);
CREATE UNIQUE INDEX receptionist_shifts_one_active ON receptionist_shifts (scan_center_id, receptionist_id) WHERE end_time IS NULL;
CREATE INDEX receptionist_shifts_newest ON receptionist_shifts (scan_center_id, start_time DESC, id DESC);
CREATE INDEX receptionist_shifts_receptionist ON receptionist_shifts (scan_center_id, receptionist_id, start_time DESC);
CREATE INDEX receptionist_shifts_branch ON receptionist_shifts (scan_center_id, branch_id, start_time DESC);

-- What was counted at the close stands for ever.
CREATE FUNCTION keep_closed_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.end_time IS NOT NULL AND (NEW.end_time, NEW.counted_cash, NEW.expected_cash, NEW.difference, NEW.opening_float)
    IS DISTINCT FROM (OLD.end_time, OLD.counted_cash, OLD.expected_cash, OLD.difference, OLD.opening_float) THEN
    RAISE EXCEPTION 'a closed shift keeps its figures'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receptionist_shifts_closed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receptionist_shifts_closed BEFORE UPDATE ON receptionist_shifts FOR EACH ROW EXECUTE FUNCTION keep_closed_shift();

CREATE TABLE appointments (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  accession_number text NOT NULL CHECK (length(accession_number) BETWEEN 1 AND 16),
  patient_id bigint NOT NULL,
  test_id bigint NOT NULL,
  machine_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  room_id bigint NOT NULL,
  start_at timestamptz NOT NULL,
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 1 AND 1440),
  period tstzrange NOT NULL GENERATED ALWAYS AS (appointment_period(start_at, duration_minutes)) STORED,
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'arrived', 'in_progress', 'completed', 'no_show', 'cancelled')),
  report_status text NOT NULL DEFAULT 'not_started' CHECK (report_status IN ('not_started', 'in_progress', 'report_ready')),
  cancel_reason text CHECK (cancel_reason IN ('patient_request', 'not_prepared', 'contraindication', 'machine_fault',
    'doctor_absent', 'booked_twice', 'other')),
  cancel_note text NOT NULL DEFAULT '',
  referring_doctor_id bigint,
  insurance_provider_id bigint,
  insurance_closed boolean NOT NULL DEFAULT false,
  total_price bigint NOT NULL CHECK (total_price >= 0),
  covered_amount bigint NOT NULL DEFAULT 0 CHECK (covered_amount >= 0),
  requested_cost bigint NOT NULL CHECK (requested_cost >= 0),
  -- Payments less refunds, kept by the ledger's trigger.
  paid_amount bigint NOT NULL DEFAULT 0 CHECK (paid_amount >= 0),
  -- What the provider has settled, kept by the insurance transaction's trigger.
  settled_amount bigint NOT NULL DEFAULT 0 CHECK (settled_amount >= 0),
  commission_rule_id bigint,
  commission_amount bigint NOT NULL DEFAULT 0 CHECK (commission_amount >= 0),
  shift_id bigint NOT NULL,
  created_by bigint NOT NULL,
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT appointments_accession_unique UNIQUE (scan_center_id, accession_number),
  CONSTRAINT appointments_covered CHECK (
    covered_amount <= total_price AND (covered_amount > 0) = (insurance_provider_id IS NOT NULL)),
  CONSTRAINT appointments_requested CHECK (requested_cost <= total_price - covered_amount),
  CONSTRAINT appointments_paid CHECK (paid_amount <= total_price - covered_amount),
  CONSTRAINT appointments_settled CHECK (settled_amount <= covered_amount),
  CONSTRAINT appointments_cancelled CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
  CONSTRAINT appointments_no_overlap EXCLUDE USING gist (scan_center_id WITH =, machine_id WITH =, period WITH &&)
    WHERE (status NOT IN ('cancelled', 'no_show')),
  FOREIGN KEY (scan_center_id, patient_id) REFERENCES patients (scan_center_id, id),
  FOREIGN KEY (scan_center_id, test_id) REFERENCES tests (scan_center_id, id),
  FOREIGN KEY (scan_center_id, machine_id) REFERENCES machines (scan_center_id, id),
  FOREIGN KEY (scan_center_id, branch_id, room_id) REFERENCES rooms (scan_center_id, branch_id, id),
  FOREIGN KEY (scan_center_id, referring_doctor_id) REFERENCES referring_doctors (scan_center_id, id),
  FOREIGN KEY (scan_center_id, insurance_provider_id) REFERENCES insurance_providers (scan_center_id, id),
  FOREIGN KEY (scan_center_id, shift_id) REFERENCES receptionist_shifts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, created_by) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, commission_rule_id) REFERENCES commission_rules (scan_center_id, id) ON DELETE SET NULL (commission_rule_id)
);
CREATE INDEX appointments_start ON appointments (scan_center_id, start_at DESC, id DESC);
CREATE INDEX appointments_branch_start ON appointments (scan_center_id, branch_id, start_at DESC, id DESC);
CREATE INDEX appointments_status ON appointments (scan_center_id, status, start_at DESC, id DESC);
CREATE INDEX appointments_in_report ON appointments (scan_center_id, start_at DESC, id DESC) WHERE report_status = 'in_progress';
CREATE INDEX appointments_newest ON appointments (scan_center_id, created_at DESC, id DESC);
CREATE INDEX appointments_patient ON appointments (scan_center_id, patient_id, start_at DESC);
CREATE INDEX appointments_test ON appointments (scan_center_id, test_id, start_at DESC);
CREATE INDEX appointments_machine ON appointments (scan_center_id, machine_id, start_at DESC);
CREATE INDEX appointments_doctor ON appointments (scan_center_id, referring_doctor_id, start_at DESC) WHERE referring_doctor_id IS NOT NULL;
CREATE INDEX appointments_provider ON appointments (scan_center_id, insurance_provider_id, start_at DESC) WHERE insurance_provider_id IS NOT NULL;
CREATE INDEX appointments_shift ON appointments (scan_center_id, shift_id, id);
CREATE INDEX appointments_to_report ON appointments (scan_center_id, branch_id, start_at) WHERE status = 'completed' AND report_status <> 'report_ready';
CREATE INDEX appointments_accession ON appointments USING gin (accession_number gin_trgm_ops);

CREATE TABLE payments (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  appointment_id bigint NOT NULL,
  shift_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
  method text NOT NULL CHECK (method IN ('cash', 'card', 'transfer')),
  amount bigint NOT NULL CHECK (amount > 0),
  reason text,
  by_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT payments_reason CHECK (kind = 'payment' OR (reason IS NOT NULL AND reason <> '')),
  FOREIGN KEY (scan_center_id, appointment_id) REFERENCES appointments (scan_center_id, id),
  FOREIGN KEY (scan_center_id, shift_id) REFERENCES receptionist_shifts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, by_id) REFERENCES accounts (scan_center_id, id)
);
CREATE INDEX payments_appointment ON payments (scan_center_id, appointment_id, id);
CREATE INDEX payments_shift ON payments (scan_center_id, shift_id, id);
CREATE INDEX payments_at ON payments (scan_center_id, at);
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Money goes into the open shift of whoever took it; the lock makes a close wait for it, and it for a close.
CREATE FUNCTION require_open_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM receptionist_shifts s
    WHERE s.scan_center_id = NEW.scan_center_id AND s.id = NEW.shift_id
      AND s.receptionist_id = NEW.by_id AND s.end_time IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'not an open shift of the person who took the money'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_open_shift';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_open_shift BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION require_open_shift();

CREATE FUNCTION add_to_paid_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE appointments SET paid_amount = paid_amount + CASE NEW.kind WHEN 'payment' THEN NEW.amount ELSE -NEW.amount END
    WHERE scan_center_id = NEW.scan_center_id AND id = NEW.appointment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_paid_amount AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION add_to_paid_amount();

CREATE TRIGGER patients_touch BEFORE UPDATE ON patients FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER receptionist_shifts_touch BEFORE UPDATE ON receptionist_shifts FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER appointments_touch BEFORE UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION touch_record();
