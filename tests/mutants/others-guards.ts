import type { Guard } from "./guard.ts";

const PAY_OUTS = "server/database/migrations/0046_commission_entries.sql";
const MOVEMENTS = "server/database/migrations/0048_claim_movements.sql";
const BATCHES = "server/database/migrations/0049_claim_batches.sql";
const CONSTRAINTS = "tests/api/constraints-others.test.ts";
const PAID = "tests/api/pay-outs.test.ts";
const IN_BATCHES = "tests/api/claim-batches.test.ts";
const SETTLED = "tests/api/claim-settlement.test.ts";
const REPORT = "tests/api/others-in-report.test.ts";

/** Guards of the money with referring doctors and insurers. */
export const OTHERS_GUARDS: readonly Guard[] = [
  {
    name: "pay-outs: an entry that somebody paid meanwhile is not paid again",
    file: "server/resources/pay-outs/pay-out-store.ts",
    take: "        // Somebody else may have paid one since it was read.\n        isNull(commissionEntries.payOutId),\n",
    leave: "",
    test: PAID,
    only: "pay it once",
  },
  {
    name: "pay-outs: an entry is in one pay-out (trigger)",
    file: PAY_OUTS,
    take: "IF OLD.pay_out_id IS NULL OR NEW.pay_out_id IS NULL OR OLD.pay_out_id = NEW.pay_out_id THEN",
    leave: "IF true THEN",
    test: CONSTRAINTS,
    only: "is in one pay-out",
  },
  {
    name: "pay-outs: one is reversed once (unique)",
    file: PAY_OUTS,
    take: "  CONSTRAINT pay_out_reversals_once UNIQUE (scan_center_id, pay_out_id),\n",
    leave: "",
    test: CONSTRAINTS,
    only: "is in one pay-out",
  },
  {
    name: "pay-outs: what is paid is what was seen",
    file: "server/resources/pay-outs/pay-out-store.ts",
    take: "  refuseOtherAmounts(input.doctors, choices);\n",
    leave: "  void refuseOtherAmounts;\n",
    test: PAID,
    only: "if one amount has changed",
  },
  {
    name: "pay-outs: in the report as in their list",
    file: "server/resources/figures/paid-out.ts",
    take: "and(payOutScope(ctx), ",
    leave: "and(eq(payOuts.scanCenterId, center), ",
    test: REPORT,
    only: "is seen as the list",
  },
  {
    name: "pay-outs: what was paid outside is in no figure",
    file: "server/resources/figures/paid-out.ts",
    take: ' ne(payOuts.method, "outside"),',
    leave: " ne(payOuts.amount, 0),",
    test: REPORT,
    only: "without what was paid outside",
  },
  {
    name: "claims: one waits for an answer in one batch (unique index)",
    file: BATCHES,
    take: "CREATE UNIQUE INDEX claim_batch_lines_one_open ON claim_batch_lines (scan_center_id, transaction_id) WHERE state = 'open';\n",
    leave: "",
    test: IN_BATCHES,
    only: "a hundred drafts",
  },
  {
    name: "claims: a line is answered no further than it was claimed (CHECK)",
    file: BATCHES,
    take: "  CONSTRAINT claim_batch_lines_answered CHECK (settled_amount + written_off_amount + moved_amount <= claimed_amount),\n",
    leave: "",
    test: CONSTRAINTS,
    only: "no further than it was claimed",
  },
  {
    name: "claims: a settlement above the line stays outside of batches",
    file: "server/resources/insurance/movements.ts",
    take: "(line?.claimed_amount ?? 0)",
    leave: "total",
    test: SETTLED,
    only: "up to what was claimed",
  },
  {
    name: "claims: a movement is reversed once (unique)",
    file: MOVEMENTS,
    take: "  CONSTRAINT claim_movements_reversed_once UNIQUE (scan_center_id, reverses),\n",
    leave: "",
    test: CONSTRAINTS,
    only: "is reversed once",
  },
  {
    name: "claims: movements are only added (trigger)",
    file: MOVEMENTS,
    take: "CREATE TRIGGER claim_movements_append_only BEFORE UPDATE OR DELETE ON claim_movements\n  FOR EACH ROW EXECUTE FUNCTION refuse_change('claim_movements');\n",
    leave: "",
    test: "tests/api/claim-movements.test.ts",
    only: "never changed or deleted",
  },
  {
    name: "claims: what was sent keeps provider and amount",
    file: "server/resources/insurance/claims.ts",
    take: '  if (sent !== null) throw new Refusal("claim_in_batch", { extra: sent });',
    leave: "  void sent;",
    test: IN_BATCHES,
    only: "keeps provider and amount",
  },
  {
    name: "claims: a line that was answered is not answered again",
    file: "server/resources/insurance/batches/answer.ts",
    take: '  if (claim === undefined || !isUndecided(line.state)) throw new Refusal("line_answered");',
    leave: '  if (claim === undefined) throw new Refusal("line_answered");\n  void isUndecided;',
    test: SETTLED,
    only: "is at most what is pending",
  },
  {
    name: "claims: a scan stays completed while its claim waits for an answer",
    file: "server/resources/appointments/steps.ts",
    take: "claim_sent: sent !== null",
    leave: "claim_sent: false",
    test: "tests/api/claimed-scans.test.ts",
    only: "until the provider answers",
  },
];
