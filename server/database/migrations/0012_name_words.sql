-- Names are found by their whole words: which words have the letters asked for is looked up among the words that
-- there are, which are few, and the people who have these are found by them. Letters of three are in a million names.

CREATE INDEX patients_name_words ON patients USING gin (string_to_array(split_part(search_text, ' 0', 1), ' '));
-- Beginnings of consonants are looked up among the words of consonants.
DROP INDEX patients_sounds;
-- How many names begin or go on so is guessed from a sample: one in a hundred of them is to be in it.
ALTER TABLE patients ALTER COLUMN search_text SET STATISTICS 1000;

-- The last four digits are what people say.
CREATE INDEX patients_phone_end ON patients (scan_center_id, right(phone_number, 4), created_at DESC, id DESC);
CREATE INDEX patients_national_id_end ON patients (scan_center_id, right(national_id, 4), created_at DESC, id DESC);
CREATE INDEX appointments_accession_end ON appointments (scan_center_id, right(accession_number, 4));

CREATE TABLE name_sounds (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  sound text NOT NULL,
  PRIMARY KEY (scan_center_id, sound)
);

-- All words are known now, the short ones too; only long ones are looked for with a letter wrong.
CREATE OR REPLACE FUNCTION keep_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH words AS (
    INSERT INTO name_words (scan_center_id, word)
    SELECT DISTINCT added.scan_center_id, part
    FROM added, unnest(string_to_array(split_part(added.search_text, ' 0', 1), ' ')) AS part
    WHERE part <> '' AND NOT EXISTS (SELECT FROM name_words AS known
        WHERE known.scan_center_id = added.scan_center_id AND known.word = part)
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING
    RETURNING scan_center_id, word
  )
  INSERT INTO name_slips (scan_center_id, slip, word)
  SELECT DISTINCT scan_center_id, overlay(word placing '' from place for taken), word
  FROM words, generate_series(1, length(word)) AS place, generate_series(0, 1) AS taken
  WHERE word !~ '[0-9]' AND length(word) BETWEEN 4 AND 30
  ON CONFLICT DO NOTHING;
  INSERT INTO name_sounds (scan_center_id, sound)
  SELECT DISTINCT added.scan_center_id, part
  FROM added, unnest(string_to_array(added.search_sounds, ' ')) AS part
  WHERE part <> '' AND NOT EXISTS (SELECT FROM name_sounds AS known
      WHERE known.scan_center_id = added.scan_center_id AND known.sound = part)
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

INSERT INTO name_words (scan_center_id, word)
SELECT DISTINCT scan_center_id, part
FROM patients, unnest(string_to_array(split_part(search_text, ' 0', 1), ' ')) AS part
WHERE part <> ''
ON CONFLICT DO NOTHING;
INSERT INTO name_sounds (scan_center_id, sound)
SELECT DISTINCT scan_center_id, part
FROM patients, unnest(string_to_array(search_sounds, ' ')) AS part
WHERE part <> '';
ANALYZE patients;
