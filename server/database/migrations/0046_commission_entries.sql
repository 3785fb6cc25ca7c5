-- What became payable to referring doctors, and what they were paid.

-- For one doctor, from a safe, by transfer, or outside of ScanDesk. Never changed; a mistake is reversed.
CREATE TABLE pay_outs (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  number bigint NOT NULL CHECK (number > 0),
  doctor_id bigint NOT NULL,
  method text NOT NULL CHECK (method IN ('cash', 'transfer', 'outside')),
  -- The branch whose safe paid.
  branch_id bigint,
  amount bigint NOT NULL CHECK (amount > 0),
  reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  by_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT pay_outs_number_unique UNIQUE (scan_center_id, number),
  CONSTRAINT pay_outs_branch CHECK ((method = 'cash') = (branch_id IS NOT NULL)),
  FOREIGN KEY (scan_center_id, doctor_id) REFERENCES referring_doctors (scan_center_id, id),
  FOREIGN KEY (scan_center_id, branch_id) REFERENCES branches (scan_center_id, id),
  FOREIGN KEY (scan_center_id, by_id) REFERENCES accounts (scan_center_id, id)
);
CREATE INDEX pay_outs_at ON pay_outs (scan_center_id, at DESC, id DESC);
CREATE INDEX pay_outs_doctor ON pay_outs (scan_center_id, doctor_id, at DESC, id DESC);

-- A pay-out is reversed as a whole, once.
CREATE TABLE pay_out_reversals (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  pay_out_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  by_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT pay_out_reversals_once UNIQUE (scan_center_id, pay_out_id),
  FOREIGN KEY (scan_center_id, pay_out_id) REFERENCES pay_outs (scan_center_id, id),
  FOREIGN KEY (scan_center_id, by_id) REFERENCES accounts (scan_center_id, id)
);

-- Above 0 a commission became payable, below 0 it was taken back. Nothing but the pay-out ever changes.
CREATE TABLE commission_entries (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  appointment_id bigint NOT NULL,
  doctor_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  at timestamptz NOT NULL DEFAULT now(),
  -- The pay-out that holds it; none while it is open, also after its pay-out was reversed.
  pay_out_id bigint,
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, appointment_id) REFERENCES appointments (scan_center_id, id),
  FOREIGN KEY (scan_center_id, doctor_id) REFERENCES referring_doctors (scan_center_id, id),
  FOREIGN KEY (scan_center_id, branch_id) REFERENCES branches (scan_center_id, id),
  FOREIGN KEY (scan_center_id, pay_out_id) REFERENCES pay_outs (scan_center_id, id)
);
CREATE INDEX commission_entries_appointment ON commission_entries (scan_center_id, appointment_id);
CREATE INDEX commission_entries_doctor ON commission_entries (scan_center_id, doctor_id, at, id) INCLUDE (branch_id, amount, pay_out_id);
CREATE INDEX commission_entries_open ON commission_entries (scan_center_id, doctor_id, at, id) INCLUDE (branch_id, amount) WHERE pay_out_id IS NULL;

-- The entries that each pay-out took, also after it was reversed.
CREATE TABLE pay_out_lines (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  pay_out_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (scan_center_id, pay_out_id, entry_id),
  FOREIGN KEY (scan_center_id, pay_out_id) REFERENCES pay_outs (scan_center_id, id),
  FOREIGN KEY (scan_center_id, entry_id) REFERENCES commission_entries (scan_center_id, id)
);
CREATE INDEX pay_out_lines_entry ON pay_out_lines (scan_center_id, entry_id);

-- What is booked and not yet payable, by doctor.
CREATE INDEX appointments_accrued ON appointments (scan_center_id, referring_doctor_id)
  INCLUDE (id, branch_id, commission_amount)
  WHERE referring_doctor_id IS NOT NULL AND commission_amount > 0
    AND (status IN ('pending', 'arrived', 'in_progress')
      OR status = 'completed' AND paid_amount < total_price - covered_amount);

-- The least amount that is proposed to be paid to a doctor.
ALTER TABLE scan_centers ADD COLUMN least_pay_out bigint NOT NULL DEFAULT 0 CHECK (least_pay_out >= 0);

CREATE FUNCTION keep_commission_entries() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';

CREATE FUNCTION keep_commission_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.scan_center_id, NEW.id, NEW.appointment_id, NEW.doctor_id, NEW.branch_id, NEW.amount, NEW.at)
      IS NOT DISTINCT FROM
      (OLD.scan_center_id, OLD.id, OLD.appointment_id, OLD.doctor_id, OLD.branch_id, OLD.amount, OLD.at) THEN
      IF OLD.pay_out_id IS NULL OR NEW.pay_out_id IS NULL OR OLD.pay_out_id = NEW.pay_out_id THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'violates constraint "commission_entries_one_pay_out": an entry is in one pay-out at most'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'commission_entries_one_pay_out';
    END IF;
  END IF;
  RAISE EXCEPTION 'violates constraint "commission_entries_append_only": commission_entries is append-only'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'commission_entries_append_only';
