import type { Appointment } from "#domain/entities/appointment.ts";
import type { BatchOutcome } from "#domain/entities/claim-batch.ts";
import type { Page } from "#domain/entities/common.ts";
import type { Caller } from "./api.ts";
import { completeScan } from "./claim-desk.ts";
import { requireCreated } from "./desk.ts";
import { requireOk } from "./reports.ts";

/** Adds an insured booking that the provider has paid in part, and a draft with its claim. */
export async function addBatch(
  { owner, desk }: { owner: Caller; desk: Caller },
  booking: object,
  { provider, branch }: { provider: number; branch: number },
) {
  const numbers = { card_number: "C 1", approval_number: "A 1" };
  const money = { insurance_provider: provider, covered_amount: 20_000, requested_cost: 0 };
  const { id, insurance_transaction: claim } = requireCreated(
    await desk.post<Appointment>("/appointments/", {
      ...booking,
      ...money,
      ...numbers,
      paid_amount: 0,
    }),
  );
  await completeScan(desk, { id });
  const path = `/insurance-transactions/${claim}/`;
  await desk.upload(`${path}documents/`, { name: "card.pdf", content: Buffer.from("%PDF-1.7\n") });
  requireOk(await owner.patch(path, { settled_amount: 5_000 }));
  const day = "2026-11-22";
  const { batch } = requireCreated(
    await owner.post<BatchOutcome>("/claim-batches/", {
      provider,
      start_date: day,
      end_date: day,
      branches: [branch],
    }),
  );
  const idIn = async (list: string) =>
    (await owner.get<Page<{ id: number }>>(list)).body.results[0]?.id ?? 0;
  return {
    batch: batch.id,
    line: await idIn(`/claim-batches/${batch.id}/lines/`),
    claimMovement: await idIn(`/claim-movements/?transaction=${claim}`),
  };
}
