-- A commission of 0 pounds is written as 0 percent from now on: an amount must be positive.
UPDATE commission_rules SET commission_type = 'percentage', commission_basis_points = 0, value = NULL WHERE value = 0;

ALTER TABLE commission_rules ADD CONSTRAINT commission_rules_value_positive CHECK (value > 0);
