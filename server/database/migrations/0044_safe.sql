-- The safe of each branch: cash that left the drawers, and where it went.

-- What money is spent on.
CREATE TABLE expense_categories (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name_ar text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT expense_categories_named CHECK (name_ar <> '' OR name_en <> '')
);
CREATE UNIQUE INDEX expense_categories_name_ar_unique ON expense_categories (scan_center_id, name_ar) WHERE name_ar <> '';
CREATE UNIQUE INDEX expense_categories_name_en_unique ON expense_categories (scan_center_id, name_en) WHERE name_en <> '';
CREATE TRIGGER expense_categories_touch BEFORE UPDATE ON expense_categories FOR EACH ROW EXECUTE FUNCTION touch_record();

-- Those of a new center are in domain/entities/expense-category.ts.
INSERT INTO expense_categories (scan_center_id, name_ar, name_en)
SELECT c.id, first.name_ar, first.name_en FROM scan_centers c, (VALUES
  (1, 'الإيجار', 'Rent'), (2, 'المرتبات', 'Salaries'), (3, 'الكهرباء والمياه', 'Electricity and water'),
  (4, 'المستلزمات', 'Supplies'), (5, 'الصيانة', 'Maintenance'), (6, 'النظافة والضيافة', 'Cleaning and hospitality'),
  (7, 'المواصلات', 'Transport'), (8, 'أخرى', 'Other')) AS first (place, name_ar, name_en)
ORDER BY c.id, first.place;

-- The balance is that after the last movement, kept by the trigger of the movements.
CREATE TABLE safes (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  branch_id bigint NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CONSTRAINT safes_never_negative CHECK (balance >= 0),
  last_number integer NOT NULL DEFAULT 0,
  last_at timestamptz,
  -- Cash of shifts that ended before is not waited for; null: the cash of every shift is.
  waits_from timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT safes_one_per_branch UNIQUE (scan_center_id, branch_id),
  -- A branch whose safe was never used can be deleted.
  FOREIGN KEY (scan_center_id, branch_id) REFERENCES branches (scan_center_id, id) ON DELETE CASCADE
);
CREATE TRIGGER safes_touch BEFORE UPDATE ON safes FOR EACH ROW EXECUTE FUNCTION touch_record();
-- Nobody kept what became of the cash of earlier shifts.
INSERT INTO safes (scan_center_id, branch_id, waits_from) SELECT scan_center_id, id, now() FROM branches ORDER BY scan_center_id, id;

-- The movement that brought the cash of an ended shift into the safe; null if it is not there, or not any more.
ALTER TABLE receptionist_shifts ADD COLUMN received_movement_id bigint;
CREATE INDEX receptionist_shifts_not_received ON receptionist_shifts (scan_center_id, branch_id, end_time)
  WHERE end_time IS NOT NULL AND received_movement_id IS NULL;

CREATE TABLE safe_movements (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  branch_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('received', 'deposited', 'withdrawn', 'spent', 'paid_out')),
  amount bigint NOT NULL,
  -- These three come from the trigger: it numbers the movements of a safe, and lets no two be at the same time.
  number integer NOT NULL DEFAULT 0,
  change bigint NOT NULL DEFAULT 0,
  balance_after bigint NOT NULL DEFAULT 0,
  shift_id bigint,
  left_in_drawer bigint CHECK (left_in_drawer >= 0),
  expected_amount bigint CHECK (expected_amount >= 0),
  category_id bigint,
  pay_out_id bigint,
  reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  reverses bigint,
  reason text NOT NULL DEFAULT '',
  by_id bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT safe_movements_number_unique UNIQUE (scan_center_id, branch_id, number),
  CONSTRAINT safe_movements_amount CHECK (amount > 0 OR (amount = 0 AND kind = 'received')),
  CONSTRAINT safe_movements_of_shift CHECK (
    (kind = 'received') = (shift_id IS NOT NULL)
    AND (kind = 'received') = (left_in_drawer IS NOT NULL) AND (kind = 'received') = (expected_amount IS NOT NULL)),
  CONSTRAINT safe_movements_of_expense CHECK (
    (kind = 'spent') = (category_id IS NOT NULL) AND (kind <> 'spent' OR note <> '' OR reverses IS NOT NULL)),
  CONSTRAINT safe_movements_of_pay_out CHECK ((kind = 'paid_out') = (pay_out_id IS NOT NULL)),
  CONSTRAINT safe_movements_of_bank CHECK (reference = '' OR kind IN ('deposited', 'withdrawn')),
  CONSTRAINT safe_movements_reason CHECK ((reverses IS NULL) = (reason = '')),
  FOREIGN KEY (scan_center_id, branch_id) REFERENCES safes (scan_center_id, branch_id),
  FOREIGN KEY (scan_center_id, shift_id) REFERENCES receptionist_shifts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, category_id) REFERENCES expense_categories (scan_center_id, id),
  FOREIGN KEY (scan_center_id, reverses) REFERENCES safe_movements (scan_center_id, id),
  FOREIGN KEY (scan_center_id, by_id) REFERENCES accounts (scan_center_id, id)
);
CREATE UNIQUE INDEX safe_movements_reversed_once ON safe_movements (scan_center_id, reverses) WHERE reverses IS NOT NULL;
CREATE UNIQUE INDEX safe_movements_one_per_pay_out ON safe_movements (scan_center_id, pay_out_id)
  WHERE pay_out_id IS NOT NULL AND reverses IS NULL;
