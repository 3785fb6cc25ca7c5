-- Who has a record open, so that others see it. Each says so again every few seconds; who is silent is gone.
CREATE TABLE presence (
  scan_center_id bigint NOT NULL REFERENCES scan_centers (id),
  entity text NOT NULL CHECK (entity IN ('report', 'appointment')),
  entity_id bigint NOT NULL,
  account_id bigint NOT NULL,
  branch_id bigint NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scan_center_id, entity, entity_id, account_id),
  FOREIGN KEY (scan_center_id, entity_id) REFERENCES appointments (scan_center_id, id),
  FOREIGN KEY (scan_center_id, account_id) REFERENCES accounts (scan_center_id, id),
  FOREIGN KEY (scan_center_id, branch_id) REFERENCES branches (scan_center_id, id)
);
