-- What a provider asks of a claim before it can be sent. Providers that a center has already ask for nothing, so that no
-- claim of before is held back; new ones ask for all three.
ALTER TABLE insurance_providers
  ADD COLUMN kind text NOT NULL DEFAULT 'insurer' CHECK (kind IN ('insurer', 'corporate')),
  ADD COLUMN requires_card boolean NOT NULL DEFAULT false,
  ADD COLUMN requires_approval boolean NOT NULL DEFAULT false,
  ADD COLUMN requires_document boolean NOT NULL DEFAULT false,
  -- The columns of its letters in their order; empty: all of them in the usual order.
  ADD COLUMN letter_columns text[] NOT NULL DEFAULT '{}' CHECK (letter_columns <@ ARRAY['number', 'accession_number',
    'claim_number', 'provider_number', 'patient_name', 'national_id', 'card_number', 'approval_number', 'test_name',
    'day', 'branch_name', 'total_price', 'claimed_amount']);
ALTER TABLE insurance_providers
  ALTER COLUMN requires_card SET DEFAULT true,
  ALTER COLUMN requires_approval SET DEFAULT true,
  ALTER COLUMN requires_document SET DEFAULT true;

ALTER TABLE insurance_transactions
  ADD COLUMN card_number text CHECK (card_number <> ''),
  ADD COLUMN approval_number text CHECK (approval_number <> ''),
  -- Kept by the trigger of claim_movements, as the settled amount is.
  ADD COLUMN written_off_amount bigint NOT NULL DEFAULT 0,
  ADD COLUMN moved_amount bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT insurance_transactions_settled,
  ADD CONSTRAINT insurance_transactions_settled CHECK (
    settled_amount >= 0 AND written_off_amount >= 0 AND settled_amount + written_off_amount <= covered_amount),
  ADD CONSTRAINT insurance_transactions_moved CHECK (moved_amount >= 0);

ALTER TABLE appointments
  -- What the center gave up of what the provider owed, kept by the claim's trigger.
  ADD COLUMN written_off_amount bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT appointments_settled,
  ADD CONSTRAINT appointments_settled CHECK (
    written_off_amount >= 0 AND settled_amount + written_off_amount <= covered_amount),
  -- A provider whose whole part was moved to the patient covers nothing and stays.
  DROP CONSTRAINT appointments_covered,
  ADD CONSTRAINT appointments_covered CHECK (
    covered_amount <= total_price AND (covered_amount = 0 OR insurance_provider_id IS NOT NULL));

DROP INDEX appointments_figures;
CREATE INDEX appointments_figures ON appointments (scan_center_id, start_at)
  INCLUDE (id, branch_id, machine_id, test_id, insurance_provider_id, referring_doctor_id, created_by, status, report_status,
    duration_minutes, total_price, covered_amount, settled_amount, paid_amount, commission_amount, discount_amount,
    written_off_amount);
-- What providers owe, by provider and day: a few of all appointments.
CREATE INDEX appointments_owed_by_provider ON appointments (scan_center_id, insurance_provider_id, start_at)
  WHERE covered_amount > settled_amount + written_off_amount AND status NOT IN ('cancelled', 'no_show');

-- All that changed what a provider owes for a claim: rows are added and never changed. A mistake is answered by a row of
-- the same kind and amount that reverses it.
CREATE TABLE claim_movements (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  transaction_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('settled', 'written_off', 'to_patient')),
  amount bigint NOT NULL CHECK (amount > 0),
  reverses bigint,
  -- The line of a batch that it answers; null outside of batches.
  line_id bigint,
  reference text NOT NULL DEFAULT '',
  -- The day of the provider's payment.
  paid_on date,
  reason text NOT NULL DEFAULT '',
  rejection_code text NOT NULL DEFAULT '',
  -- Null for what a version before this one settled.
  by_id bigint,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, id),
  -- With the claim, so that no row reverses one of another claim.
  UNIQUE (scan_center_id, transaction_id, id),
  CONSTRAINT claim_movements_reversed_once UNIQUE (scan_center_id, reverses),
  FOREIGN KEY (scan_center_id, transaction_id) REFERENCES insurance_transactions (scan_center_id, id),
  FOREIGN KEY (scan_center_id, transaction_id, reverses) REFERENCES claim_movements (scan_center_id, transaction_id, id),
  FOREIGN KEY (scan_center_id, by_id) REFERENCES accounts (scan_center_id, id)
);
CREATE INDEX claim_movements_newest ON claim_movements (scan_center_id, at DESC, id DESC);

-- What was settled before: one movement for each claim, of the day of its last change.
INSERT INTO claim_movements (scan_center_id, transaction_id, kind, amount, at)
  SELECT scan_center_id, id, 'settled', settled_amount, least(updated_at, now())
  FROM insurance_transactions WHERE settled_amount > 0;

CREATE TRIGGER claim_movements_append_only BEFORE UPDATE OR DELETE ON claim_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change('claim_movements');
CREATE TRIGGER claim_movements_no_truncate BEFORE TRUNCATE ON claim_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('claim_movements');

DO $migration$
DECLARE
  body text;
