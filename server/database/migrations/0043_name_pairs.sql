-- Names are made of few distinct words, so each word of a name is in many names. Two words together are in few: who has
-- several words is found by the pairs of these words.

-- Returns each pair of distinct words, in alphabetical order within the pair ("a b"), so that the order of the words does not matter.
CREATE FUNCTION word_pairs(words text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  pairs text[] := '{}';
  one text;
  other text;
BEGIN
  FOR place IN 1..cardinality(words) - 1 LOOP
    FOR later IN place + 1..cardinality(words) LOOP
      one := words[place];
      other := words[later];
      CONTINUE WHEN one = '' OR other = '' OR one = other;
      pairs := array_append(pairs, CASE WHEN one < other COLLATE "C" THEN one || ' ' || other ELSE other || ' ' || one END);
    END LOOP;
  END LOOP;
  RETURN pairs;
END $$;

-- In a block, because of several statements in one text Citus sends all to the workers for each new index.
DO $migration$
BEGIN
  CREATE INDEX patients_name_pairs ON patients USING gin (word_pairs(string_to_array(split_part(search_text, ' 0', 1), ' ')));
  CREATE INDEX patients_sound_pairs ON patients USING gin (word_pairs(string_to_array(search_sounds, ' ')));
END $migration$;
ANALYZE patients;
