-- How names sound (domain/sounds), so that one script finds the other. A blank stands before and after each
-- word; empty until it is computed.
ALTER TABLE patients ADD COLUMN search_sounds text NOT NULL DEFAULT '';
ALTER TABLE referring_doctors ADD COLUMN search_sounds text NOT NULL DEFAULT '';
CREATE INDEX patients_sounds ON patients USING gin (search_sounds gin_trgm_ops);
CREATE INDEX patients_silent ON patients (scan_center_id, id) WHERE search_sounds = '';

-- Every word that a patient's name has had, with each of its letters left out in turn: words that differ by
-- one letter share one of these, so that a mistyped one finds its like in a moment. Words are few compared to
-- patients, are only ever added, and a known one is left alone: bookings never wait for each other here.
CREATE TABLE name_words (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  word text NOT NULL,
  PRIMARY KEY (scan_center_id, word)
);
CREATE TABLE name_slips (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  slip text NOT NULL,
  word text NOT NULL,
  PRIMARY KEY (scan_center_id, slip, word),
  FOREIGN KEY (scan_center_id, word) REFERENCES name_words (scan_center_id, word)
);

CREATE FUNCTION keep_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH words AS (
    INSERT INTO name_words (scan_center_id, word)
    SELECT DISTINCT added.scan_center_id, part
    FROM added, regexp_split_to_table(added.search_text, ' ') AS part
    WHERE part !~ '[0-9]' AND length(part) BETWEEN 4 AND 30
      AND NOT EXISTS (SELECT FROM name_words AS known
        WHERE known.scan_center_id = added.scan_center_id AND known.word = part)
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING
    RETURNING scan_center_id, word
  )
  INSERT INTO name_slips (scan_center_id, slip, word)
  SELECT DISTINCT scan_center_id, overlay(word placing '' from place for taken), word
  FROM words, generate_series(1, length(word)) AS place, generate_series(0, 1) AS taken
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER patients_words_added AFTER INSERT ON patients
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();
CREATE TRIGGER patients_words_changed AFTER UPDATE ON patients
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_name_words();

-- What is computed for the search is no change of the patient.
DROP TRIGGER patients_touch ON patients;
CREATE TRIGGER patients_touch BEFORE UPDATE ON patients FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'search_text' - 'search_sounds' IS DISTINCT FROM to_jsonb(NEW) - 'search_text' - 'search_sounds')
  EXECUTE FUNCTION touch_record();
