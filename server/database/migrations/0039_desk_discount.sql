-- A discount given at the desk. `total_price` is after it, so the price without it is their sum.
ALTER TABLE appointments
  ADD COLUMN discount_kind text CHECK (discount_kind IN ('percentage', 'value')),
  ADD COLUMN discount_basis_points integer CHECK (discount_basis_points BETWEEN 1 AND 10000),
  ADD COLUMN discount_amount bigint NOT NULL DEFAULT 0 CHECK (discount_amount >= 0),
  ADD COLUMN discount_reason text NOT NULL DEFAULT '',
  -- Who approved one above the limit of the person who gave it; null if it was within the limit.
  ADD COLUMN discount_approved_by bigint,
  ADD CONSTRAINT appointments_discount CHECK (
    (discount_kind IS NOT NULL) = (discount_amount > 0) AND (discount_kind IS NOT NULL) = (discount_reason <> '')
    AND (discount_basis_points IS NOT NULL) = (discount_kind IS NOT DISTINCT FROM 'percentage')
    AND (discount_approved_by IS NULL OR discount_kind IS NOT NULL)),
  -- The discount is rounded half up to the piastre, once.
  ADD CONSTRAINT appointments_discount_percentage CHECK (
    discount_basis_points IS NULL
    OR discount_amount = ((total_price + discount_amount) * discount_basis_points + 5000) / 10000),
  DROP CONSTRAINT appointments_list_price,
  ADD CONSTRAINT appointments_list_price CHECK (list_price >= total_price + discount_amount),
  ADD FOREIGN KEY (scan_center_id, discount_approved_by) REFERENCES accounts (scan_center_id, id);

-- The largest discount that a receptionist may give alone, in hundredths of a percent of the price.
ALTER TABLE scan_centers ADD COLUMN receptionist_discount_basis_points integer NOT NULL DEFAULT 0
  CHECK (receptionist_discount_basis_points BETWEEN 0 AND 10000);
