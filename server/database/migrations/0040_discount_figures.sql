-- Dashboard and financial report also read what the desk took off, without touching the rows themselves.
DROP INDEX appointments_figures;
CREATE INDEX appointments_figures ON appointments (scan_center_id, start_at)
  INCLUDE (id, branch_id, machine_id, test_id, insurance_provider_id, referring_doctor_id, created_by, status, report_status,
    duration_minutes, total_price, covered_amount, settled_amount, paid_amount, commission_amount, discount_amount);
