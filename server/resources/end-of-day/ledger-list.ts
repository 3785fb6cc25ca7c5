import { and, eq, sql } from "drizzle-orm";
import { MONEY_METHODS } from "#domain/entities/common.ts";
import { PAYMENT_KINDS } from "#domain/entities/payment.ts";
import { PaymentRecord } from "#domain/records/desk.ts";
import { appointments, payments, receptionistShifts } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byId } from "../../http/lists/filters.ts";
import { answerList } from "../../http/lists/run.ts";
import { rowsOf } from "../../http/lists/routes.ts";
import { route } from "../../http/route.ts";
import { selectLedger } from "../appointments/ledger.ts";
import { MOVES_MONEY } from "../figures/sums.ts";
import { inBranches } from "../scope.ts";

/**
 * As `movedIn` of the financial report: its branches are those of the appointments, also where another branch took the
 * money (`cash.by_branch`), and those of the shifts where it is of a patient's credit.
 */
const BRANCH = sql`coalesce(${appointments.branchId}, ${receptionistShifts.branchId})`;

/** The money that all people took and gave for appointments and patients of the branches, by the day it moved. */
const ledgerList = defineList({
  id: payments.id,
  record: PaymentRecord,
  from: sql`${payments} left join ${appointments} on ${appointments.scanCenterId} = ${payments.scanCenterId}
    and ${appointments.id} = ${payments.appointmentId}
    join ${receptionistShifts} on ${receptionistShifts.scanCenterId} = ${payments.scanCenterId}
    and ${receptionistShifts.id} = ${payments.shiftId}`,
  scope: (ctx) =>
    and(eq(payments.scanCenterId, ctx.account.centerId), MOVES_MONEY, inBranches(ctx, BRANCH)),
  select: (tx, clause) => selectLedger(tx, clause),
  alwaysPaged: true,
  filters: {
    branch: byId(BRANCH),
    by: byId(payments.byId),
    kind: byChoice(payments.kind, PAYMENT_KINDS),
    method: byChoice(payments.method, MONEY_METHODS),
    shift: byId(payments.shiftId),
  },
  ordering: { at: payments.at, amount: payments.amount, id: payments.id },
  defaultOrder: ["at"],
  day: payments.at,
});

export const ledgerRoutes = [
  route({
    method: "GET",
    url: "/payments/",
    permission: "end_of_day.read",
    replica: true,
    query: ledgerList.read,
    answers: rowsOf(ledgerList),
    handler: (ctx, { query }) => answerList(ctx, ledgerList, query),
  }),
];