BEGIN
  -- `@.` stands for the schema that this migration runs in.
  FOREACH body IN ARRAY ARRAY[
-- Keeps the sums of a claim. They are read from its rows, not counted on, so that a change of the settled amount that
-- has no row yet (see settle_by_amount) is not added twice. What is moved to the patient leaves the covered amount.
$$CREATE FUNCTION @.add_claim_movement() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  taken bigint := 0;
BEGIN
  IF NEW.kind = 'to_patient' THEN
    taken := CASE WHEN NEW.reverses IS NULL THEN NEW.amount ELSE -NEW.amount END;
  END IF;
  UPDATE @.insurance_transactions t
    SET settled_amount = sums.settled, written_off_amount = sums.written_off, moved_amount = sums.moved,
      covered_amount = t.covered_amount - taken
    FROM (
      SELECT coalesce(sum(signed) FILTER (WHERE kind = 'settled'), 0) AS settled,
        coalesce(sum(signed) FILTER (WHERE kind = 'written_off'), 0) AS written_off,
        coalesce(sum(signed) FILTER (WHERE kind = 'to_patient'), 0) AS moved
      FROM (SELECT kind, CASE WHEN reverses IS NULL THEN amount ELSE -amount END AS signed FROM @.claim_movements
        WHERE scan_center_id = NEW.scan_center_id AND transaction_id = NEW.transaction_id) AS rows
    ) AS sums
    WHERE t.scan_center_id = NEW.scan_center_id AND t.id = NEW.transaction_id
      AND (t.settled_amount, t.written_off_amount, t.moved_amount) IS DISTINCT FROM (sums.settled, sums.written_off, sums.moved);
  IF taken <> 0 THEN
    UPDATE @.appointments a
      SET covered_amount = a.covered_amount - taken,
        requested_cost = least(a.requested_cost, a.total_price - a.covered_amount + taken)
      FROM @.insurance_transactions t
      WHERE t.scan_center_id = NEW.scan_center_id AND t.id = NEW.transaction_id
        AND a.scan_center_id = t.scan_center_id AND a.id = t.appointment_id;
  END IF;
  RETURN NULL;
END $function$ $$,

-- Adds the rows for a settled amount that was set without them: by a version before this one, or in a new claim. A smaller
-- amount takes back the newest rows and adds what is left of them.
$$CREATE FUNCTION @.settle_by_amount() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  settled bigint;
  one record;
BEGIN
  -- A new claim, of which nothing is settled, has no rows.
  IF TG_OP = 'INSERT' AND NEW.settled_amount = 0 THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(CASE WHEN reverses IS NULL THEN amount ELSE -amount END), 0) INTO settled FROM @.claim_movements
    WHERE scan_center_id = NEW.scan_center_id AND transaction_id = NEW.id AND kind = 'settled';
  FOR one IN
    SELECT m.id, m.amount, m.line_id FROM @.claim_movements m
    WHERE m.scan_center_id = NEW.scan_center_id AND m.transaction_id = NEW.id AND m.kind = 'settled' AND m.reverses IS NULL
      AND NOT EXISTS (SELECT FROM @.claim_movements r
        WHERE r.scan_center_id = m.scan_center_id AND r.transaction_id = m.transaction_id AND r.reverses = m.id)
    ORDER BY m.id DESC
  LOOP
    EXIT WHEN settled <= NEW.settled_amount;
    INSERT INTO @.claim_movements (scan_center_id, transaction_id, kind, amount, reverses, line_id)
      VALUES (NEW.scan_center_id, NEW.id, 'settled', one.amount, one.id, one.line_id);
    settled := settled - one.amount;
  END LOOP;
  IF settled < NEW.settled_amount THEN
    INSERT INTO @.claim_movements (scan_center_id, transaction_id, kind, amount)
      VALUES (NEW.scan_center_id, NEW.id, 'settled', NEW.settled_amount - settled);
  END IF;
  RETURN NULL;
END $function$ $$,

$$CREATE OR REPLACE FUNCTION @.copy_settled_amount() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE @.appointments SET settled_amount = NEW.settled_amount, written_off_amount = NEW.written_off_amount
    WHERE scan_center_id = NEW.scan_center_id AND id = NEW.appointment_id
      AND (settled_amount, written_off_amount) <> (NEW.settled_amount, NEW.written_off_amount);
  RETURN NULL;
END $function$ $$]
  LOOP
    EXECUTE replace(body, '@.', quote_ident(current_schema()) || '.');
  END LOOP;
END $migration$;

CREATE TRIGGER claim_movements_sums AFTER INSERT ON claim_movements FOR EACH ROW EXECUTE FUNCTION add_claim_movement();
DROP TRIGGER insurance_transactions_settled_amount ON insurance_transactions;
CREATE TRIGGER insurance_transactions_settled_amount
  AFTER INSERT OR UPDATE OF settled_amount, written_off_amount ON insurance_transactions
  FOR EACH ROW EXECUTE FUNCTION copy_settled_amount();
-- Fires after the one above, by its name.
CREATE TRIGGER insurance_transactions_settled_rows AFTER INSERT OR UPDATE OF settled_amount ON insurance_transactions
  FOR EACH ROW EXECUTE FUNCTION settle_by_amount();
