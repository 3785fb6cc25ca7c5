-- Tests that are sold together at one price, and what was booked that way.
CREATE TABLE packages (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  code text CHECK (code <> ''),
  name_ar text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price > 0),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT packages_named CHECK (name_ar <> '' OR name_en <> '')
);
-- Codes are told apart without upper and lower case, as those of tests are.
CREATE UNIQUE INDEX packages_code_unique ON packages (scan_center_id, lower(code COLLATE "C"));
CREATE TRIGGER packages_touch BEFORE UPDATE ON packages FOR EACH ROW EXECUTE FUNCTION touch_record();

CREATE TABLE package_tests (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  package_id bigint NOT NULL,
  -- Counts from 0 in the order in which the tests are done.
  place integer NOT NULL CHECK (place >= 0),
  test_id bigint NOT NULL,
  PRIMARY KEY (scan_center_id, package_id, place),
  CONSTRAINT package_tests_once UNIQUE (scan_center_id, package_id, test_id),
  FOREIGN KEY (scan_center_id, package_id) REFERENCES packages (scan_center_id, id) ON DELETE CASCADE,
  FOREIGN KEY (scan_center_id, test_id) REFERENCES tests (scan_center_id, id)
);
CREATE INDEX package_tests_test ON package_tests (scan_center_id, test_id);

-- One package for one patient, with its names and its price as they were. Its appointments refer to it.
CREATE TABLE package_bookings (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  package_id bigint NOT NULL,
  name_ar text NOT NULL,
  name_en text NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, package_id) REFERENCES packages (scan_center_id, id)
);
CREATE INDEX package_bookings_package ON package_bookings (scan_center_id, package_id);
CREATE TRIGGER package_bookings_append_only BEFORE UPDATE OR DELETE ON package_bookings
  FOR EACH ROW EXECUTE FUNCTION refuse_change('package_bookings');
CREATE TRIGGER package_bookings_no_truncate BEFORE TRUNCATE ON package_bookings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('package_bookings');

ALTER TABLE appointments
  ADD COLUMN package_booking_id bigint,
  -- A package is for patients who pay themselves.
  ADD CONSTRAINT appointments_package_self_paid CHECK (package_booking_id IS NULL OR insurance_provider_id IS NULL);
ALTER TABLE appointments
  ADD FOREIGN KEY (scan_center_id, package_booking_id) REFERENCES package_bookings (scan_center_id, id);
DO $migration$
BEGIN
  CREATE INDEX appointments_package ON appointments (scan_center_id, package_booking_id) WHERE package_booking_id IS NOT NULL;
END $migration$;
