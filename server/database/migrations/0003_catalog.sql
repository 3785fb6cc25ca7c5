-- What a center has and offers, and at what price. Money is piastres, percentages basis points.
CREATE TABLE rooms (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  branch_id bigint NOT NULL,
  room_number text NOT NULL CHECK (room_number <> ''),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  UNIQUE (scan_center_id, branch_id, id),
  CONSTRAINT rooms_number_unique UNIQUE (scan_center_id, branch_id, room_number),
  FOREIGN KEY (scan_center_id, branch_id) REFERENCES branches (scan_center_id, id)
);

CREATE TABLE machines (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  branch_id bigint NOT NULL,
  room_id bigint NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  model text NOT NULL,
  number text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, branch_id, room_id) REFERENCES rooms (scan_center_id, branch_id, id)
);
CREATE INDEX machines_room ON machines (scan_center_id, branch_id, room_id);

CREATE TABLE tests (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  unique_id text CHECK (unique_id <> ''),
  name_ar text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  modality text NOT NULL CHECK (modality IN ('CR', 'DX', 'CT', 'MR', 'US', 'MG', 'NM', 'PT', 'RF', 'XA', 'BMD', 'ES', 'OT')),
  default_duration_minutes integer NOT NULL DEFAULT 15 CHECK (default_duration_minutes BETWEEN 1 AND 1440),
  search_text text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT tests_unique_id_unique UNIQUE (scan_center_id, unique_id),
  CONSTRAINT tests_named CHECK (name_ar <> '' OR name_en <> '')
);

CREATE TABLE test_availabilities (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  machine_id bigint NOT NULL,
  test_id bigint NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  discount_type text NOT NULL DEFAULT 'none' CHECK (discount_type IN ('none', 'percentage', 'value')),
  discount_basis_points integer CHECK (discount_basis_points BETWEEN 0 AND 10000),
  discount_value bigint CHECK (discount_value BETWEEN 0 AND price),
  modified_price bigint NOT NULL CHECK (modified_price BETWEEN 0 AND price),
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 1 AND 1440),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT test_availabilities_unique UNIQUE (scan_center_id, machine_id, test_id),
  CONSTRAINT test_availabilities_discount CHECK (
    (discount_type = 'percentage') = (discount_basis_points IS NOT NULL)
    AND (discount_type = 'value') = (discount_value IS NOT NULL)),
  FOREIGN KEY (scan_center_id, machine_id) REFERENCES machines (scan_center_id, id),
  FOREIGN KEY (scan_center_id, test_id) REFERENCES tests (scan_center_id, id)
);
CREATE INDEX test_availabilities_test ON test_availabilities (scan_center_id, test_id);

CREATE TABLE insurance_providers (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (name <> ''),
  coverage_basis_points integer NOT NULL DEFAULT 10000 CHECK (coverage_basis_points BETWEEN 0 AND 10000),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT insurance_providers_name_unique UNIQUE (scan_center_id, name)
);

CREATE TABLE supported_tests (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  provider_id bigint NOT NULL,
  test_id bigint NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  discount_type text NOT NULL DEFAULT 'none' CHECK (discount_type IN ('none', 'percentage', 'value')),
  discount_basis_points integer CHECK (discount_basis_points BETWEEN 0 AND 10000),
  discount_value bigint CHECK (discount_value BETWEEN 0 AND price),
  modified_price bigint NOT NULL CHECK (modified_price BETWEEN 0 AND price),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT supported_tests_unique UNIQUE (scan_center_id, provider_id, test_id),
  CONSTRAINT supported_tests_discount CHECK (
    (discount_type = 'percentage') = (discount_basis_points IS NOT NULL)
    AND (discount_type = 'value') = (discount_value IS NOT NULL)),
  FOREIGN KEY (scan_center_id, provider_id) REFERENCES insurance_providers (scan_center_id, id),
  FOREIGN KEY (scan_center_id, test_id) REFERENCES tests (scan_center_id, id)
);
CREATE INDEX supported_tests_test ON supported_tests (scan_center_id, test_id);

CREATE TABLE referring_doctors (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (name <> ''),
  country_phone_code text CHECK (country_phone_code ~ '^\+[0-9]{1,3}$'),
  phone_number text CHECK (phone_number ~ '^[0-9]{10}$'),
  registered_by bigint,
  search_text text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT referring_doctors_phone CHECK ((country_phone_code IS NULL) = (phone_number IS NULL)),
  CONSTRAINT referring_doctors_phone_unique UNIQUE (scan_center_id, country_phone_code, phone_number),
  FOREIGN KEY (scan_center_id, registered_by) REFERENCES accounts (scan_center_id, id)
);

CREATE TABLE commission_rules (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  commission_type text NOT NULL CHECK (commission_type IN ('percentage', 'value')),
  commission_basis_points integer CHECK (commission_basis_points BETWEEN 0 AND 10000),
  value bigint CHECK (value >= 0),
  doctor_id bigint,
  modality text CHECK (modality IN ('CR', 'DX', 'CT', 'MR', 'US', 'MG', 'NM', 'PT', 'RF', 'XA', 'BMD', 'ES', 'OT')),
  test_id bigint,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT commission_rules_unique UNIQUE NULLS NOT DISTINCT (scan_center_id, doctor_id, modality, test_id),
  CONSTRAINT commission_rules_target CHECK (doctor_id IS NOT NULL OR modality IS NOT NULL OR test_id IS NOT NULL),
  CONSTRAINT commission_rules_rate CHECK (
    (commission_type = 'percentage') = (commission_basis_points IS NOT NULL)
    AND (commission_type = 'value') = (value IS NOT NULL)),
  FOREIGN KEY (scan_center_id, doctor_id) REFERENCES referring_doctors (scan_center_id, id),
  FOREIGN KEY (scan_center_id, test_id) REFERENCES tests (scan_center_id, id)
);

DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['rooms', 'machines', 'tests', 'test_availabilities', 'insurance_providers',
    'supported_tests', 'referring_doctors', 'commission_rules'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_touch BEFORE UPDATE ON %1$I FOR EACH ROW EXECUTE FUNCTION touch_record()', name);
  END LOOP;
END $$;
