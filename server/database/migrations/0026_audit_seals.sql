-- The audit trail tells who looked, shows when a row was changed or taken out, and who may export is up to the center.

-- What repeats, such as reading one record again and again, is noted once per quarter of an hour: a second row with
-- the same key is not added. Null for what is noted each time.
ALTER TABLE audit_log ADD COLUMN once_key text;
CREATE UNIQUE INDEX audit_log_once ON audit_log (scan_center_id, once_key) WHERE once_key IS NOT NULL;

-- The seals: each row of the audit trail, in an order without gaps, with a hash of its contents and of the seal before.
CREATE TABLE audit_seals (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  position bigint NOT NULL CHECK (position > 0),
  audit_id bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, position)
);
CREATE UNIQUE INDEX audit_seals_row ON audit_seals (scan_center_id, audit_id);
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The rows that wait for their seal. Written in the transaction of the row itself: a row that commits late is not
-- missed, although its id is lower than that of rows already sealed.
CREATE TABLE audit_unsealed (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  audit_id bigint NOT NULL,
  PRIMARY KEY (scan_center_id, audit_id)
);
CREATE FUNCTION await_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed (scan_center_id, audit_id) VALUES (NEW.scan_center_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_unsealed AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION await_seal();
INSERT INTO audit_unsealed (scan_center_id, audit_id) SELECT scan_center_id, id FROM audit_log;

-- Which roles may export which lists, by the name of the list: {"patients": [3, 4]}. A list that is not named has the
-- roles that the program gives it.
ALTER TABLE scan_centers ADD COLUMN export_roles jsonb NOT NULL DEFAULT '{}';
