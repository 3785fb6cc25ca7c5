-- What was given back, by appointment: the financial report reads it for every appointment of its days.
CREATE INDEX payments_refunds ON payments (scan_center_id, appointment_id) INCLUDE (amount) WHERE kind = 'refund';
-- Money by the day it moved, without touching the rows themselves.
DROP INDEX payments_at;
CREATE INDEX payments_at ON payments (scan_center_id, at) INCLUDE (appointment_id, kind, method, amount);
-- All that dashboard and financial report read of an appointment, in the order of its days.
CREATE INDEX appointments_figures ON appointments (scan_center_id, start_at)
  INCLUDE (id, branch_id, machine_id, test_id, insurance_provider_id, referring_doctor_id, created_by, status, report_status,
    duration_minutes, total_price, covered_amount, settled_amount, paid_amount, commission_amount);
-- What doctors were paid, by the day their shift ended.
CREATE INDEX doctor_shifts_ended ON doctor_shifts (scan_center_id, end_time) WHERE compensated_at IS NOT NULL;
