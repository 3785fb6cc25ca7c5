import type { Guard } from "./guard.ts";

const DESK = "server/database/migrations/0004_desk.sql";
const INSURANCE = "server/database/migrations/0005_insurance_reports.sql";
const SHIFTS = "server/resources/receptionist-shift/shift-store.ts";

/** Guards of money, slots, shifts, reports and saves. */
export const MONEY_GUARDS: readonly Guard[] = [
  {
    name: "slot: exclusion constraint",
    file: DESK,
    take: `  CONSTRAINT appointments_no_overlap EXCLUDE USING gist (scan_center_id WITH =, machine_id WITH =, period WITH &&)
    WHERE (status NOT IN ('cancelled', 'no_show')),
`,
    leave: "",
    test: "tests/api/races-slot.test.ts",
    only: "get it once",
  },
  {
    name: "shift: a close locks it (FOR UPDATE)",
    file: SHIFTS,
    take: 'await requireShift(ctx, "update", "no_active_shift")',
    leave: 'await requireShift(ctx, "share", "no_active_shift")',
    test: "tests/api/races-shift.test.ts",
    only: "closes? the shift once|never between two shifts",
  },
  {
    name: "shift: money locks it in the ledger's trigger (FOR SHARE)",
    file: DESK,
    take: "s.end_time IS NULL FOR SHARE;",
    leave: "s.end_time IS NULL;",
    test: "tests/api/constraints-money.test.ts",
    only: "refuses a payment that waited",
  },
  {
    name: "shift: money only into one that is open (trigger)",
    file: DESK,
    take: "AND s.receptionist_id = NEW.by_id AND s.end_time IS NULL FOR SHARE;",
    leave: "FOR SHARE;",
    test: "tests/api/constraints-money.test.ts",
    only: "only into an open shift",
  },
  {
    name: "shift: one active per person (unique index)",
    file: DESK,
    take: "CREATE UNIQUE INDEX receptionist_shifts_one_active",
    leave: "CREATE INDEX receptionist_shifts_one_active",
    test: "tests/api/races-shift.test.ts",
    only: "start one shift",
  },
  {
    name: "shift: a closed one keeps its figures (trigger)",
    file: DESK,
    take: "CREATE TRIGGER receptionist_shifts_closed BEFORE UPDATE ON receptionist_shifts FOR EACH ROW EXECUTE FUNCTION keep_closed_shift();",
    leave: "",
    test: "tests/api/constraints-money.test.ts",
  },
  {
    name: "ledger: append-only (trigger)",
    file: DESK,
    take: "CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();",
    leave: "",
    test: "tests/api/constraints-money.test.ts",
  },
  {
    name: "audit trail: append-only (trigger)",
    file: "server/database/migrations/0006_records.sql",
    take: "CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();",
    leave: "",
    test: "tests/api/constraints-money.test.ts",
  },
  {
    name: "ledger: its sum never above what is due (check)",
    file: DESK,
    take: "  CONSTRAINT appointments_paid CHECK (paid_amount <= total_price - covered_amount),\n",
    leave: "",
    test: "tests/api/constraints-money.test.ts",
  },
  {
    name: "ledger: the appointment is locked while money moves (FOR UPDATE)",
    file: "server/resources/appointments/appointment-list.ts",
    take: `eq(appointments.id, id)))
    .for("update");`,
    leave: "eq(appointments.id, id)));",
    test: "tests/api/races-payments.test.ts",
    only: "add up to more|more than was paid",
  },
  {
    name: "ledger: no refund above what was paid (rule)",
    file: "domain/payments.ts",
    take: 'return amount > paid_amount ? "refund_above_paid" : null;',
    leave: "return null;",
    test: "tests/api/faults/ledger-walks.test.ts",
  },
  {
    name: "insurance: one per appointment, ever (unique)",
    file: INSURANCE,
    take: "  CONSTRAINT insurance_transactions_one_ever UNIQUE (scan_center_id, appointment_id),\n",
    leave: "",
    test: "tests/api/constraints-money.test.ts",
  },
  {
    name: "insurance: settled follows to the appointment (trigger)",
    file: INSURANCE,
    take: `CREATE TRIGGER insurance_transactions_settled_amount AFTER INSERT OR UPDATE OF settled_amount ON insurance_transactions
  FOR EACH ROW EXECUTE FUNCTION copy_settled_amount();`,
    leave: "",
    test: "tests/api/faults/ledger-walks.test.ts",
  },
  {
    name: "booking: the price that was expected",
    file: "server/resources/appointments/book.ts",
    take: 'throw new Refusal("price_changed", { extra: { total_price: total } });',
    leave: "void total;",
    test: "tests/api/appointments-edit.test.ts",
    only: "refused with the new price",
  },
  {
    name: "save: an Idempotency-Key happens once",
    file: "server/http/idempotency.ts",
    take: "if (insertedKey.rows.length > 0) return null;",
    leave: "if (insertedKey.rows.length >= 0) return null;",
    test: "tests/api/faults/lost-answers.test.ts",
  },
  {
    name: "save: an Idempotency-Key works for changes and deletions",
    file: "server/http/serve-route.ts",
    take: "route.reads",
    leave: 'route.reads || method !== "POST"',
    test: "tests/api/idempotency-routes.test.ts",
  },
  {
    name: "save: what is written down with it (audit)",
    file: "server/http/effects.ts",
    take: "if (audits.length > 0) {",
    leave: "if (audits.length > 1_000) {",
    test: "tests/api/faults/lost-answers.test.ts",
  },
  {
    name: "report: a stale save loses no text",
    file: "server/resources/reports/write-report.ts",
    take: `checkVersion(version, before);
  await refuseTemplate(`,
    leave: "await refuseTemplate(",
    test: "tests/api/races-reports.test.ts",
  },
  {
    name: "commit: waits for the disk",
    file: "server/database/connection.ts",
    take: "-c synchronous_commit=on",
    leave: "-c synchronous_commit=off",
    test: "tests/api/faults/durable.test.ts",
    only: "flushed before",
  },
  {
    name: "financial report: a month that has changed is read anew",
    file: "server/resources/figures/kept-months.ts",
    take: "      and not ${IS_CHANGED}`);",
    leave: "      and ${IS_CHANGED} is not null`);",
    test: "tests/api/kept-months.test.ts",
  },
  {
    name: "financial report: what was on its way is a change",
    file: "server/resources/figures/kept-months.ts",
    take: "not pg_visible_in_snapshot(touched.transaction_id, kept.snapshot)",
    leave: "touched.transaction_id >= pg_snapshot_xmax(kept.snapshot)",
    test: "tests/api/kept-months.test.ts",
    only: "on its way",
  },
  {
    name: "financial report: what doctors are paid is a change",
    file: "server/database/migrations/0022_row_triggers.sql",
    take: "AFTER INSERT OR UPDATE OR DELETE ON %1$I",
    leave: "AFTER INSERT OR DELETE ON %1$I",
    test: "tests/api/kept-months.test.ts",
    only: "what doctors are paid",
  },
];
