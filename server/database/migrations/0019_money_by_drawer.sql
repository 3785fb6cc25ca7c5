-- Money that moved is kept by the branch that received it as well: months kept without it are summed again.
DELETE FROM month_figures;
