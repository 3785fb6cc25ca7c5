-- Wrong passwords are counted by e-mail and address together, by the browser that signed in before, or by session,
-- no longer by the e-mail alone. `subject` is a hash of what an attempt is counted by; `email_hash` is empty for
-- attempts that do not count against an e-mail.

DROP TABLE login_attempts;
CREATE TABLE password_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  email_hash text NOT NULL DEFAULT '',
  ip text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_attempts_subject ON password_attempts (subject, at);
CREATE INDEX password_attempts_email ON password_attempts (email_hash, at);
CREATE INDEX password_attempts_ip ON password_attempts (ip, at);
