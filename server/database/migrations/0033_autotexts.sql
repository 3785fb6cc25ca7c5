-- Texts with a short name that becomes them in a report. Without an account they are the whole center's.

CREATE TABLE autotexts (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id bigint,
  name text NOT NULL CHECK (name <> ''),
  -- The name as names are compared (domain/autotexts.ts).
  name_key text NOT NULL CHECK (name_key <> ''),
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX autotexts_name_unique ON autotexts (scan_center_id, coalesce(account_id, 0), name_key);
CREATE TRIGGER autotexts_touch BEFORE UPDATE ON autotexts FOR EACH ROW EXECUTE FUNCTION touch_record();
