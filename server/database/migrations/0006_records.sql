-- What the product remembers of its own doing: audit trail, live events, repeated saves.
CREATE TABLE audit_log (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Null for what a command did without an account.
  actor_id bigint,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id bigint,
  branch_id bigint,
  ip text,
  before jsonb,
  after jsonb,
  request_id text,
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, actor_id) REFERENCES accounts (scan_center_id, id)
);
CREATE INDEX audit_log_entity ON audit_log (scan_center_id, entity, entity_id, id DESC);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE events (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  entity_id bigint NOT NULL,
  -- Null: the whole center's.
  branch_id bigint,
  record_version integer,
  -- Set: only this account and those who may read everybody's are told.
  account_id bigint,
  -- Ids are given out before the commit; readers that resume go by what was committed.
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, id)
);
CREATE INDEX events_created ON events (scan_center_id, created_at);

CREATE FUNCTION notify_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('scandesk_events', json_build_object(
    'center', NEW.scan_center_id, 'id', NEW.id, 'type', NEW.type, 'entity_id', NEW.entity_id,
    'branch', NEW.branch_id, 'version', NEW.record_version, 'account', NEW.account_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER events_notify AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION notify_event();

CREATE TABLE idempotency_keys (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  account_id bigint NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status smallint,
  response jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, account_id, key),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
