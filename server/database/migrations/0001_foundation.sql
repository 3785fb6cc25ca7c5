-- What every later table leans on: extensions, shared trigger functions, the scan center itself.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Every change of a record gets the next version, whoever writes it.
CREATE FUNCTION touch_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

-- Minutes are of equal length in every time zone, which makes this immutable in fact.
CREATE FUNCTION appointment_period(start_at timestamptz, duration_minutes integer) RETURNS tstzrange
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT tstzrange(start_at, start_at + make_interval(secs => duration_minutes * 60.0), '[)')
$$;

-- The tenant. Every other table carries its id first in its keys.
CREATE TABLE scan_centers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  time_zone text NOT NULL DEFAULT 'Africa/Cairo',
  header_ar text NOT NULL DEFAULT '',
  header_en text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE TRIGGER scan_centers_touch BEFORE UPDATE ON scan_centers FOR EACH ROW EXECUTE FUNCTION touch_record();

-- Serial part of accession numbers; a number lost to a rollback is not used again.
CREATE SEQUENCE accession_numbers;
