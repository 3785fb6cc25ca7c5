import { may } from "#domain/access.ts";
import { PrintInput } from "#domain/entities/print.ts";
import { Refusal } from "#domain/errors.ts";
import type { RequestContext } from "../http/context.ts";
import { NOTHING } from "../http/declared-answers.ts";
import { readRecord } from "../http/lists/run.ts";
import { route } from "../http/route.ts";
import { readAppointment } from "./appointments/appointment-list.ts";
import { patientList } from "./patients/patient-list.ts";
import { payOutList } from "./pay-outs/pay-out-list.ts";
import { readShift } from "./receptionist-shift/shift-store.ts";

/**
 * Returns the id and branch of the record on a paper; both null for a list, whose rows can be of all branches. Throws
 * `not_found` if the account does not see the record, `forbidden` if its role sees no shifts, credits or payments to doctors.
 */
async function printedRecord(ctx: RequestContext, { entity, entity_id: id }: PrintInput) {
  if (entity === "list" || id === undefined) return { id: null, branch: null };
  if (entity === "pay_out") {
    if (!may(ctx.account.role, "pay_outs.read")) throw new Refusal("forbidden");
    return { id, branch: (await readRecord(ctx, payOutList, id)).branch };
  }
  if (entity === "patient") {
    if (!may(ctx.account.role, "payments.read")) throw new Refusal("forbidden");
    await readRecord(ctx, patientList, id);
    return { id, branch: null };
  }
  if (entity !== "receptionist_shift")
    return { id, branch: (await readAppointment(ctx, id)).branch };
  if (!may(ctx.account.role, "receptionist_shifts.read")) throw new Refusal("forbidden");
  return { id, branch: (await readShift(ctx, id)).branch };
}

/** The route by which the client says that it prints something, because the server takes no part in printing. */
export const printRoutes = [
  route({
    method: "POST",
    url: "/prints/",
    permission: "prints.create",
    body: PrintInput,
    answers: NOTHING,
    async handler(ctx, { body }) {
      const { id, branch } = await printedRecord(ctx, body);
      const { paper, entity, list, rows } = body;
      if (id === null)
        ctx.audit({
          action: "print",
          entity,
          entityId: null,
          branch,
          after: { paper, list, rows },
        });
      else
        ctx.note({
          action: "print",
          entity,
          entityId: id,
          branch,
          after: { paper },
          detail: paper,
        });
      return undefined;
    },
  }),
];
