-- Appointments are also sorted by what the desk took off.
CREATE INDEX appointments_by_discount ON appointments (scan_center_id, discount_amount, id);
