-- The credit of a patient: money that was taken before it was owed, and what became of it.

-- A row of the ledger without an appointment is money of a patient: taken for later, or given back. One of the method
-- `credit` pays an appointment from such money, or returns it there, and moves no money.
ALTER TABLE payments ALTER COLUMN appointment_id DROP NOT NULL;
ALTER TABLE payments ADD COLUMN patient_id bigint;
ALTER TABLE payments ADD CONSTRAINT payments_patient FOREIGN KEY (scan_center_id, patient_id) REFERENCES patients (scan_center_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_owner CHECK ((appointment_id IS NULL) = (patient_id IS NOT NULL));
ALTER TABLE payments DROP CONSTRAINT payments_method_check;
ALTER TABLE payments ADD CONSTRAINT payments_method_check CHECK (method IN ('cash', 'card', 'transfer', 'credit'));
ALTER TABLE payments ADD CONSTRAINT payments_credit CHECK (method <> 'credit' OR appointment_id IS NOT NULL);

-- The balance is that after the last movement, kept by the trigger of the movements, which makes the row as well.
CREATE TABLE patient_credits (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  patient_id bigint NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CONSTRAINT patient_credits_never_negative CHECK (balance >= 0),
  last_number integer NOT NULL DEFAULT 0,
  PRIMARY KEY (scan_center_id, patient_id),
  FOREIGN KEY (scan_center_id, patient_id) REFERENCES patients (scan_center_id, id)
);

-- One for each row of the ledger that changes a credit, made with it by a trigger.
CREATE TABLE credit_movements (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  patient_id bigint NOT NULL,
  -- The branch of the shift.
  branch_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deposited', 'used', 'returned', 'paid_back')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- These three come from the trigger, which numbers the movements of a patient.
  number integer NOT NULL DEFAULT 0,
  change bigint NOT NULL DEFAULT 0,
  balance_after bigint NOT NULL DEFAULT 0,
  payment_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT credit_movements_number_unique UNIQUE (scan_center_id, patient_id, number),
  CONSTRAINT credit_movements_one_per_payment UNIQUE (scan_center_id, payment_id),
  FOREIGN KEY (scan_center_id, patient_id) REFERENCES patients (scan_center_id, id),
  FOREIGN KEY (scan_center_id, branch_id) REFERENCES branches (scan_center_id, id),
  FOREIGN KEY (scan_center_id, payment_id) REFERENCES payments (scan_center_id, id)
);
CREATE TRIGGER credit_movements_append_only BEFORE UPDATE OR DELETE ON credit_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change('credit_movements');
CREATE TRIGGER credit_movements_no_truncate BEFORE TRUNCATE ON credit_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('credit_movements');

DO $migration$
DECLARE
  body text;
BEGIN
  -- `@.` stands for the schema that this migration runs in (see 0041).
  FOREACH body IN ARRAY ARRAY[
$$CREATE FUNCTION @.add_credit_movement() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  patient bigint := NEW.patient_id;
  branch bigint;
  kind text := CASE WHEN NEW.appointment_id IS NULL
    THEN CASE WHEN NEW.kind = 'payment' THEN 'deposited' ELSE 'paid_back' END
    ELSE CASE WHEN NEW.kind = 'payment' THEN 'used' ELSE 'returned' END END;
BEGIN
  IF NEW.appointment_id IS NOT NULL THEN
    SELECT a.patient_id INTO patient FROM @.appointments a
      WHERE a.scan_center_id = NEW.scan_center_id AND a.id = NEW.appointment_id;
  END IF;
  SELECT s.branch_id INTO branch FROM @.receptionist_shifts s
    WHERE s.scan_center_id = NEW.scan_center_id AND s.id = NEW.shift_id;
  INSERT INTO @.credit_movements (scan_center_id, patient_id, branch_id, kind, amount, payment_id)
  VALUES (NEW.scan_center_id, patient, branch, kind, NEW.amount, NEW.id);
  RETURN NULL;
END $function$ $$,

-- The row of the credit is locked until the transaction ends, so that two desks cannot spend the same money.
$$CREATE FUNCTION @.update_credit() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  credit record;
BEGIN
  NEW.change := NEW.amount * CASE WHEN NEW.kind IN ('deposited', 'returned') THEN 1 ELSE -1 END;
  INSERT INTO @.patient_credits (scan_center_id, patient_id) VALUES (NEW.scan_center_id, NEW.patient_id)
    ON CONFLICT DO NOTHING;
  SELECT c.balance, c.last_number INTO credit FROM @.patient_credits c
    WHERE c.scan_center_id = NEW.scan_center_id AND c.patient_id = NEW.patient_id FOR UPDATE;
  NEW.balance_after := credit.balance + NEW.change;
  NEW.number := credit.last_number + 1;
  UPDATE @.patient_credits SET balance = NEW.balance_after, last_number = NEW.number
    WHERE scan_center_id = NEW.scan_center_id AND patient_id = NEW.patient_id;
  RETURN NEW;
END $function$ $$]
  LOOP
    EXECUTE replace(body, '@.', quote_ident(current_schema()) || '.');
  END LOOP;
END $migration$;
CREATE TRIGGER credit_movements_update_credit BEFORE INSERT ON credit_movements FOR EACH ROW EXECUTE FUNCTION update_credit();
-- After payments_paid_amount in the order of their names: the credit is locked after the appointment.
CREATE TRIGGER payments_patient_credit AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.method = 'credit' OR NEW.appointment_id IS NULL) EXECUTE FUNCTION add_credit_movement();
-- A deposit changes no appointment, so that the stored months would not know of it; refunds are noted already.
CREATE TRIGGER payments_deposit_listed AFTER INSERT ON payments FOR EACH ROW
  WHEN (NEW.appointment_id IS NULL AND NEW.kind = 'payment') EXECUTE FUNCTION note_refund();
