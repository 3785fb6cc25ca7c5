import { memberAt } from "./desk-over-http.ts";
import type { World } from "./desk.ts";
import type { SendTwice } from "./send-twice.ts";

/** Numbers, collects, sends and answers a claim, all of which ends with the patient. */
export async function liveThroughBatches(
  { admin, owner, desk, center }: World,
  twice: SendTwice,
  claim: number,
): Promise<void> {
  const ids = { id: claim };
  await owner.patch(`/insurance-providers/${center.providers.health}/`, {
    requires_card: false,
    requires_approval: false,
    requires_document: false,
  });
  const numbers = { card_number: "C 1" };
  await twice({ call: "POST /insurance-transactions/:id/numbers/", as: admin, ids, body: numbers });
  const { body: own } = await admin.get(`/insurance-transactions/${claim}/`);
  // Those of these steps that it has not taken yet.
  for (const status of ["arrived", "in_progress", "completed"])
    await desk.post(`/appointments/${Number(memberAt(own, "appointment"))}/status/`, { status });
  const period = { start_date: "2026-11-01", end_date: "2027-03-31" };
  const input = { provider: center.providers.health, ...period };
  const draft = async () =>
    Number(
      memberAt(
        await twice({ call: "POST /claim-batches/", as: admin, body: input }),
        "batch",
        "id",
      ),
    );
  const lineOf = async (batch: number) =>
    Number(
      memberAt(
        (await admin.get(`/claim-batches/${batch}/lines/?transaction=${claim}`)).body,
        "results",
        0,
        "id",
      ),
    );
  await twice({
    call: "POST /claim-batches/monthly/",
    as: admin,
    body: { month: "2026-11-01" },
  });
  const discarded = await draft();
  await twice({ call: "DELETE /claim-batches/:id/", as: admin, ids: { id: discarded } });
  const batch = { id: await draft() };
  const line = await lineOf(batch.id);
  await twice({
    call: "DELETE /claim-batches/:id/lines/:line/",
    as: admin,
    ids: { ...batch, line },
  });
  const body = { transactions: [claim] };
  await twice({ call: "POST /claim-batches/:id/lines/", as: admin, ids: batch, body });
  await twice({ call: "POST /claim-batches/:id/send/", as: admin, ids: batch, body: {} });
  const lines = [await lineOf(batch.id)];
  const reason = "odd";
  const answer = (action: string, more: object) =>
    twice({ call: `POST /claim-batches/:id/${action}/`, as: admin, ids: batch, body: more });
  await answer("settle", { lines: [{ line: lines[0], amount: 1 }] });
  const { body: paid } = await admin.get(`/claim-movements/?transaction=${claim}&ordering=-id`);
  await admin.post(`/claim-movements/${Number(memberAt(paid, "results", 0, "id"))}/reverse/`, {
    reason,
  });
  await answer("reject", { lines, reason });
  await answer("reopen", { lines, reason });
  await admin.post(`/claim-batches/${batch.id}/reject/`, { lines, reason });
  await answer("write-off", { lines, reason });
  const { body: moved } = await admin.get(
    `/claim-movements/?transaction=${claim}&kind=written_off`,
  );
  const movement = { id: Number(memberAt(moved, "results", 0, "id")) };
  await twice({
    call: "POST /claim-movements/:id/reverse/",
    as: admin,
    ids: movement,
    body: { reason },
  });
  await answer("resend", { lines });
  await owner.delete(`/claim-batches/${batch.id + 1}/`);
  await answer("to-patient", { lines, reason });
}
