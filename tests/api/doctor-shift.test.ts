import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { Page } from "#domain/entities/common.ts";
import type { ShiftEvent } from "#domain/entities/receptionist-shift.ts";
import { requireCreated, openWorld, refusal, type World } from "../support/desk.ts";
import { submitReports } from "../support/reports.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.app.close());

const BASE = "/doctor-shift/";
const someInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("a doctor's shift", () => {
  it("is started and closed by request, one at a time", async () => {
    const { doctor } = world;
    expect(await refusal(doctor.get(`${BASE}check_shift/`))).toEqual([404, "not_found", {}]);
    const shift = requireCreated(await doctor.post<DoctorShift>(BASE));
    expect(shift).toEqual({
      id: expect.any(Number),
      doctor: world.center.accounts.doctor,
      doctor_name: "doctor",
      start_time: "2026-11-21T08:00:00.000Z",
      end_time: null,
      ended_by: null,
      ended_by_name: null,
      state: "active",
      reports_count: 0,
      report_compensation: null,
      compensation_amount: null,
      flag_reason: "",
      flagged_at: null,
      cleared_at: null,
      cleared_by: null,
      cleared_by_name: null,
      compensated_at: null,
      note: "",
      created_at: someInstant,
      updated_at: someInstant,
      version: 1,
    });
    expect(await refusal(doctor.post(BASE))).toEqual([409, "shift_active", {}]);
    const closed = await doctor.post<DoctorShift>(`${BASE}close_shift/`, { note: "done" });
    expect(closed.body).toMatchObject({ state: "ended", note: "done" });
    expect(await refusal(doctor.post(`${BASE}close_shift/`, {}))).toEqual([
      403,
      "shift_required",
      {},
    ]);
  });

  it("is paid by the number of reports first submitted in it", async () => {
    const { doctor, admin, center } = world;
    const shift = requireCreated(await doctor.post<DoctorShift>(BASE));
    await submitReports(world, shift.id, 3);
    const path = `${BASE}${shift.id}/compensate_shift/`;
    expect(await refusal(admin.post(path, { report_compensation: 5_000 }))).toEqual([
      409,
      "shift_unfinished",
      {},
    ]);
    await doctor.post(`${BASE}close_shift/`, {});
    expect([
      await refusal(admin.post(path, {})),
      await refusal(admin.post(path, { report_compensation: 0 })),
      await refusal(doctor.post(path, { report_compensation: 5_000 })),
    ]).toEqual([
      [400, "validation", { report_compensation: "required" }],
      [400, "validation", { report_compensation: "amount_positive" }],
      [403, "forbidden", {}],
    ]);
    const paid = await admin.post<DoctorShift>(path, { report_compensation: 5_050 });
    expect(paid.body).toMatchObject({
      state: "compensated",
      reports_count: 3,
      report_compensation: 5_050,
      compensation_amount: 15_150,
      compensated_at: "2026-11-21T08:00:00.000Z",
    });
    expect(await refusal(admin.post(path, { report_compensation: 1 }))).toEqual([
      409,
      "already_compensated",
      {},
    ]);
    expect(center.accounts.doctor).toBe(paid.body.doctor);
  });

  it("is flagged, unflagged and cleared like a receptionist's shift", async () => {
    const { doctor, owner } = world;
    const { id } = requireCreated(await doctor.post<DoctorShift>(BASE));
    const act = (name: string, body: object = {}) =>
      owner.post<DoctorShift>(`${BASE}${id}/${name}_shift/`, body);
    const codeOf = async (answer: ReturnType<typeof act>) => {
      const { status, body } = await answer;
      return [status, Reflect.get(body, "code") ?? body.state];
    };
    expect([
      await codeOf(act("flag", {})),
      await codeOf(act("flag", { reason: "late" })),
      await codeOf(act("flag", { reason: "again" })),
      await codeOf(act("clear")),
      await codeOf(act("unflag")),
      await codeOf(act("unflag")),
      await codeOf(act("clear")),
    ]).toEqual([
      [400, "validation"],
      [200, "flagged"],
      [409, "shift_flagged"],
      [409, "shift_unfinished"],
      [200, "active"],
      [409, "status_transition"],
      [409, "shift_unfinished"],
    ]);
    await doctor.post(`${BASE}close_shift/`, {});
    await act("flag", { reason: "short" });
    expect([
      await codeOf(act("clear")),
      await codeOf(act("unflag")),
      await codeOf(act("clear")),
    ]).toEqual([
      [409, "shift_flagged"],
      [200, "ended"],
      [200, "cleared"],
    ]);
    expect([await codeOf(act("clear")), await codeOf(act("flag", { reason: "x" }))]).toEqual([
      [409, "already_cleared"],
      [409, "shift_cleared"],
    ]);
    const cleared = await owner.get<DoctorShift>(`${BASE}${id}/`);
    expect(cleared.body).toMatchObject({ state: "cleared", flag_reason: "short" });
    const history = await doctor.get<ShiftEvent[]>(`${BASE}${id}/history/`);
    expect(history.body.map(({ action, reason }) => `${action} ${reason}`.trim())).toEqual([
      "flag late",
      "unflag",
      "flag short",
      "unflag",
      "clear",
    ]);
  });

  it("is visible to the doctor, and to those who review shifts in the doctor's branches", async () => {
    const { doctor, owner, admin, otherOwner, center } = world;
    const { id } = requireCreated(await doctor.post<DoctorShift>(BASE));
    const shiftsSeen = async (caller: typeof doctor, query = "") =>
      (await caller.get<Page<DoctorShift>>(`${BASE}?page=1${query}`)).body.results.map(
        (shift) => shift.id,
      );
    expect([
      await shiftsSeen(doctor),
      await shiftsSeen(owner),
      await shiftsSeen(admin),
      await shiftsSeen(otherOwner),
      await shiftsSeen(owner, `&branch=${center.branches.south}`),
      await shiftsSeen(owner, "&state=active"),
      await shiftsSeen(owner, "&state=flagged,cleared"),
      await shiftsSeen(owner, "&start_date=2026-11-22"),
    ]).toEqual([[id], [id], [id], [], [], [id], [], []]);
    await owner.patch(`/accounts/${center.accounts.admin}/`, {
      admin_branches: [center.branches.south],
    });
    const moved = await world.app.signIn(`admin@${center.domain}`);
    expect(await shiftsSeen(moved)).toEqual([]);
    expect((await moved.get(`${BASE}${id}/`)).status).toBe(404);
    expect((await moved.post(`${BASE}${id}/flag_shift/`, { reason: "x" })).status).toBe(404);
  });
});
