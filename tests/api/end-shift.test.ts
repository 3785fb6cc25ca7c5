import type { AuditRow } from "#domain/entities/audit.ts";
import type { Page } from "#domain/entities/common.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { ReceptionistShift, ShiftEvent } from "#domain/entities/receptionist-shift.ts";
import type { Caller, Refused } from "../support/api.ts";
import { book, refusal, requireCreated, startShift } from "../support/desk.ts";
import { openEventDesk } from "../support/event-desk.ts";
import { afterEach, describe, expect, it } from "vitest";

const setup = openEventDesk();
const BASE = "/receptionist-shift/";
const NOTE = "went home sick";

// Nobody of these tests keeps an open shift for the next one.
afterEach(async () => {
  const { desk, desk2, doctor } = setup.world;
  for (const person of [desk, desk2]) await person.post(`${BASE}close_shift/`, { counted_cash: 0 });
  await doctor.post("/doctor-shift/close_shift/", {});
});

const end = (person: Caller, id: number, body: object = { counted_cash: 0, note: NOTE }) =>
  person.post<ReceptionistShift & Refused>(`${BASE}${id}/end_shift/`, body);

const endDoctor = (person: Caller, id: number, body: object = { note: NOTE }) =>
  person.post<DoctorShift & Refused>(`/doctor-shift/${id}/end_shift/`, body);

