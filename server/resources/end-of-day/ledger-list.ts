import { sql } from "drizzle-orm";
import { PAYMENT_METHODS } from "#domain/entities/common.ts";
import { PAYMENT_KINDS } from "#domain/entities/payment.ts";
import { PaymentRecord } from "#domain/records/desk.ts";
import { appointments, payments } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byId } from "../../http/lists/filters.ts";
import { answerList } from "../../http/lists/run.ts";
import { rowsOf } from "../../http/lists/routes.ts";
import { route } from "../../http/route.ts";
import { selectLedger } from "../appointments/ledger.ts";
import { inScope } from "../scope.ts";

/** The payments and refunds of all people for appointments of the branches, by the day the money moved. */
const ledgerList = defineList({
  id: payments.id,
  record: PaymentRecord,
  from: sql`${payments} join ${appointments} on ${appointments.scanCenterId} = ${payments.scanCenterId}
    and ${appointments.id} = ${payments.appointmentId}`,
  // The branch of money is that of its appointment, as in the financial report.
  scope: (ctx) =>
    sql`(${payments.scanCenterId} = ${ctx.account.centerId} and ${inScope(ctx, appointments)})`,
  select: (tx, clause) => selectLedger(tx, clause),
  alwaysPaged: true,
  filters: {
    branch: byId(appointments.branchId),
    by: byId(payments.byId),
    kind: byChoice(payments.kind, PAYMENT_KINDS),
    method: byChoice(payments.method, PAYMENT_METHODS),
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
