-- The page of the audit trail: each of its filters finds its newest rows without reading the others.
CREATE INDEX audit_log_at ON audit_log (scan_center_id, at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log (scan_center_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (scan_center_id, action, at DESC, id DESC);
CREATE INDEX audit_log_kind ON audit_log (scan_center_id, entity, at DESC, id DESC);
CREATE INDEX audit_log_record ON audit_log (scan_center_id, entity, entity_id, at DESC, id DESC);
CREATE INDEX audit_log_token ON audit_log (scan_center_id, api_token_id, at DESC, id DESC) WHERE api_token_id IS NOT NULL;
-- The one for records replaces that without the time.
DROP INDEX audit_log_entity;