CREATE INDEX safe_movements_newest ON safe_movements (scan_center_id, at DESC, id DESC);
CREATE INDEX safe_movements_branch ON safe_movements (scan_center_id, branch_id, at DESC, id DESC);
CREATE INDEX safe_movements_shift ON safe_movements (scan_center_id, shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX safe_movements_spent ON safe_movements (scan_center_id, at) INCLUDE (branch_id, category_id, change) WHERE kind = 'spent';
CREATE INDEX safe_movements_category ON safe_movements (scan_center_id, category_id) WHERE category_id IS NOT NULL;
CREATE TRIGGER safe_movements_append_only BEFORE UPDATE OR DELETE ON safe_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change('safe_movements');
CREATE TRIGGER safe_movements_no_truncate BEFORE TRUNCATE ON safe_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('safe_movements');

CREATE TABLE safe_documents (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  movement_id bigint NOT NULL,
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
  FOREIGN KEY (scan_center_id, movement_id) REFERENCES safe_movements (scan_center_id, id),
  FOREIGN KEY (scan_center_id, uploaded_by) REFERENCES accounts (scan_center_id, id)
);
CREATE INDEX safe_documents_movement ON safe_documents (scan_center_id, movement_id) WHERE deleted_at IS NULL;
CREATE TRIGGER safe_documents_touch BEFORE UPDATE ON safe_documents FOR EACH ROW EXECUTE FUNCTION touch_record();

DO $migration$
DECLARE
  body text;
BEGIN
  -- `@.` stands for the schema that this migration runs in (see 0041).
  FOREACH body IN ARRAY ARRAY[
$$CREATE FUNCTION @.make_safe() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO @.safes (scan_center_id, branch_id) VALUES (NEW.scan_center_id, NEW.id);
  RETURN NULL;
END $function$ $$,

-- A reversal repeats the other movement, which is none itself.
$$CREATE FUNCTION @.require_reversed() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM 1 FROM @.safe_movements m
    WHERE m.scan_center_id = NEW.scan_center_id AND m.id = NEW.reverses AND m.reverses IS NULL
      AND m.branch_id = NEW.branch_id AND m.kind = NEW.kind AND m.amount = NEW.amount
      AND m.shift_id IS NOT DISTINCT FROM NEW.shift_id AND m.category_id IS NOT DISTINCT FROM NEW.category_id
      AND m.pay_out_id IS NOT DISTINCT FROM NEW.pay_out_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "safe_movements_reversal": not the reversal of that movement'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'safe_movements_reversal';
  END IF;
  RETURN NEW;
END $function$ $$,

-- The cash of an ended shift comes in once, and once more after a reversal.
$$CREATE FUNCTION @.receive_shift() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE @.receptionist_shifts SET received_movement_id = CASE WHEN NEW.reverses IS NULL THEN NEW.id END
    WHERE scan_center_id = NEW.scan_center_id AND id = NEW.shift_id AND branch_id = NEW.branch_id
      AND end_time IS NOT NULL AND received_movement_id IS NOT DISTINCT FROM NEW.reverses;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "safe_movements_shift_once": the shift is open, received already, or of another branch'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'safe_movements_shift_once';
  END IF;
  RETURN NEW;
END $function$ $$,

-- The row of the safe is locked until the transaction ends, so that its balances form one line. The time is computed apart
-- from the UPDATE, in which Citus takes no sum of a time and an interval.
$$CREATE FUNCTION @.update_safe() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  safe record;
BEGIN
  NEW.change := NEW.amount * CASE WHEN NEW.kind IN ('received', 'withdrawn') THEN 1 ELSE -1 END
    * CASE WHEN NEW.reverses IS NULL THEN 1 ELSE -1 END;
  SELECT s.balance, s.last_number, s.last_at INTO safe FROM @.safes s
    WHERE s.scan_center_id = NEW.scan_center_id AND s.branch_id = NEW.branch_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates foreign key constraint "safe_movements_update_safe": the branch has no safe'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'safe_movements_update_safe';
  END IF;
  NEW.balance_after := safe.balance + NEW.change;
  NEW.number := safe.last_number + 1;
  NEW.at := greatest(date_trunc('milliseconds', NEW.at), safe.last_at + interval '1 millisecond');
  UPDATE @.safes SET balance = NEW.balance_after, last_number = NEW.number, last_at = NEW.at
    WHERE scan_center_id = NEW.scan_center_id AND branch_id = NEW.branch_id;
  RETURN NEW;
END $function$ $$]
  LOOP
    EXECUTE replace(body, '@.', quote_ident(current_schema()) || '.');
  END LOOP;
END $migration$;
CREATE TRIGGER branches_safe AFTER INSERT ON branches FOR EACH ROW EXECUTE FUNCTION make_safe();
-- In the order of their names: the safe is locked after the shift.
CREATE TRIGGER safe_movements_reversal BEFORE INSERT ON safe_movements
  FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION require_reversed();
CREATE TRIGGER safe_movements_shift_once BEFORE INSERT ON safe_movements
  FOR EACH ROW WHEN (NEW.kind = 'received') EXECUTE FUNCTION receive_shift();
CREATE TRIGGER safe_movements_update_safe BEFORE INSERT ON safe_movements FOR EACH ROW EXECUTE FUNCTION update_safe();
