-- What the desk asks before a scan (indication, priority), and what doctors arrange on the worklist.
ALTER TABLE appointments
  ADD COLUMN indication text NOT NULL DEFAULT '',
  ADD COLUMN priority text NOT NULL DEFAULT 'routine' CHECK (priority IN ('routine', 'urgent', 'stat')),
  -- Null also for scans that were completed before this was recorded: their scheduled end stands for it.
  ADD COLUMN completed_at timestamptz,
  ADD COLUMN assigned_to bigint,
  -- Until then the scan stands below the others on the worklist.
  ADD COLUMN deferred_until timestamptz,
  ADD COLUMN deferred_reason text NOT NULL DEFAULT '',
  ADD COLUMN deferred_by bigint,
  ADD CONSTRAINT appointments_deferred CHECK (
    (deferred_until IS NOT NULL) = (deferred_by IS NOT NULL) AND (deferred_until IS NOT NULL) = (deferred_reason <> '')),
  ADD FOREIGN KEY (scan_center_id, assigned_to) REFERENCES accounts (scan_center_id, id),
  ADD FOREIGN KEY (scan_center_id, deferred_by) REFERENCES accounts (scan_center_id, id);
