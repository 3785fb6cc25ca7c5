import type { Report } from "#domain/entities/report.ts";
import type { Caller, Refused } from "../support/api.ts";
import { refusal } from "../support/desk.ts";
import { NOW } from "../support/expected-report.ts";
import { reportText } from "../support/report-texts.ts";
import {
  addDoctor,
  amend,
  discard,
  openAddendum,
  reportPath,
  requireOk,
  save,
  saveAddendum,
  submit,
} from "../support/reports.ts";
import { NOT_READ, openTwoReaders } from "../support/second-reader.ts";
import { eventsAfter, lastEvent, trailOf } from "../support/traces.ts";
import { beforeEach, describe, expect, it } from "vitest";

const two = openTwoReaders();
let first: Caller;
let second: Caller & { id: number };
let id: number;
beforeEach(() => {
  ({ first, second, id } = two);
});
const shown = ({ status, content, first_reading, submits_as, revision }: Report) => ({
  status,
  content,
  first_reading,
  submits_as,
  revision,
});

describe("a report that needs a second reader", () => {
  it("is preliminary by one doctor and final by another, with both texts and both signatures", async () => {
    const begun = requireOk(await save(first, id, { content: reportText("one") }));
    expect(begun.submits_as).toBe("preliminary");
    const preliminary = requireOk(await submit(first, id, begun.version));
    expect(shown(preliminary)).toEqual({
      status: "in_progress",
      content: reportText("one"),
      first_reading: two.firstReading(),
      submits_as: null,
      revision: 0,
    });
    expect(await two.status()).toEqual({
      report_status: "in_progress",
      first_reader: two.world.center.accounts.doctor,
      first_reader_name: "doctor",
      first_read_at: NOW,
      awaits_second_reader: true,
    });
    expect((await two.read(second)).submits_as).toBe("final");
    const final = await two.writeAndSubmit(second, "two");
    expect(shown(final)).toEqual({
      status: "report_ready",
      content: reportText("two"),
      first_reading: null,
      submits_as: null,
      revision: 1,
    });
    expect(final.signed).toMatchObject({
      author: second.id,
      author_name: "second",
      first_reading: two.firstReading(),
    });
    expect(await two.status()).toEqual({
      report_status: "report_ready",
      ...NOT_READ,
      awaits_second_reader: false,
    });
    expect(await two.read(two.world.desk)).toEqual(final);
    const [version] = await two.versions();
    expect(version).toEqual({
      ...final.signed,
      content: reportText("two"),
      addendum: null,
      first_content: reportText("one"),
    });
    // The draft of a doctor is history for the owner, and nothing for the desk.
    expect([
      (await two.versions(two.world.owner))[0]?.first_content,
      (await two.versions(two.world.desk))[0]?.first_content,
    ]).toEqual([reportText("one"), null]);
  });

  it("becomes final unchanged, and then has one text", async () => {
    await two.writeAndSubmit(first, "same");
    requireOk(await submit(second, id, (await two.read(second)).version));
    expect((await two.versions())[0]).toMatchObject({
      content: reportText("same"),
      first_content: null,
      first_reading: two.firstReading(),
    });
  });

  it("is not made final by its first reader, who can still correct it", async () => {
    await two.writeAndSubmit(first, "one");
    const { version } = await two.read(first);
    const corrected = requireOk(
      await save(first, id, { content: reportText("corrected"), version }),
    );
    expect(corrected.first_reading).toEqual(two.firstReading());
    const refused = await submit<Refused>(first, id, corrected.version);
    expect([refused.status, refused.body.code, refused.body["current"]]).toEqual([
      409,
      "second_reader",
      corrected,
    ]);
    expect(await two.read(first)).toEqual(corrected);
    const final = requireOk(await submit(second, id, corrected.version));
    expect([final.status, final.content]).toEqual(["report_ready", reportText("corrected")]);
    expect((await two.versions())[0]?.first_content).toEqual(reportText("one"));
  });

  it("is shown to nobody but doctors until it is final", async () => {
    await two.writeAndSubmit(first, "hidden");
    for (const caller of [two.world.desk, two.world.admin, two.world.owner])
      expect(await two.read(caller)).toMatchObject({
        content: null,
        author: null,
        signed: null,
        submits_as: null,
      });
    expect(await two.versions(two.world.desk)).toEqual([]);
    expect((await two.read(second)).content).toEqual(reportText("hidden"));
  });

  it("has one first reader if two doctors submit it at once, and the other is told", async () => {
    const { version } = requireOk(await save(first, id));
    const answers = await Promise.all(
      [first, second].map((doctor) => submit<Report & Refused>(doctor, id, version)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409)?.body;
    const stored = await two.read(first);
    expect([refused?.code, stored.status, stored.revision]).toEqual(["stale", "in_progress", 0]);
    const { rowCount } = await two.world.app.database.pool.query(
      `select from first_readings reading join reports on reports.scan_center_id = reading.scan_center_id
         and reports.id = reading.report_id where appointment_id = $1`,
      [id],
    );
    expect(rowCount).toBe(1);
  });

  it("is made final once if two other doctors submit it at once", async () => {
    const third = await addDoctor(two.world, `third${id}`, [two.world.center.branches.north]);
    const { version } = await two.writeAndSubmit(first, "one");
    const answers = await Promise.all(
      [second, third].map((doctor) => submit<Refused>(doctor, id, version)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(["200 undefined", "409 report_ready"]),
    );
    expect((await two.versions()).length).toBe(1);
  });

  it("is 404 for doctors of another branch and people of another center", async () => {
    const { center, otherOwner } = two.world;
    const southern = await addDoctor(two.world, `southern${id}`, [center.branches.south]);
    const { version } = await two.writeAndSubmit(first, "one");
    const nowhere = [404, "not_found", {}];
    expect([
      await refusal(submit<Refused>(southern, id, version)),
      await refusal(otherOwner.get(reportPath(id))),
      (await two.read(second)).status,
    ]).toEqual([nowhere, nowhere, "in_progress"]);
  });

  it("leaves audit rows of both doctors, and events of the report and the appointment", async () => {
    const before = await lastEvent(two.world);
    await two.writeAndSubmit(first, "one");
    await two.writeAndSubmit(second, "two");
    const rows = (await trailOf(two.world, "report", id)).filter(({ action }) => action !== "read");
    expect(rows.map(({ actor_name, action }) => [actor_name, action])).toEqual([
      ["doctor", "create"],
      ["doctor", "first_read"],
      ["second", "update"],
      ["second", "submit"],
    ]);
    const [, firstRead] = rows;
    expect([firstRead?.before, firstRead?.after]).toEqual([
      expect.objectContaining({ first_reading: null }),
      expect.objectContaining({ first_reading: two.firstReading() }),
    ]);
    const kinds = (await eventsAfter(two.world, before))
      .filter(({ entity }) => entity === id)
      .map(({ type }) => type);
    expect(kinds).toEqual([
      "appointment.updated",
      "report.updated",
      "appointment.updated",
      "report.updated",
      "report.updated",
      "appointment.updated",
      "report.updated",
    ]);
  });
});

describe("an amendment of a report with two readers", () => {
  beforeEach(async () => {
    await two.writeAndSubmit(first, "one");
    await two.writeAndSubmit(second, "final");
    requireOk(await amend(second, id));
  });

  it("needs both readers again, while the final text stays readable", async () => {
    const amended = await two.writeAndSubmit(second, "amended");
    expect([amended.status, amended.submits_as, amended.first_reading?.reader]).toEqual([
      "in_progress",
      null,
      second.id,
    ]);
    expect((await two.read(two.world.desk)).content).toEqual(reportText("final"));
    expect((await submit<Refused>(second, id, amended.version)).body.code).toBe("second_reader");
    const ready = requireOk(await submit(first, id, amended.version));
    expect([ready.status, ready.revision, ready.signed?.author_name]).toEqual([
      "report_ready",
      2,
      "doctor",
    ]);
    expect((await two.versions()).map(({ first_reading }) => first_reading?.reader_name)).toEqual([
      "second",
      "doctor",
    ]);
    expect((await two.read(two.world.desk)).content).toEqual(reportText("amended"));
  });

  it("can be discarded while it is preliminary; the report is then final as before", async () => {
    const { version } = await two.writeAndSubmit(second, "amended");
    const ready = requireOk(await discard(first, id, version));
    expect([ready.status, ready.content, ready.first_reading, ready.revision]).toEqual([
      "report_ready",
      reportText("final"),
      null,
      1,
    ]);
    expect(await two.status()).toMatchObject({ report_status: "report_ready", ...NOT_READ });
    requireOk(await amend(second, id));
    // A new amendment begins with no reader.
    expect((await two.read(second)).submits_as).toBe("preliminary");
  });
});

describe("an addendum to a report with two readers", () => {
  it("needs one doctor", async () => {
    await two.writeAndSubmit(first, "one");
    await two.writeAndSubmit(second, "final");
    const open = requireOk(await openAddendum(first, id));
    const content = reportText("late images");
    const saved = requireOk(await saveAddendum(first, id, { content, version: open.version }));
    expect(saved.submits_as).toBe("final");
    const ready = requireOk(await submit(first, id, saved.version));
    expect([ready.status, ready.addenda.map(({ author_name }) => author_name)]).toEqual([
      "report_ready",
      ["doctor"],
    ]);
    expect([ready.signed?.first_reading, ready.addenda[0]?.first_reading]).toEqual([
      two.firstReading(),
      null,
    ]);
  });
});
