-- Tokens with which other programs call the interface, for the account that made them. Only a hash is stored: a token is
-- 32 random bytes, so that nobody can guess it from the hash.
CREATE TABLE api_tokens (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  name text NOT NULL,
  token_hash text NOT NULL,
  permissions text[] NOT NULL CHECK (permissions <> '{}'),
  -- Null: all branches that the account may see.
  branch_ids bigint[],
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_tokens_hash_unique ON api_tokens (scan_center_id, token_hash);
-- The use of a token is no change of it.
CREATE TRIGGER api_tokens_touch BEFORE UPDATE OF name, permissions, branch_ids, expires_at, revoked_at ON api_tokens
  FOR EACH ROW EXECUTE FUNCTION touch_record();

-- The token with which it was done; null for people. No reference: rows of the audit trail outlive what they name.
ALTER TABLE audit_log ADD COLUMN api_token_id bigint;
