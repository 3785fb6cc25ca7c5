import type { Guard } from "./guard.ts";

const SAFE = "server/database/migrations/0044_safe.sql";
const RACES = "tests/api/races-safe.test.ts";
const CONSTRAINTS = "tests/api/constraints-safe.test.ts";

/** Guards of the safes. */
export const SAFE_GUARDS: readonly Guard[] = [
  {
    name: "safe: never below zero (CHECK)",
    file: SAFE,
    take: " CONSTRAINT safes_never_negative CHECK (balance >= 0)",
    leave: "",
    test: RACES,
    only: "by the database itself",
  },
  {
    name: "safe: locked before its balance is compared",
    file: "server/resources/safe/safe-store.ts",
    take: '    .where(and(eq(safes.scanCenterId, ctx.account.centerId), eq(safes.branchId, branch)))\n    .for("update");',
    leave:
      "    .where(and(eq(safes.scanCenterId, ctx.account.centerId), eq(safes.branchId, branch)));",
    test: RACES,
    only: "take no more than the safe holds",
  },
  {
    name: "safe: the refusal names the balance",
    file: "server/resources/safe/safe-store.ts",
    take: "  enforce(reasonAgainstMoving(balance, moved), { extra: { balance } });\n",
    leave: "  void [enforce, reasonAgainstMoving, balance, moved];\n",
    test: "tests/api/safe.test.ts",
    only: "refuses what is not there",
  },
  {
    name: "safe: movements are only added (trigger)",
    file: SAFE,
    take: "CREATE TRIGGER safe_movements_append_only BEFORE UPDATE OR DELETE ON safe_movements\n  FOR EACH ROW EXECUTE FUNCTION refuse_change('safe_movements');\n",
    leave: "",
    test: "tests/api/constraints-money.test.ts",
  },
  {
    name: "safe: the cash of a shift comes in once (trigger)",
    file: SAFE,
    take: "      AND end_time IS NOT NULL AND received_movement_id IS NOT DISTINCT FROM NEW.reverses;",
    leave: "      AND end_time IS NOT NULL;",
    test: CONSTRAINTS,
    only: "an ended shift of its branch, once",
  },
  {
    name: "safe: a shift is locked before it is received",
    file: "server/resources/safe/enter-movement.ts",
    take: '.from(receptionistShifts).where(isIt).for("update");',
    leave: ".from(receptionistShifts).where(isIt);",
    test: RACES,
    only: "that brought the cash of a shift is reversed once",
  },
  {
    name: "safe: a reversal repeats what it reverses (trigger)",
    file: SAFE,
    take: "CREATE TRIGGER safe_movements_reversal BEFORE INSERT ON safe_movements\n  FOR EACH ROW WHEN (NEW.reverses IS NOT NULL) EXECUTE FUNCTION require_reversed();\n",
    leave: "",
    test: CONSTRAINTS,
    only: "is reversed by the same movement alone",
  },
  {
    name: "safe: a movement is reversed once (unique index)",
    file: SAFE,
    take: "CREATE UNIQUE INDEX safe_movements_reversed_once ON safe_movements (scan_center_id, reverses) WHERE reverses IS NOT NULL;\n",
    leave: "",
    test: CONSTRAINTS,
    only: "is reversed by the same movement alone",
  },
  {
    name: "safe: a difference needs a note",
    file: "server/resources/safe/enter-movement.ts",
    take: "  if (Object.keys(faults).length > 0) throw invalidFields(faults);\n",
    leave: "  void [faults, invalidFields];\n",
    test: "tests/api/safe.test.ts",
    only: "changes nothing in the shift if the count differs",
  },
  {
    name: "safe: only the branches of the account have expenses in the report",
    file: "server/resources/figures/expenses.ts",
    take: "        inScope(ctx, safeMovements),\n",
    leave: "        eq(safeMovements.scanCenterId, ctx.account.centerId),\n",
    test: "tests/api/expenses-in-report.test.ts",
    only: "own branches alone",
  },
];
