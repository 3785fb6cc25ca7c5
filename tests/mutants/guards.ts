/** A guard, how it is taken out, and the test that must notice. */
export interface Guard {
  /** What is guarded by what. */
  name: string;
  file: string;
  /** Text that stands in the file exactly once. */
  take: string;
  /** What stands there without the guard. */
  leave: string;
  /** Test file, and the words of the tests in it that run; default all of them. */
  test: string;
  only?: string;
}

const DESK = "server/database/migrations/0004_desk.sql";
const PEOPLE = "server/database/migrations/0002_people.sql";
const INSURANCE = "server/database/migrations/0005_insurance_reports.sql";
const SHIFTS = "server/resources/receptionist-shift/shift-store.ts";

const MONEY: readonly Guard[] = [
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
    take: 'await requireShift(ctx, "update")',
    leave: "await requireShift(ctx)",
    test: "tests/api/races-shift.test.ts",
    only: "closes? the shift once|never between two shifts",
  },
  {
    name: "shift: money locks it in the ledger's trigger (FOR SHARE)",
    file: DESK,
    take: "s.end_time IS NULL FOR SHARE;",
    leave: "s.end_time IS NULL;",
    test: "tests/api/constraints-money.test.ts",
    only: "lets a payment through",
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
    take: "if (taken.rows.length > 0) return null;",
    leave: "if (taken.rows.length >= 0) return null;",
    test: "tests/api/faults/lost-answers.test.ts",
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
];

const ACCESS: readonly Guard[] = [
  {
    name: "permission: the role may call it",
    file: "server/http/serve-route.ts",
    take: 'if (!may(account.role, route.permission)) throw new Refusal("forbidden");',
    leave: "void may;",
    test: "tests/api/permissions.test.ts",
  },
  {
    name: "permission: a call without one stops the start",
    file: "server/app.ts",
    take: "throw new Error(`${String(method)} ${url} declares no permission`);",
    leave: "void method;",
    test: "tests/api/permissions.test.ts",
    only: "stops the start",
  },
  {
    name: "scope: the center's own records",
    file: "server/resources/scope.ts",
    take: "const center = eq(table.scanCenterId, ctx.account.centerId);",
    leave: "const center = sql`${table.scanCenterId} > 0`;",
    test: "tests/api/faults/scope.test.ts",
  },
  {
    name: "scope: the own branches' records",
    file: "server/resources/scope.ts",
    take: "if (scope === null) return undefined;",
    leave: "if (scope === null || branch !== undefined) return undefined;",
    test: "tests/api/faults/scope.test.ts",
  },
  {
    name: "scope: figures and searches too",
    file: "server/resources/scope.ts",
    take: "if (scope === null) return undefined;",
    leave: "if (scope === null || branch !== undefined) return undefined;",
    test: "tests/api/faults/elsewhere.test.ts",
  },
  {
    name: "events: told to the own branches only",
    file: "server/http/events/hub.ts",
    take: "if (event.branch !== null && account.scope !== null && !account.scope.includes(event.branch)) {",
    leave: "if (event.branch === -1) {",
    test: "tests/api/faults/elsewhere.test.ts",
  },
  {
    name: "events: told to the own center only",
    file: "server/http/events/hub.ts",
    take: "if (event.center !== account.centerId) return false;",
    leave: "",
    test: "tests/api/events.test.ts",
  },
  {
    name: "session: over after the logout",
    file: "server/http/auth/authenticate.ts",
    take: "and s.ended_at is null and",
    leave: "and",
    test: "tests/api/session.test.ts",
    only: "after the logout",
  },
  {
    name: "session: over with a disabled account",
    file: "server/http/auth/authenticate.ts",
    take: "::timestamptz and a.active`",
    leave: "::timestamptz`",
    test: "tests/api/session.test.ts",
    only: "disabled",
  },
  {
    name: "refresh token: a used one ends its family",
    file: "server/http/auth/sessions.ts",
    take: "if (usedAt !== null && ctx.now.getTime() - usedAt.getTime() > FORGIVEN_MS) {",
    leave: "if (usedAt !== null && FORGIVEN_MS < 0) {",
    test: "tests/api/session.test.ts",
    only: "whole family",
  },
  {
    name: "login: ten failures for one e-mail",
    file: "server/http/auth/login.ts",
    take: "if ((byEmail?.count ?? 0) >= MOST_BY_EMAIL) return true;",
    leave: "void MOST_BY_EMAIL;",
    test: "tests/api/faults/wrong-passwords.test.ts",
    only: "twelve times",
  },
  {
    name: "login: fifty failures from one address",
    file: "server/http/auth/login.ts",
    take: "if ((byAddress?.count ?? 0) >= MOST_BY_ADDRESS) return true;",
    leave: "void MOST_BY_ADDRESS;",
    test: "tests/api/faults/wrong-passwords.test.ts",
    only: "fifty times",
  },
  {
    name: "login: tries at one time are counted one by one (lock)",
    file: "server/http/auth/login.ts",
    take: "select pg_advisory_xact_lock(hashtextextended(${emailHash}, 7226))",
    leave: "select ${emailHash}::text",
    test: "tests/api/session.test.ts",
    only: "fifty at once",
  },
  {
    name: "login: an unknown e-mail takes as long",
    file: "server/http/auth/passwords.ts",
    take: "const known = stored ?? (await dummyHash());",
    leave: "if (stored === null) return false;\n  const known = stored ?? (await dummyHash());",
    test: "tests/api/faults/wrong-passwords.test.ts",
    only: "as slowly",
  },
  {
    name: "accounts: an e-mail once (unique)",
    file: PEOPLE,
    take: "  version integer NOT NULL DEFAULT 1,\n  PRIMARY KEY (scan_center_id, id),\n  CONSTRAINT accounts_email_unique UNIQUE (email)\n",
    leave: "  version integer NOT NULL DEFAULT 1,\n  PRIMARY KEY (scan_center_id, id)\n",
    test: "tests/api/account.test.ts",
  },
  {
    name: "sockets: a slow request is cut",
    file: "server/app.ts",
    take: "requestTimeout: 10_000,",
    leave: "requestTimeout: 30_000,",
    test: "tests/api/faults/slow-sockets.test.ts",
  },
  {
    name: "texts: letters that nobody sees are taken out",
    file: "domain/text.ts",
    take: `    .replace(BLANKS, " ")
    .replace(INVISIBLE, "")`,
    leave: `    .replace(BLANKS, " ")`,
    test: "tests/api/faults/naughty-texts.test.ts",
  },
  {
    name: "files: a cell runs in no spreadsheet",
    file: "server/http/lists/files.ts",
    take: 'return typeof value === "string" ? inert(value) : String(value);',
    leave: "return String(value);",
    test: "tests/api/faults/naughty-texts.test.ts",
  },
  {
    name: "log: no message that quotes what was typed",
    file: "server/http/failures.ts",
    take: ": { type: error.name, state, places };",
    leave: ": { type: error.name, state, message: error.message, places };",
    test: "tests/api/faults/logs.test.ts",
  },
  {
    name: "database's log: no values of rows",
    file: "server/database/embedded/settings.ts",
    take: 'log_error_verbosity: "terse",',
    leave: 'log_error_verbosity: "default",',
    test: "tests/api/faults/logs.test.ts",
  },
];

export const GUARDS: readonly Guard[] = [...MONEY, ...ACCESS];
