-- Triggers that also run on the workers of a Citus cluster (docs/scaling.md). There a table is called payments_102008, and
-- the search path is not the server's: so each trigger passes the name of its table, and functions name the schema.
-- Nothing else changes: same rows, same order, same constraints named in errors. Of an error of a worker only the message
-- arrives, so that it names the constraint too.

-- The node of a cluster on which a row was written; empty on one server. Numbers of transactions are a node's own, and a
-- center may move to another node.
ALTER TABLE list_changes ADD COLUMN node text NOT NULL DEFAULT coalesce(current_setting('scandesk.node', true), '');
ALTER TABLE month_figures ADD COLUMN node text NOT NULL DEFAULT coalesce(current_setting('scandesk.node', true), '');

-- Whether centers are spread over several servers: `npm run distribute` replaces it by one that says so. Triggers then run
-- at workers, whose notifications the servers at the coordinator do not hear (server/http/events/add-events.ts).
CREATE FUNCTION is_distributed() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT false';

-- A rule that an appointment has is not deleted; the server counts these first. Now one that gets
-- an appointment at the same moment is not deleted either. (Citus has no ON DELETE SET NULL for a part of the columns.)
ALTER TABLE appointments
  DROP CONSTRAINT appointments_scan_center_id_commission_rule_id_fkey,
  ADD CONSTRAINT appointments_scan_center_id_commission_rule_id_fkey
    FOREIGN KEY (scan_center_id, commission_rule_id) REFERENCES commission_rules (scan_center_id, id);

DO $migration$
DECLARE
  body text;
  one record;
BEGIN
  -- `@.` stands for the schema that this migration runs in.
  FOREACH body IN ARRAY ARRAY[
$$CREATE OR REPLACE FUNCTION @.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  RAISE EXCEPTION 'violates constraint "%_append_only": % is append-only', TG_ARGV[0], TG_ARGV[0]
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_ARGV[0] || '_append_only';
END $function$ $$,

$$CREATE OR REPLACE FUNCTION @.keep_closed_shift() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF OLD.end_time IS NOT NULL AND (NEW.end_time, NEW.counted_cash, NEW.expected_cash, NEW.difference, NEW.opening_float, NEW.ended_by)
    IS DISTINCT FROM (OLD.end_time, OLD.counted_cash, OLD.expected_cash, OLD.difference, OLD.opening_float, OLD.ended_by) THEN
    RAISE EXCEPTION 'violates constraint "receptionist_shifts_closed": a closed shift keeps its figures'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receptionist_shifts_closed';
  END IF;
  RETURN NEW;
END $function$ $$,

$$CREATE OR REPLACE FUNCTION @.require_open_shift() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  PERFORM 1 FROM @.receptionist_shifts s
    WHERE s.scan_center_id = NEW.scan_center_id AND s.id = NEW.shift_id
      AND s.receptionist_id = NEW.by_id AND s.end_time IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "payments_open_shift": not an open shift of the person who took the money'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_open_shift';
  END IF;
  RETURN NEW;
END $function$ $$,

$$CREATE OR REPLACE FUNCTION @.add_to_paid_amount() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE @.appointments SET paid_amount = paid_amount + CASE WHEN NEW.kind = 'payment' THEN NEW.amount ELSE -NEW.amount END
    WHERE scan_center_id = NEW.scan_center_id AND id = NEW.appointment_id;
  RETURN NULL;
END $function$ $$,

$$CREATE OR REPLACE FUNCTION @.copy_settled_amount() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  UPDATE @.appointments SET settled_amount = NEW.settled_amount
    WHERE scan_center_id = NEW.scan_center_id AND id = NEW.appointment_id AND settled_amount <> NEW.settled_amount;
  RETURN NULL;
END $function$ $$,

$$CREATE OR REPLACE FUNCTION @.note_list_changes() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO @.list_changes (scan_center_id, entity, entity_id)
    VALUES (NEW.scan_center_id, TG_ARGV[0], NEW.id);
  ELSE
    INSERT INTO @.list_changes (scan_center_id, entity, entity_id, before)
    VALUES (OLD.scan_center_id, TG_ARGV[0], OLD.id, to_jsonb(OLD));
  END IF;
  RETURN NULL;
END $function$ $$,

$$CREATE OR REPLACE FUNCTION @.note_refund() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO @.list_changes (scan_center_id, entity, entity_id, before)
  VALUES (NEW.scan_center_id, 'payments', NEW.id, '{}');
  RETURN NULL;
END $function$ $$,

$$CREATE OR REPLACE FUNCTION @.await_seal() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  INSERT INTO @.audit_unsealed (scan_center_id, audit_id) VALUES (NEW.scan_center_id, NEW.id);
  RETURN NULL;
END $function$ $$,

$$CREATE OR REPLACE FUNCTION @.keep_name_words() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  WITH words AS (
    INSERT INTO @.name_words (scan_center_id, word)
    SELECT DISTINCT NEW.scan_center_id, part
    FROM unnest(string_to_array(split_part(NEW.search_text, ' 0', 1), ' ')) AS part
    WHERE part <> '' AND NOT EXISTS (SELECT FROM @.name_words AS known
        WHERE known.scan_center_id = NEW.scan_center_id AND known.word = part)
    ORDER BY 2
    ON CONFLICT DO NOTHING
    RETURNING scan_center_id, word
  )
  INSERT INTO @.name_slips (scan_center_id, slip, word)
  SELECT DISTINCT scan_center_id, overlay(word placing '' from place for taken), word
  FROM words, generate_series(1, length(word)) AS place, generate_series(0, 1) AS taken
  WHERE word !~ '[0-9]' AND length(word) BETWEEN 4 AND 30
  ON CONFLICT DO NOTHING;
  INSERT INTO @.name_sounds (scan_center_id, sound)
  SELECT DISTINCT NEW.scan_center_id, part
  FROM unnest(string_to_array(NEW.search_sounds, ' ')) AS part
  WHERE part <> '' AND NOT EXISTS (SELECT FROM @.name_sounds AS known
      WHERE known.scan_center_id = NEW.scan_center_id AND known.sound = part)
  ORDER BY 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$ $$]
  LOOP
    EXECUTE replace(body, '@.', quote_ident(current_schema()) || '.');
  END LOOP;

  FOR one IN
    SELECT t.tgname, t.tgrelid::regclass AS place, c.relname,
      regexp_replace(pg_get_triggerdef(t.oid), '\(\)$', format('(%L)', c.relname)) AS definition
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE c.relnamespace = current_schema()::regnamespace AND p.proname IN ('refuse_change', 'note_list_changes')
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, one.place);
    EXECUTE one.definition;
  END LOOP;
END $migration$;
