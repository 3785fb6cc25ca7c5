import { book, type World } from "./desk.ts";
import { complete, entriesOf } from "./referrals.ts";
import type { SendTwice } from "./send-twice.ts";

/** Pays a referring doctor for an appointment of today, and reverses it. */
export async function payTwice(
  twice: SendTwice,
  { center, owner, desk }: Pick<World, "center" | "owner" | "desk">,
): Promise<void> {
  const doctor = center.doctors.amr;
  const referral = await book(desk, center, {
    start_at: "2026-11-21T15:00:00.000Z",
    referring_doctor: doctor,
  });
  await complete(desk, referral);
  const [entry] = await entriesOf(owner, referral.id);
  const body = {
    doctors: [{ doctor, expected_amount: entry?.amount, entries: [entry?.id] }],
    method: "outside",
  };
  const paid = await twice({ call: "POST /pay-outs/", as: owner, body });
  const id = Number(Reflect.get(Object(Array.isArray(paid) ? paid[0] : null), "id"));
  const ids = { id };
  await twice({
    call: "POST /pay-outs/:id/reverse/",
    as: owner,
    ids,
    body: { reason: "The wrong doctor" },
  });
}
