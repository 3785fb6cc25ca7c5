import type { Guard } from "./guard.ts";

const CREDIT = "server/database/migrations/0050_patient_credit.sql";
const RACES = "tests/api/races-credits.test.ts";
const CREDITS = "tests/api/credits.test.ts";

/** Guards of the credits of patients. */
export const CREDIT_GUARDS: readonly Guard[] = [
  {
    name: "credit: never below zero (CHECK)",
    file: CREDIT,
    take: " CONSTRAINT patient_credits_never_negative CHECK (balance >= 0)",
    leave: "",
    test: RACES,
    only: "by the database itself",
  },
  {
    name: "credit: locked before its balance is compared",
    file: "server/resources/patients/credit-balance.ts",
    take: '    .for("update");',
    leave: ";",
    test: RACES,
    only: "is locked before",
  },
  {
    name: "credit: the refusal names the balance",
    file: "server/resources/patients/credit-balance.ts",
    take: "  enforce(reasonAgainstCredit(balance, movement), { extra: { balance } });\n",
    leave: "  void [enforce, reasonAgainstCredit, balance, movement];\n",
    test: CREDITS,
    only: "below zero, with the balance",
  },
  {
    name: "credit: movements are only added (trigger)",
    file: CREDIT,
    take: "CREATE TRIGGER credit_movements_append_only BEFORE UPDATE OR DELETE ON credit_movements\n  FOR EACH ROW EXECUTE FUNCTION refuse_change('credit_movements');\n",
    leave: "",
    test: "tests/api/constraints-money.test.ts",
  },
  {
    name: "credit: only an appointment is paid from it (CHECK)",
    file: CREDIT,
    take: " CHECK (method <> 'credit' OR appointment_id IS NOT NULL)",
    leave: " CHECK (true)",
    test: "tests/api/constraints-money.test.ts",
    only: "an appointment or a patient",
  },
  {
    name: "credit: what is used is not collected again",
    file: "server/resources/figures/sums.ts",
    take: "sql`${payments.method} <> 'credit'`",
    leave: "sql`true`",
    test: CREDITS,
    only: "and not what was used",
  },
  {
    name: "credit: a deposit is in the figures of a stored month (trigger)",
    file: CREDIT,
    take: "CREATE TRIGGER payments_deposit_listed AFTER INSERT ON payments FOR EACH ROW\n  WHEN (NEW.appointment_id IS NULL AND NEW.kind = 'payment') EXECUTE FUNCTION note_refund();\n",
    leave: "",
    test: "tests/api/kept-months.test.ts",
    only: "stored late",
  },
];
