-- A pay-out in cash and the movement of the safe that paid it belong together.
ALTER TABLE safe_movements
  ADD CONSTRAINT safe_movements_pay_out FOREIGN KEY (scan_center_id, pay_out_id) REFERENCES pay_outs (scan_center_id, id);
