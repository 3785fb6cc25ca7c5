-- Wrong passwords are counted by e-mail and address together, by the browser that signed in before, or by session,
-- no longer by the e-mail alone. `subject` is a hash of what an attempt is counted by; `email_hash` is empty for
-- attempts that do not count against an e-mail.

ALTER TABLE login_attempts RENAME TO password_attempts;
DELETE FROM password_attempts;
ALTER TABLE password_attempts ADD COLUMN subject text NOT NULL, ALTER COLUMN email_hash SET DEFAULT '';
ALTER TABLE password_attempts RENAME CONSTRAINT login_attempts_pkey TO password_attempts_pkey;
ALTER SEQUENCE login_attempts_id_seq RENAME TO password_attempts_id_seq;
ALTER INDEX login_attempts_email RENAME TO password_attempts_email;
ALTER INDEX login_attempts_ip RENAME TO password_attempts_ip;
CREATE INDEX password_attempts_subject ON password_attempts (subject, at);
