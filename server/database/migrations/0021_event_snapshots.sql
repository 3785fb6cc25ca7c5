-- Every event keeps the snapshot in which it was inserted. What that snapshot includes was committed, and sent,
-- before the event. So a client whose last event it is has missed at most what the snapshot does not include.
--
-- For the events of before no snapshot is known. A client that names one of them is told to read everything anew.
TRUNCATE events;
ALTER TABLE events ADD COLUMN snapshot pg_snapshot NOT NULL DEFAULT pg_current_snapshot();
CREATE INDEX events_since ON events (scan_center_id, transaction_id);
