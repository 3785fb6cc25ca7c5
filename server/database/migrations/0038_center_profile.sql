-- What stands at the head and the foot of every paper of a center; empty in a center that has not said it.
ALTER TABLE scan_centers
  ADD COLUMN name_ar text NOT NULL DEFAULT '',
  ADD COLUMN name_en text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN phones text NOT NULL DEFAULT '',
  ADD COLUMN tax_number text NOT NULL DEFAULT '',
  ADD COLUMN footer_ar text NOT NULL DEFAULT '',
  ADD COLUMN footer_en text NOT NULL DEFAULT '',
  ADD COLUMN logo bytea CHECK (length(logo) BETWEEN 1 AND 102400),
  ADD COLUMN logo_type text CHECK (logo_type IN ('image/png', 'image/jpeg', 'image/svg+xml')),
  ADD COLUMN logo_hash text,
  ADD CONSTRAINT scan_centers_logo CHECK (num_nulls(logo, logo_type, logo_hash) IN (0, 3));