END $$;

DO $migration$
DECLARE
  body text;
  name text;
BEGIN
  -- The function names its schema, because it also runs on the workers of a cluster (see 0041); `@.` stands for it.
  FOREACH body IN ARRAY ARRAY[
-- The same rule as payableCommission in domain/commission.ts.
$$CREATE OR REPLACE FUNCTION @.keep_commission_entries() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  payable_before bigint;
  payable bigint := 0;
  own bigint;
  other record;
BEGIN
  SELECT coalesce(sum(amount), 0) INTO payable_before FROM @.commission_entries
    WHERE scan_center_id = NEW.scan_center_id AND appointment_id = NEW.id;
  IF NEW.referring_doctor_id IS NOT NULL AND NEW.status = 'completed'
    AND (NEW.paid_amount >= NEW.total_price - NEW.covered_amount OR (payable_before > 0 AND NEW.paid_amount > 0)) THEN
    payable := NEW.commission_amount;
  END IF;
  FOR other IN SELECT doctor_id, branch_id, sum(amount)::bigint AS amount FROM @.commission_entries
    WHERE scan_center_id = NEW.scan_center_id AND appointment_id = NEW.id
      AND (doctor_id, branch_id) IS DISTINCT FROM (NEW.referring_doctor_id, NEW.branch_id)
    GROUP BY doctor_id, branch_id HAVING sum(amount) <> 0
  LOOP
    INSERT INTO @.commission_entries (scan_center_id, appointment_id, doctor_id, branch_id, amount)
    VALUES (NEW.scan_center_id, NEW.id, other.doctor_id, other.branch_id, -other.amount);
  END LOOP;
  IF NEW.referring_doctor_id IS NOT NULL THEN
    SELECT coalesce(sum(amount), 0) INTO own FROM @.commission_entries
      WHERE scan_center_id = NEW.scan_center_id AND appointment_id = NEW.id
        AND doctor_id = NEW.referring_doctor_id AND branch_id = NEW.branch_id;
    IF own <> payable THEN
      INSERT INTO @.commission_entries (scan_center_id, appointment_id, doctor_id, branch_id, amount)
      VALUES (NEW.scan_center_id, NEW.id, NEW.referring_doctor_id, NEW.branch_id, payable - own);
    END IF;
  END IF;
  RETURN NULL;
END $function$ $$]
  LOOP
    EXECUTE replace(body, '@.', quote_ident(current_schema()) || '.');
  END LOOP;

  FOREACH name IN ARRAY ARRAY['pay_outs', 'pay_out_reversals', 'pay_out_lines'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_append_only BEFORE UPDATE OR DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION refuse_change(%1$L)', name);
    EXECUTE format('CREATE TRIGGER %1$s_no_truncate BEFORE TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change(%1$L)', name);
  END LOOP;
END $migration$;

CREATE TRIGGER commission_entries_append_only BEFORE UPDATE OR DELETE ON commission_entries
  FOR EACH ROW EXECUTE FUNCTION keep_commission_entry();
CREATE TRIGGER commission_entries_no_truncate BEFORE TRUNCATE ON commission_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_commission_entry();

-- Appointments that are there. A commission became payable when the later of both was done: the scan, and the last payment.
INSERT INTO commission_entries (scan_center_id, appointment_id, doctor_id, branch_id, amount, at)
SELECT a.scan_center_id, a.id, a.referring_doctor_id, a.branch_id, a.commission_amount,
  least(now(), greatest(coalesce(a.completed_at, upper(a.period)), paid.at))
FROM appointments a
LEFT JOIN LATERAL (SELECT max(p.at) AS at FROM payments p
  WHERE p.scan_center_id = a.scan_center_id AND p.appointment_id = a.id AND p.kind = 'payment') AS paid ON true
WHERE a.status = 'completed' AND a.referring_doctor_id IS NOT NULL AND a.commission_amount > 0
  AND a.paid_amount >= a.total_price - a.covered_amount
ORDER BY a.scan_center_id, a.start_at, a.id;

-- Bookings and payments before the scan is completed never come here.
CREATE TRIGGER appointments_commission_made AFTER INSERT ON appointments FOR EACH ROW
  WHEN (NEW.status = 'completed') EXECUTE FUNCTION keep_commission_entries();
CREATE TRIGGER appointments_commission_changed AFTER UPDATE ON appointments FOR EACH ROW
  WHEN ((NEW.status = 'completed' OR OLD.status = 'completed')
    AND (NEW.status IS DISTINCT FROM OLD.status
      OR NEW.referring_doctor_id IS DISTINCT FROM OLD.referring_doctor_id
      OR NEW.branch_id IS DISTINCT FROM OLD.branch_id
      OR NEW.commission_amount IS DISTINCT FROM OLD.commission_amount
      OR NEW.total_price IS DISTINCT FROM OLD.total_price
      OR NEW.covered_amount IS DISTINCT FROM OLD.covered_amount
      OR NEW.paid_amount IS DISTINCT FROM OLD.paid_amount))
  EXECUTE FUNCTION keep_commission_entries();