describe("the open shift of somebody else", () => {
  it("is ended with what was counted, to the piastre, with who did it and why", async () => {
    const { desk, admin, owner, center } = setup.world;
    const open = await startShift(desk, { opening_float: 5_000 });
    await book(desk, center, { requested_cost: 0, paid_amount: 70_001 });
    await book(desk, center, { method: "card" });
    const { status, body } = await end(admin, open.id, { counted_cash: 74_999, note: NOTE });
    expect([status, body]).toEqual([
      200,
      {
        ...open,
        state: "ended",
        end_time: "2026-11-21T08:00:00.000Z",
        ended_by: center.accounts.admin,
        ended_by_name: "admin",
        collected_amount: 170_001,
        expected_cash: 75_001,
        counted_cash: 74_999,
        difference: -2,
        note: NOTE,
        updated_at: expect.any(String),
        version: 2,
      },
    ]);
    expect((await desk.get(`${BASE}check_shift/`)).status).toBe(404);
    expect(await refusal(desk.post(`${BASE}close_shift/`, { counted_cash: 0 }))).toEqual([
      403,
      "shift_required",
      {},
    ]);
    // The receptionist sees who ended it, and may start another one.
    expect((await desk.get<ReceptionistShift>(`${BASE}${open.id}/`)).body).toEqual(body);
    const history = await desk.get<ShiftEvent[]>(`${BASE}${open.id}/history/`);
    expect(history.body).toEqual([
      {
        id: expect.any(Number),
        at: "2026-11-21T08:00:00.000Z",
        action: "end",
        by_name: "admin",
        reason: NOTE,
        amount: null,
      },
    ]);
    expect((await owner.post(`${BASE}${open.id}/clear_shift/`, {})).status).toBe(200);
    await startShift(desk);
  });

  it("is ended also while it is flagged, and says who closed it where its own person did", async () => {
    const { desk, owner, center } = setup.world;
    const flagged = await startShift(desk);
    await owner.post(`${BASE}${flagged.id}/flag_shift/`, { reason: "drawer open" });
    expect((await end(owner, flagged.id)).body).toMatchObject({
      state: "flagged",
      flag_reason: "drawer open",
      ended_by: center.accounts.owner,
    });
    await startShift(desk);
    const closed = await desk.post<ReceptionistShift>(`${BASE}close_shift/`, { counted_cash: 0 });
    expect([closed.body.ended_by, closed.body.ended_by_name]).toEqual([
      center.accounts.desk,
      "desk",
    ]);
  });

  it("of a doctor is ended with a note", async () => {
    const { doctor, admin, center } = setup.world;
    const open = requireCreated(await doctor.post<DoctorShift>("/doctor-shift/"));
    const { status, body } = await endDoctor(admin, open.id);
    expect([status, body]).toEqual([
      200,
      {
        ...open,
        state: "ended",
        end_time: "2026-11-21T08:00:00.000Z",
        ended_by: center.accounts.admin,
        ended_by_name: "admin",
        note: NOTE,
        updated_at: expect.any(String),
        version: 2,
      },
    ]);
    expect(await refusal(endDoctor(admin, open.id))).toEqual([409, "already_ended", {}]);
  });

  it("is not ended without a note or without a counted amount that can be", async () => {
    const { desk, doctor, owner } = setup.world;
    const { id } = await startShift(desk);
    const shift = requireCreated(await doctor.post<DoctorShift>("/doctor-shift/"));
    expect([
      await refusal(end(owner, id, { counted_cash: 0 })),
      await refusal(end(owner, id, { counted_cash: 0, note: " \n" })),
      await refusal(end(owner, id, { note: NOTE })),
      await refusal(end(owner, id, { counted_cash: -1, note: NOTE })),
      await refusal(end(owner, id, { counted_cash: 0.5, note: NOTE })),
      await refusal(endDoctor(owner, shift.id, {})),
    ]).toEqual([
      [400, "validation", { note: "required" }],
      [400, "validation", { note: "required" }],
      [400, "validation", { counted_cash: "required" }],
      [400, "validation", { counted_cash: "amount_negative" }],
      [400, "validation", { counted_cash: "amount" }],
      [400, "validation", { note: "required" }],
    ]);
    expect((await owner.get<ReceptionistShift>(`${BASE}${id}/`)).body.state).toBe("active");
  });

  it("is ended only by the office of its branch, and once", async () => {
    const { stranger, desk, desk2, doctor, admin, owner, otherOwner } = setup.world;
    const { id } = await startShift(desk2);
    const shift = requireCreated(await doctor.post<DoctorShift>("/doctor-shift/"));
    const people = [stranger, desk, desk2, doctor, admin, otherOwner];
    const codes = async (call: (person: Caller) => ReturnType<typeof end>) => {
      const answers = await Promise.all(people.map(call));
      return answers.map(({ status, body }) => `${status} ${body.code}`);
    };
    expect(await codes((person) => end(person, id))).toEqual([
      "401 unauthenticated",
      "403 forbidden",
      "403 forbidden",
      "403 forbidden",
      "404 not_found",
      "404 not_found",
    ]);
    const shiftCodes = [stranger, desk, doctor, otherOwner].map((person) =>
      refusal(endDoctor(person, shift.id)),
    );
    expect(await Promise.all(shiftCodes)).toEqual([
      [401, "unauthenticated", {}],
      [403, "forbidden", {}],
      [403, "forbidden", {}],
      [404, "not_found", {}],
    ]);
    expect((await end(owner, id)).status).toBe(200);
    expect(await refusal(end(owner, id))).toEqual([409, "already_ended", {}]);
  });

  it("is not ended by its own person, who went on to another role meanwhile", async () => {
    const { owner, app, center } = setup.world;
    // Its sessions end with the changes of the account, so it signs in by itself.
    const email = `desk3@${center.domain}`;
    const { id } = await startShift(await app.signIn(email), { branch: center.branches.south });
    const account = `/accounts/${center.accounts.desk3}/`;
    const { north, south } = center.branches;
    await owner.patch(account, { role: 4, branches: [], admin_branches: [south] });
    expect(await refusal(end(await app.signIn(email), id))).toEqual([409, "own_shift", {}]);
    expect((await end(owner, id)).status).toBe(200);
    const back = { role: 3, branches: [north, south], admin_branches: [] };
    expect((await owner.patch(account, back)).status).toBe(200);
  });

  it("can be ended after its account was made inactive", async () => {
    const { owner, app, center } = setup.world;
    const desk = await app.signIn(`desk3@${center.domain}`);
    const { id } = await startShift(desk, { branch: center.branches.north });
    const account = `/accounts/${center.accounts.desk3}/`;
    await owner.patch(account, { active: false });
    expect((await desk.get(`${BASE}check_shift/`)).status).toBe(401);
    expect((await end(owner, id)).body.state).toBe("ended");
    expect((await owner.patch(account, { active: true })).status).toBe(200);
  });

  it("tells its own person at once, and the audit trail names both", async () => {
    const { desk, admin, owner, center } = setup.world;
    const { id } = await startShift(desk);
    const stream = await setup.readAs("desk");
    await end(admin, id);
    await stream.waitFor("receptionist_shift.updated");
    expect(stream.events.map(({ entity, version }) => [entity, version])).toEqual([[id, 2]]);
    const trail = await owner.get<Page<AuditRow>>(
      `/audit/?entity=receptionist_shift&entity_id=${id}&action=end`,
    );
    expect(
      trail.body.results.map(({ actor_name, before, after }) => [actor_name, before, after]),
    ).toEqual([
      [
        "admin",
        expect.objectContaining({ state: "active", ended_by: null, receptionist_name: "desk" }),
        expect.objectContaining({
          state: "ended",
          ended_by: center.accounts.admin,
          receptionist_name: "desk",
          note: NOTE,
        }),
      ],
    ]);
  });

  it("is found among all shifts that have not ended, flagged or not", async () => {
    const { desk, desk2, owner } = setup.world;
    const open = await startShift(desk);
    const flagged = await startShift(desk2);
    await owner.post(`${BASE}${flagged.id}/flag_shift/`, { reason: "x" });
    const listed = async (query: string) =>
      (await owner.get<Page<ReceptionistShift>>(`${BASE}?${query}`)).body.results.map(
        (shift) => shift.id,
      );
    expect([
      await listed("state=open&ordering=id"),
      await listed("state=active"),
      await listed(`state=open&receptionist=${open.receptionist}`),
    ]).toEqual([[open.id, flagged.id], [open.id], [open.id]]);
    const csv = await owner.download(`${BASE}?state=open&export_csv=true`);
    expect(csv.body.toString().split("\n")[0]).toContain("end_time,end_time_center,ended_by,state");
  });
});
