import { isDay } from "#domain/dates.ts";
import { PayOutInput, ReversePayOutInput } from "#domain/entities/pay-out.ts";
import { invalidFields } from "#domain/errors.ts";
import { PayOutRecord, PayOutWithLinesRecord } from "#domain/records/pay-outs.ts";
import type { RequestContext } from "../../http/context.ts";
import { arrayOf, one, withParameters } from "../../http/declared-answers.ts";
import { rowsOf } from "../../http/lists/routes.ts";
import { answerList } from "../../http/lists/run.ts";
import type { ListQuery } from "../../http/lists/types.ts";
import { route } from "../../http/route.ts";
import { balanceList, balanceParameters } from "./balance-list.ts";
import { entryList } from "./entry-list.ts";
import { payOutList } from "./pay-out-list.ts";
import { payDoctors, readPayOut, reversePayOut } from "./pay-out-store.ts";

/** The parameters of the list of balances, and the day at whose end they are asked for. */
const balancesReader = withParameters(readBalancesQuery, {
  ...balanceParameters.read.parameters,
  day: {
    schema: { type: "string", format: "date" },
    description: "What was owed at the end of this day. Default: what is owed now.",
  },
});

function readBalancesQuery({ day, ...raw }: Record<string, unknown>) {
  const query = balanceParameters.read(raw);
  if (day === undefined) return { ...query, day: null };
  if (typeof day !== "string" || !isDay(day)) throw invalidFields({ day: "date" });
  return { ...query, day, asked: { ...query.asked, day } };
}

async function answerBalances(ctx: RequestContext, query: ListQuery & { day: string | null }) {
  return answerList(ctx, await balanceList(ctx, query.day), query);
}

export const payOutRoutes = [
  route({
    method: "GET",
    url: "/doctor-balances/",
    permission: "pay_outs.read",
    replica: true,
    query: balancesReader,
    byPost: true,
    answers: rowsOf(balanceParameters),
    handler: (ctx, { query }) => answerBalances(ctx, query),
  }),
  route({
    method: "GET",
    url: "/commission-entries/",
    permission: "pay_outs.read",
    replica: true,
    query: entryList.read,
    answers: rowsOf(entryList),
    handler: (ctx, { query }) => answerList(ctx, entryList, query),
  }),
  route({
    method: "GET",
    url: "/pay-outs/",
    permission: "pay_outs.read",
    replica: true,
    query: payOutList.read,
    byPost: true,
    answers: rowsOf(payOutList),
    handler: (ctx, { query }) => answerList(ctx, payOutList, query),
  }),
  route({
    method: "GET",
    url: "/pay-outs/:id/",
    permission: "pay_outs.read",
    answers: one(PayOutWithLinesRecord),
    handler: (ctx, { params }) => readPayOut(ctx, params.id),
  }),
  route({
    method: "POST",
    url: "/pay-outs/",
    permission: "pay_outs.write",
    freshFactor: true,
    body: PayOutInput,
    answers: arrayOf(PayOutRecord),
    handler: (ctx, { body }) => payDoctors(ctx, body),
  }),
  route({
    method: "POST",
    url: "/pay-outs/:id/reverse/",
    permission: "pay_outs.write",
    freshFactor: true,
    body: ReversePayOutInput,
    answers: one(PayOutRecord),
    status: 200,
    handler: (ctx, { params, body }) => reversePayOut(ctx, params.id, body),
  }),
];
