-- What was given back, by appointment: the financial report reads it for every appointment of its days.
CREATE INDEX payments_refunds ON payments (scan_center_id, appointment_id) INCLUDE (amount) WHERE kind = 'refund';
-- What doctors were paid, by the day their shift ended.
CREATE INDEX doctor_shifts_ended ON doctor_shifts (scan_center_id, end_time) WHERE compensated_at IS NOT NULL;
