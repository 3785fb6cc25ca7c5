-- A locked session is refused until the password is given. Unlocking opens a new session, so that tokens copied while
-- the screen was locked stay worthless; `started_at` is the sign-in that both belong to.

ALTER TABLE sessions
  ADD COLUMN started_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN used_at timestamptz,
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN wrong_unlocks smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT sessions_end_reason_check,
  ADD CONSTRAINT sessions_end_reason_check CHECK (end_reason IN (
    'logout', 'reused', 'password', 'access', 'disabled', 'expired', 'unlocked', 'wrong_unlocks', 'ended'));
UPDATE sessions SET started_at = created_at;
