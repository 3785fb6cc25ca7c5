-- Whether somebody else typed the password, so that its person must change it before anything else.
ALTER TABLE accounts ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
