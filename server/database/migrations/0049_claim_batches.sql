-- What is sent to a provider together: its claims of some days. The letter is kept as it was sent.
CREATE TABLE claim_batches (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  number integer NOT NULL CHECK (number > 0),
  provider_id bigint NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  -- The branches of its claims: only who works in all of them sees the batch.
  branch_ids bigint[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sent', 'settled')),
  letter jsonb,
  sent_at timestamptz,
  sent_by bigint,
  settled_at timestamptz,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT claim_batches_number_unique UNIQUE (scan_center_id, number),
  CONSTRAINT claim_batches_days CHECK (end_date >= start_date),
  CONSTRAINT claim_batches_sent CHECK (
    (state = 'draft') = (sent_at IS NULL) AND (sent_at IS NULL) = (sent_by IS NULL) AND (sent_at IS NULL) = (letter IS NULL)),
  CONSTRAINT claim_batches_settled CHECK ((state = 'settled') = (settled_at IS NOT NULL)),
  FOREIGN KEY (scan_center_id, provider_id) REFERENCES insurance_providers (scan_center_id, id),
  FOREIGN KEY (scan_center_id, sent_by) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, created_by) REFERENCES accounts (scan_center_id, id)
);
CREATE INDEX claim_batches_newest ON claim_batches (scan_center_id, created_at DESC, id DESC);
CREATE TRIGGER claim_batches_touch BEFORE UPDATE ON claim_batches FOR EACH ROW EXECUTE FUNCTION touch_record();

-- A claim in a batch, and what the provider answered.
CREATE TABLE claim_batch_lines (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  batch_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'settled', 'part_settled', 'rejected', 'written_off', 'moved_to_patient')),
  claimed_amount bigint NOT NULL CHECK (claimed_amount > 0),
  -- What answered it, kept by the trigger of claim_movements.
  settled_amount bigint NOT NULL DEFAULT 0 CHECK (settled_amount >= 0),
  written_off_amount bigint NOT NULL DEFAULT 0 CHECK (written_off_amount >= 0),
  moved_amount bigint NOT NULL DEFAULT 0 CHECK (moved_amount >= 0),
  -- The provider's own number of the claim; a line that is sent again keeps it.
  provider_number text NOT NULL DEFAULT '',
  rejection_code text NOT NULL DEFAULT '',
  rejection_reason text NOT NULL DEFAULT '',
  rejected_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  -- With the claim, so that no movement names a line of another one.
  UNIQUE (scan_center_id, transaction_id, id),
  CONSTRAINT claim_batch_lines_answered CHECK (settled_amount + written_off_amount + moved_amount <= claimed_amount),
  CONSTRAINT claim_batch_lines_once UNIQUE (scan_center_id, batch_id, transaction_id),
  FOREIGN KEY (scan_center_id, batch_id) REFERENCES claim_batches (scan_center_id, id),
  FOREIGN KEY (scan_center_id, transaction_id) REFERENCES insurance_transactions (scan_center_id, id)
);
-- A claim waits for an answer in one batch only.
CREATE UNIQUE INDEX claim_batch_lines_one_open ON claim_batch_lines (scan_center_id, transaction_id) WHERE state = 'open';
CREATE TRIGGER claim_batch_lines_touch BEFORE UPDATE ON claim_batch_lines FOR EACH ROW EXECUTE FUNCTION touch_record();

ALTER TABLE claim_movements
  ADD FOREIGN KEY (scan_center_id, transaction_id, line_id) REFERENCES claim_batch_lines (scan_center_id, transaction_id, id);
CREATE INDEX claim_movements_line ON claim_movements (scan_center_id, line_id) WHERE line_id IS NOT NULL;

DO $migration$
BEGIN
  EXECUTE replace($body$
CREATE FUNCTION @.add_line_movement() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE @.claim_batch_lines l
    SET settled_amount = sums.settled, written_off_amount = sums.written_off, moved_amount = sums.moved
    FROM (
      SELECT coalesce(sum(signed) FILTER (WHERE kind = 'settled'), 0) AS settled,
        coalesce(sum(signed) FILTER (WHERE kind = 'written_off'), 0) AS written_off,
        coalesce(sum(signed) FILTER (WHERE kind = 'to_patient'), 0) AS moved
      FROM (SELECT kind, CASE WHEN reverses IS NULL THEN amount ELSE -amount END AS signed FROM @.claim_movements
        WHERE scan_center_id = NEW.scan_center_id AND line_id = NEW.line_id) AS rows
    ) AS sums
    WHERE l.scan_center_id = NEW.scan_center_id AND l.id = NEW.line_id;
  RETURN NULL;
END $function$ $body$, '@.', quote_ident(current_schema()) || '.');
END $migration$;
CREATE TRIGGER claim_movements_line AFTER INSERT ON claim_movements
  FOR EACH ROW WHEN (NEW.line_id IS NOT NULL) EXECUTE FUNCTION add_line_movement();
