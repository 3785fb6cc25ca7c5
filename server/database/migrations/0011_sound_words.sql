-- The consonants of a name are short, and three letters of theirs are in a million names: whole words are found
-- by themselves. Beginnings are still found by the letters.
CREATE INDEX patients_sound_words ON patients USING gin (string_to_array(search_sounds, ' '));
ANALYZE patients;
