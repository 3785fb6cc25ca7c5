-- Until now a request was known again by an unkeyed hash, from which a short secret in it could be guessed. Rows whose
-- hash is empty answer any request with their key; they expire within a day like all others.

ALTER TABLE idempotency_keys ALTER COLUMN request_hash SET DEFAULT '';
UPDATE idempotency_keys SET request_hash = '';
