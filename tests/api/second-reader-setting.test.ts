import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { Report } from "#domain/entities/report.ts";
import type { ReportingSetting } from "#domain/entities/reporting-setting.ts";
import type { Caller } from "../support/api.ts";
import { refusal } from "../support/desk.ts";
import { reportPath, requireOk, save, submit } from "../support/reports.ts";
import { openTwoReaders, SETTING } from "../support/second-reader.ts";
import { eventsAfter, lastEvent } from "../support/traces.ts";
import { beforeEach, describe, expect, it } from "vitest";

const two = openTwoReaders();
let first: Caller;
let second: Caller & { id: number };
let id: number;
beforeEach(() => {
  ({ first, second, id } = two);
});
describe("what the database keeps of the first reader", () => {
  it("is only added to, never changed, and belongs to a report in progress", async () => {
    await two.writeAndSubmit(first, "one");
    const change = (statement: string) =>
      two.world.app.database.pool
        .query(statement)
        .then(() => "done")
        .catch(({ message }: Error) => message);
    expect([
      await change("update first_readings set reader_name = 'another'"),
      await change("delete from first_readings"),
      await change("truncate first_readings cascade"),
      await change(`update appointments set report_status = 'report_ready' where id = ${id}`),
      await change(`update appointments set first_read_at = null where id = ${id}`),
    ]).toEqual([
      expect.stringContaining("first_readings"),
      expect.stringContaining("first_readings"),
      expect.stringContaining("first_readings"),
      expect.stringContaining("appointments_first_read"),
      expect.stringContaining("appointments_first_read"),
    ]);
  });
});

describe("the setting of a second reader", () => {
  it("switched off lets any doctor make a preliminary report final, the first reader alone", async () => {
    await two.writeAndSubmit(first, "one");
    await two.want(false);
    expect(await two.status()).toMatchObject({
      first_reader: two.world.center.accounts.doctor,
      awaits_second_reader: false,
    });
    const { submits_as, version } = await two.read(first);
    expect(submits_as).toBe("final");
    const ready = requireOk(await submit(first, id, version));
    expect([ready.status, ready.signed?.author_name, ready.signed?.first_reading]).toEqual([
      "report_ready",
      "doctor",
      null,
    ]);
  });

  it("switched off keeps the first reader of what another doctor makes final", async () => {
    await two.writeAndSubmit(first, "one");
    await two.want(false);
    const ready = await two.writeAndSubmit(second, "two");
    expect([ready.status, ready.signed?.first_reading]).toEqual([
      "report_ready",
      two.firstReading(),
    ]);
  });

  it("switched on holds for a report that was begun before", async () => {
    await two.want(false);
    const { version } = requireOk(await save(first, id));
    await two.want(true);
    expect(requireOk(await submit(first, id, version)).status).toBe("in_progress");
  });

  it("changed meanwhile refuses a submission that would do something else than the doctor was told", async () => {
    const { version, submits_as } = requireOk(await save(first, id));
    await two.want(false);
    const refused = await first.post(`${reportPath(id)}submit/`, { version, submits_as });
    expect([refused.status, refused.body.code, refused.body["current"]]).toEqual([
      409,
      "stale",
      await two.read(first),
    ]);
    expect((await two.read(first)).status).toBe("in_progress");
    const again = { version, submits_as: "final" };
    const ready = requireOk(await first.post<Report>(`${reportPath(id)}submit/`, again));
    expect(ready.status).toBe("report_ready");
  });

  it("is changed by the owner only, noted once, announced, and off in a new center", async () => {
    const off = await two.want(false);
    const before = await lastEvent(two.world);
    const on = requireOk(
      await two.world.owner.patch<ReportingSetting>(SETTING, {
        second_reader: true,
        version: off.version,
      }),
    );
    expect(on).toEqual({ second_reader: true, version: off.version + 1 });
    expect(await two.want(true)).toEqual(on);
    expect(
      (await eventsAfter(two.world, before)).map(({ type, branch }) => [type, branch]),
    ).toEqual([["reporting_setting.updated", null]]);
    const { rows } = await two.world.app.database.pool.query(
      "select actor_id, before, after from audit_log where entity = 'reporting_setting' order by id desc limit 2",
    );
    expect(rows[0]).toMatchObject({
      actor_id: two.world.center.accounts.owner,
      before: { second_reader: false },
      after: { second_reader: true },
    });
    expect(rows[1]).toMatchObject({ after: { second_reader: false } });
    expect((await refusal(two.world.owner.patch(SETTING, { version: off.version })))[1]).toBe(
      "stale",
    );
    for (const caller of [two.world.admin, first, two.world.desk])
      expect(await refusal(caller.patch(SETTING, { second_reader: false }))).toEqual([
        403,
        "forbidden",
        {},
      ]);
    const others = await two.world.otherOwner.get<ReportingSetting>(SETTING);
    expect(requireOk(others).second_reader).toBe(false);
    expect(
      requireOk(await two.world.owner.put<ReportingSetting>(SETTING, { version: on.version }))
        .second_reader,
    ).toBe(false);
  });
});

describe("the reports of a doctor's shift", () => {
  const count = async (doctor: Caller) =>
    requireOk(await doctor.get<DoctorShift>("/doctor-shift/check_shift/")).reports_count;

  it("are those that the doctor read first and those that the doctor made final, each once", async () => {
    await two.writeAndSubmit(first, "begin");
    await two.writeAndSubmit(second, "begin");
    const before = [await count(first), await count(second)];
    await two.bookAnother();
    await two.writeAndSubmit(first, "one");
    expect([await count(first), await count(second)]).toEqual([
      Number(before[0]) + 1,
      Number(before[1]),
    ]);
    await two.writeAndSubmit(second, "two");
    expect([await count(first), await count(second)]).toEqual(before.map((one) => one + 1));
    await two.bookAnother();
    await two.writeAndSubmit(first, "alone");
    await two.want(false);
    requireOk(await submit(first, two.id, (await two.read(first)).version));
    expect([await count(first), await count(second)]).toEqual([
      Number(before[0]) + 2,
      Number(before[1]) + 1,
    ]);
  });
});
