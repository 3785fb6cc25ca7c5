import type { Appointment } from "#domain/entities/appointment.ts";
import type { BatchOutcome } from "#domain/entities/claim-batch.ts";
import type { Refused } from "../support/api.ts";
import { behindLock } from "../support/behind-lock.ts";
import {
  bookInsured,
  closeSound,
  collect,
  lineIds,
  openSentBatch,
  type SentBatch,
} from "../support/claim-desk.ts";
import type { World } from "../support/desk.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let sent: SentBatch;
let world: World;
let booked: Appointment[];
let path: string;
beforeEach(async () => {
  sent = await openSentBatch();
  ({ world, booked, path } = sent);
});
afterEach(() => closeSound(world));

function stepBack({ id }: { id: number }, status = "in_progress") {
  return world.desk.post<Appointment & Refused>(`/appointments/${id}/status/`, { status });
}

async function stepsBack() {
  const answers = [];
  for (const appointment of booked) answers.push(await stepBack(appointment));
  return answers.map(({ status, body }) => body.code ?? status);
}

describe("a scan whose claim was sent", () => {
  it("stays completed until the provider answers", async () => {
    const [first] = booked;
    const refused = await stepBack(first ?? { id: 0 });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: "claim_in_batch",
        reason: "scan_claimed",
        detail:
          "The provider was asked to pay for this scan, so it stays completed until it answers.",
        batch: sent.batch.id,
        batch_number: sent.batch.number,
        request_id: expect.any(String),
      },
    ]);
    const skipped = await stepBack(first ?? { id: 0 }, "arrived");
    expect([skipped.status, skipped.body]).toEqual([
      409,
      {
        code: "status_transition",
        detail: "The status cannot change in this way.",
        request_id: expect.any(String),
      },
    ]);
    const [rejected, settled] = await lineIds(sent);
    await world.owner.post(`${path}reject/`, { lines: [rejected], rejection_code: "D12" });
    await world.owner.post(`${path}settle/`, { lines: [{ line: settled }] });
    expect(await stepsBack()).toEqual([200, 200, "claim_in_batch"]);
  });

  it("stays completed again once the rejection is taken back", async () => {
    const lines = await lineIds(sent);
    await world.owner.post(`${path}reject/`, { lines, rejection_code: "D12" });
    await world.owner.post(`${path}reopen/`, { lines, reason: "not meant" });
    expect(await stepsBack()).toEqual(["claim_in_batch", "claim_in_batch", "claim_in_batch"]);
  });
});

describe("a scan whose claim is in a draft", () => {
  it("steps back, and the claim is left out when the draft is sent", async () => {
    const { owner } = world;
    const [kept, undone] = [await bookInsured(world), await bookInsured(world)];
    const { batch } = await collect(world);
    expect((await stepBack(undone)).status).toBe(200);
    const { body } = await owner.post<BatchOutcome>(`/claim-batches/${batch.id}/send/`, {});
    expect([body.batch.state, body.batch.lines, body.refused]).toEqual([
      "sent",
      1,
      [expect.objectContaining({ appointment: undone.id, missing: ["completion"] })],
    ]);
    expect((await stepBack(kept)).body.code).toBe("claim_in_batch");
  });

  it("is either sent or steps back, if both happen at once", async () => {
    const { owner, center } = world;
    const race = async (first: "send" | "back") => {
      const appointment = await bookInsured(world);
      const other = await bookInsured(world);
      const { batch } = await collect(world);
      const send = async (): Promise<unknown> => {
        const sending = await owner.post<BatchOutcome>(`/claim-batches/${batch.id}/send/`, {});
        return sending.body.refused.map((one) => one.appointment === appointment.id);
      };
      const back = async (): Promise<unknown> =>
        (await stepBack(appointment)).body.code ?? "stepped back";
      const held = `select 1 from appointments where scan_center_id = ${center.id} and id = ${appointment.id} for update`;
      const answers = await behindLock(world, held, first === "send" ? [send, back] : [back, send]);
      expect((await stepBack(other)).body.code).toBe("claim_in_batch");
      return answers;
    };
    expect(await race("send")).toEqual([[], "claim_in_batch"]);
    expect(await race("back")).toEqual(["stepped back", [true]]);
  });
});
