-- What a report found: the values of its text's fields, as domain/findings.ts derives them when the text is stored.
-- Reports from before have none, because their texts have no fields with a kind.
ALTER TABLE reports ADD COLUMN findings jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(findings) = 'array');
ALTER TABLE report_versions ADD COLUMN findings jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(findings) = 'array');
-- Finds the reports that have a finding of a name: findings <> '[]' AND findings @> '[{"field": "nodule"}]'. Most have none.
CREATE INDEX report_versions_findings ON report_versions USING gin (findings jsonb_path_ops) WHERE findings <> '[]';
