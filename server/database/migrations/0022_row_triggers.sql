-- Triggers without transition tables: each row is recorded by itself.

CREATE OR REPLACE FUNCTION note_list_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_changes (scan_center_id, entity, entity_id)
    VALUES (NEW.scan_center_id, TG_TABLE_NAME, NEW.id);
  ELSE
    INSERT INTO list_changes (scan_center_id, entity, entity_id, before)
    VALUES (OLD.scan_center_id, TG_TABLE_NAME, OLD.id, to_jsonb(OLD));
  END IF;
  RETURN NULL;
END $$;

DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['appointments', 'patients', 'insurance_transactions', 'tests', 'doctor_shifts'] LOOP
    EXECUTE format('DROP TRIGGER %1$s_listed_insert ON %1$I', name);
    EXECUTE format('DROP TRIGGER %1$s_listed_update ON %1$I', name);
    EXECUTE format('DROP TRIGGER %1$s_listed_delete ON %1$I', name);
    EXECUTE format('CREATE TRIGGER %1$s_listed AFTER INSERT OR UPDATE OR DELETE ON %1$I
      FOR EACH ROW EXECUTE FUNCTION note_list_changes()', name);
  END LOOP;
END $$;

-- Until now an entry with entity_id 0 stood for a statement that had changed more than a thousand rows. Nothing reads
-- these entries any more, so the stored months that they may concern are computed again.
DELETE FROM month_figures;

CREATE OR REPLACE FUNCTION keep_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH words AS (
    INSERT INTO name_words (scan_center_id, word)
    SELECT DISTINCT NEW.scan_center_id, part
    FROM unnest(string_to_array(split_part(NEW.search_text, ' 0', 1), ' ')) AS part
    WHERE part <> '' AND NOT EXISTS (SELECT FROM name_words AS known
        WHERE known.scan_center_id = NEW.scan_center_id AND known.word = part)
    ORDER BY 2
    ON CONFLICT DO NOTHING
    RETURNING scan_center_id, word
  )
  INSERT INTO name_slips (scan_center_id, slip, word)
  SELECT DISTINCT scan_center_id, overlay(word placing '' from place for taken), word
  FROM words, generate_series(1, length(word)) AS place, generate_series(0, 1) AS taken
  WHERE word !~ '[0-9]' AND length(word) BETWEEN 4 AND 30
  ON CONFLICT DO NOTHING;
  INSERT INTO name_sounds (scan_center_id, sound)
  SELECT DISTINCT NEW.scan_center_id, part
  FROM unnest(string_to_array(NEW.search_sounds, ' ')) AS part
  WHERE part <> '' AND NOT EXISTS (SELECT FROM name_sounds AS known
      WHERE known.scan_center_id = NEW.scan_center_id AND known.sound = part)
  ORDER BY 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

DROP TRIGGER patients_words_added ON patients;
DROP TRIGGER patients_words_changed ON patients;
CREATE TRIGGER patients_words AFTER INSERT ON patients FOR EACH ROW EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER patients_words_update AFTER UPDATE ON patients FOR EACH ROW
  WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text OR OLD.search_sounds IS DISTINCT FROM NEW.search_sounds)
  EXECUTE FUNCTION keep_name_words();
