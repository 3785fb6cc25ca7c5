-- Accounts, their branches, and the sessions they have open.
CREATE TABLE branches (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (name <> ''),
  address text NOT NULL,
  pacs_enabled boolean NOT NULL DEFAULT false,
  pacs_url text,
  opens_at time NOT NULL DEFAULT '08:00',
  closes_at time NOT NULL DEFAULT '24:00',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT branches_name_unique UNIQUE (scan_center_id, name),
  CONSTRAINT branches_pacs_url CHECK (
    CASE WHEN pacs_url IS NULL THEN NOT pacs_enabled ELSE pacs_url ~* '^https?://' AND length(pacs_url) <= 2048 END),
  -- A closing time not after the opening is the next day's.
  CONSTRAINT branches_hours CHECK (opens_at < '24:00')
);

-- Signing in names no center, so e-mails are unique among all of them: the one unique key
-- that does not begin with scan_center_id.
CREATE TABLE accounts (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (name <> ''),
  email text NOT NULL CHECK (email = lower(email) AND email <> ''),
  role smallint NOT NULL CHECK (role BETWEEN 1 AND 4),
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  is_demo boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT accounts_email_unique UNIQUE (email)
);

CREATE TABLE account_branches (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  account_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('branches', 'reporting', 'admin')),
  branch_id bigint NOT NULL,
  PRIMARY KEY (scan_center_id, account_id, kind, branch_id),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id) ON DELETE CASCADE,
  FOREIGN KEY (scan_center_id, branch_id) REFERENCES branches (scan_center_id, id)
);
CREATE INDEX account_branches_branch ON account_branches (scan_center_id, branch_id);

-- One row per sign-in: the family that all refresh tokens handed out in it belong to.
CREATE TABLE sessions (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  ip text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('logout', 'reused', 'password', 'access', 'disabled', 'expired')),
  PRIMARY KEY (scan_center_id, id),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_account ON sessions (scan_center_id, account_id) WHERE ended_at IS NULL;

CREATE TABLE refresh_tokens (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  session_id bigint NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (scan_center_id, id),
  CONSTRAINT refresh_tokens_hash_unique UNIQUE (scan_center_id, token_hash),
  FOREIGN KEY (scan_center_id, session_id) REFERENCES sessions (scan_center_id, id) ON DELETE CASCADE
);
-- A refresh names no center either.
CREATE INDEX refresh_tokens_hash ON refresh_tokens (token_hash);
CREATE INDEX refresh_tokens_session ON refresh_tokens (scan_center_id, session_id);

-- Failed sign-ins come before any center is known; keys are hashes, never the e-mail itself.
CREATE TABLE login_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_hash text NOT NULL,
  ip text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX login_attempts_email ON login_attempts (email_hash, at);
CREATE INDEX login_attempts_ip ON login_attempts (ip, at);

CREATE TRIGGER branches_touch BEFORE UPDATE ON branches FOR EACH ROW EXECUTE FUNCTION touch_record();
CREATE TRIGGER accounts_touch BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION touch_record();
