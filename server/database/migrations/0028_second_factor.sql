-- A second factor beside the password: passkeys, the codes of an authenticator app, and recovery codes.

-- Which roles must have one: {1, 4}.
ALTER TABLE scan_centers ADD COLUMN factor_roles smallint[] NOT NULL DEFAULT '{}';

-- When a factor was last proved in a session; null if never.
ALTER TABLE sessions
  ADD COLUMN factor_at timestamptz,
  DROP CONSTRAINT sessions_end_reason_check,
  ADD CONSTRAINT sessions_end_reason_check CHECK (end_reason IN (
    'logout', 'reused', 'password', 'access', 'disabled', 'expired', 'unlocked', 'wrong_unlocks', 'ended', 'factors'));

-- `rp_id` is the host for which the browser made the passkey; it works at no other. The public key is no secret.
CREATE TABLE passkeys (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  rp_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_credential_unique ON passkeys (scan_center_id, credential_id);
CREATE INDEX passkeys_account ON passkeys (scan_center_id, account_id);

-- The secret that an account shares with an authenticator app, encrypted with a key of the server. `last_step` is the
-- time step of the latest accepted code: no code of it or of an earlier one is accepted again.
CREATE TABLE code_secrets (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  account_id bigint NOT NULL,
  sealed_secret text NOT NULL,
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, account_id),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id) ON DELETE CASCADE
);

-- The recovery codes that are left; only a hash by a key of the server is stored. A used code is deleted.
CREATE TABLE recovery_codes (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  account_id bigint NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, account_id, code_hash),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id) ON DELETE CASCADE
);

-- The tickets that were used, until they expire: each is accepted once.
CREATE TABLE used_tickets (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  ticket_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (scan_center_id, ticket_id)
);
