-- A code of a test is compared ignoring the case of A-Z (domain/tests.ts): CTL and ctl are one code. The
-- collation keeps this alike on every server, whatever its language. The constraint on the exact code stays:
-- it is what an uploaded list names its records by.
--
-- A center that holds both already keeps running and loses nothing: the oldest test keeps its code, every
-- later one gets the first free "-2", "-3" and so on behind its own, and is found by it. Appointments and
-- prices refer to the test, not to its code. An admin changes or removes such a test when it suits.
DO $$
DECLARE
  later record;
  made text;
  n integer;
BEGIN
  FOR later IN
    SELECT scan_center_id, id, unique_id FROM tests AS one
    WHERE EXISTS (SELECT FROM tests AS older
      WHERE older.scan_center_id = one.scan_center_id AND older.id < one.id
        AND lower(older.unique_id COLLATE "C") = lower(one.unique_id COLLATE "C"))
    ORDER BY scan_center_id, id
  LOOP
    n := 2;
    LOOP
      -- A code has at most 30 characters.
      made := left(later.unique_id, 29 - length(n::text)) || '-' || n;
      EXIT WHEN NOT EXISTS (SELECT FROM tests
        WHERE scan_center_id = later.scan_center_id
          AND lower(unique_id COLLATE "C") = lower(made COLLATE "C"));
      n := n + 1;
    END LOOP;
    UPDATE tests SET unique_id = made, search_text = search_text || ' ' || n
    WHERE scan_center_id = later.scan_center_id AND id = later.id;
  END LOOP;
END $$;
CREATE UNIQUE INDEX tests_code_unique ON tests (scan_center_id, lower(unique_id COLLATE "C"));
