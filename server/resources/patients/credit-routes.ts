import { CreditInput } from "#domain/entities/credit.ts";
import { CreditMovementRecord, PatientCreditRecord } from "#domain/records/credits.ts";
import { one } from "../../http/declared-answers.ts";
import { route } from "../../http/route.ts";
import { moveCredit, readCredit } from "./credit-store.ts";

const URL = "/patients/:id/credit/";

/** Returns the routes of the credit of a patient; appointments use it by their payments. */
export const creditRoutes = [
  route({
    method: "GET",
    url: URL,
    permission: "payments.read",
    answers: one(PatientCreditRecord),
    async handler(ctx, { params }) {
      const credit = await readCredit(ctx, params.id);
      ctx.note({ action: "read", entity: "patient", entityId: params.id, branch: null });
      return credit;
    },
  }),
  route({
    method: "POST",
    url: URL,
    permission: "payments.create",
    body: CreditInput,
    answers: one(CreditMovementRecord),
    handler: (ctx, { params, body }) => moveCredit(ctx, params.id, body),
  }),
];
