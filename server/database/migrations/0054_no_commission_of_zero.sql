-- A commission of 0 pounds is written as 0 percent from now on: an amount must be positive. The CHECK comes with a later version:
-- a server of the previous one, which may still run beside this one, takes 0.
UPDATE commission_rules SET commission_type = 'percentage', commission_basis_points = 0, value = NULL WHERE value = 0;
