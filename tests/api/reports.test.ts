import type { Appointment } from "#domain/entities/appointment.ts";
import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { Report, ReportVersion, Signature } from "#domain/entities/report.ts";
import type { Caller, Refused } from "../support/api.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { doc, field, paragraph, text, reportText } from "../support/report-texts.ts";
import { expectedReport, expectedSignature, NOW } from "../support/expected-report.ts";
import { addDoctor, amend, requireOk, reportPath, save, submit } from "../support/reports.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
let second: Caller & { id: number };
let id: number;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  second = await addDoctor(world, "second", [world.center.branches.north]);
});
beforeEach(async () => {
  ({ id } = await book(world.desk, world.center));
});
afterAll(() => world.app.close());

const read = async (caller: Caller) => requireOk(await caller.get<Report>(reportPath(id)));
const versions = async (caller: Caller) =>
  requireOk(await caller.get<ReportVersion[]>(`${reportPath(id)}versions/`));
const appointment = async () =>
  requireOk(await world.owner.get<Appointment>(`/appointments/${id}/`));
const shiftOf = async (doctor: Caller) =>
  requireOk(await doctor.get<DoctorShift>("/doctor-shift/check_shift/"));

const signatureOf = (changes: Partial<Signature> = {}) =>
  expectedSignature(world.center.accounts.doctor, changes);
const reportOf = (changes: Partial<Report>) =>
  expectedReport({ id, doctor: world.center.accounts.doctor }, changes);

/** Creates a submitted report that is being amended; returns it with its second text saved. */
async function reportInAmendment(): Promise<Report> {
  const { version } = requireOk(await save(world.doctor, id, { content: reportText("first") }));
  requireOk(await submit(world.doctor, id, version));
  const open = requireOk(await amend(world.doctor, id, { reason: "side mixed up" }));
  return requireOk(
    await save(second, id, { content: reportText("second"), version: open.version }),
  );
}

describe("a report", () => {
  it("can be read before its first save, and is empty", async () => {
    const { created_at } = await appointment();
    const none = reportOf({
      status: "not_started",
      author: null,
      author_name: null,
      created_at,
      updated_at: created_at,
      version: 0,
    });
    expect([await read(world.doctor), await versions(world.doctor)]).toEqual([none, []]);
    for (const caller of [world.owner, world.desk]) {
      const unwritable = { ...none, submits_as: null };
      expect([await read(caller), await versions(caller)]).toEqual([unwritable, []]);
    }
  });

  it("begins with the first save, which also starts the doctor's shift", async () => {
    const doctor = await addDoctor(world, `new${id}`, [world.center.branches.north]);
    expect(await refusal(doctor.get("/doctor-shift/check_shift/"))).toEqual([404, "not_found", {}]);
    const saved = await save(doctor, id, { content: reportText("a", "b") });
    const begun = reportOf({
      content: reportText("a", "b"),
      author: doctor.id,
      author_name: `new${id}`,
    });
    expect([saved.status, saved.body, await read(second)]).toEqual([200, begun, begun]);
    expect((await appointment()).report_status).toBe("in_progress");
    const shift = await shiftOf(doctor);
    expect(shift).toMatchObject({ doctor: doctor.id, start_time: NOW, state: "active" });
    requireOk(await save(doctor, id, { version: 1 }));
    expect((await shiftOf(doctor)).id).toBe(shift.id);
  });

  it("stores each save normalized, and keeps its template until another one is given", async () => {
    const make = async (name: string) => {
      const body = { name: `${name} ${id}`, content: reportText("x") };
      return (await world.owner.post<{ id: number }>("/report-templates/", body)).body.id;
    };
    const [one, two] = [await make("one"), await make("two")];
    const input = {
      type: "doc",
      content: [{ type: "paragraph", attrs: { dir: null }, content: [text("a\u202Eb")] }],
    };
    const saves = [
      { content: input, template: one },
      { content: reportText("c") },
      { content: reportText("d"), template: two },
      { content: doc(), template: null },
    ];
    const results = [];
    for (const [version, body] of saves.entries())
      results.push(requireOk(await save(world.doctor, id, { ...body, version })));
    expect(results).toEqual([
      reportOf({ content: reportText("ab"), template: one }),
      reportOf({ content: reportText("c"), template: one, version: 2 }),
      reportOf({ content: reportText("d"), template: two, version: 3 }),
      reportOf({ content: doc(), version: 4 }),
    ]);
  });

  it("that another doctor saved meanwhile is not overwritten, and the refusal contains the saved text", async () => {
    requireOk(await save(world.doctor, id, { content: reportText("mine") }));
    for (const version of [0, 2, 99]) {
      const stale = await save<Refused>(second, id, { content: reportText("theirs"), version });
      expect([stale.status, stale.body]).toEqual([
        409,
        {
          code: "stale",
          detail: expect.any(String),
          request_id: expect.any(String),
          current: reportOf({ content: reportText("mine") }),
        },
      ]);
    }
    const merged = await save(second, id, { content: reportText("mine", "theirs"), version: 1 });
    expect(merged.body).toEqual(
      reportOf({
        content: reportText("mine", "theirs"),
        author: second.id,
        author_name: "second",
        version: 2,
      }),
    );
    expect(await refusal(submit<Refused>(world.doctor, id, 1))).toEqual([409, "stale", {}]);
  });

  it("is refused with missing or unknown fields, or with a template that does not exist", async () => {
    const { owner, doctor, otherOwner } = world;
    const body = { name: "theirs", content: reportText("x") };
    const foreign = (await otherOwner.post<{ id: number }>("/report-templates/", body)).body.id;
    const put = (sent: object) => refusal(doctor.put(reportPath(id), sent));
    expect([
      await put({}),
      await put({ content: null, version: "0" }),
      await put({ content: doc(), version: 0, status: "report_ready", author: 1 }),
      await put({ content: doc(), version: 0, template: foreign }),
      await put({ content: doc(), version: 0, template: "x" }),
      await refusal(doctor.post(`${reportPath(id)}submit/`, {})),
      await refusal(amend<Refused>(doctor, id, { reason: " " })),
      await refusal(amend<Refused>(doctor, id, { reason: "x".repeat(501) })),
    ]).toEqual([
      [400, "validation", { content: "required", version: "required" }],
      [400, "validation", { content: "required", version: "number" }],
      [400, "validation", { status: "unknown_field", author: "unknown_field" }],
      [400, "validation", { template: "not_found" }],
      [400, "validation", { template: "number" }],
      [400, "validation", { version: "required" }],
      [400, "validation", { reason: "required" }],
      [400, "validation", { reason: "text_long" }],
    ]);
    expect((await owner.get<Report>(reportPath(id))).body.version).toBe(0);
  });
});

describe("submitting a report", () => {
  it("requires a text that says something, and takes a field left to fill in as it is", async () => {
    const { doctor } = world;
    const trySubmit = (version: number) => refusal(submit<Refused>(doctor, id, version));
    const nothing = await trySubmit(0);
    requireOk(await save(doctor, id, { content: reportText(" ") }));
    const blank = await trySubmit(1);
    requireOk(await save(doctor, id, { content: doc(paragraph(field("size"))), version: 1 }));
    const onlyField = await trySubmit(2);
    const open = doc(paragraph(text("size: "), field("size")));
    requireOk(await save(doctor, id, { content: open, version: 2 }));
    const submitted = await submit(doctor, id, 3);
    expect([nothing, blank, onlyField, submitted.status]).toEqual([
      [409, "status_transition", {}],
      [400, "validation", { content: "required" }],
      [400, "validation", { content: "required" }],
      200,
    ]);
    expect(await read(doctor)).toMatchObject({ status: "report_ready", content: open });
  });

  it("makes it ready: everyone may read it and nobody may change it", async () => {
    const { doctor, owner, admin, desk } = world;
    requireOk(await save(doctor, id));
    const submitted = await submit(doctor, id, 1);
    const ready = reportOf({
      status: "report_ready",
      content: reportText("clear"),
      submitted_at: NOW,
      revision: 1,
      signed: signatureOf(),
      first_submitted_at: NOW,
      version: 2,
    });
    expect([submitted.status, submitted.body]).toEqual([200, ready]);
    for (const caller of [doctor, second, owner, admin, desk]) {
      expect(await read(caller)).toEqual(ready);
    }
    expect((await appointment()).report_status).toBe("report_ready");
    for (const version of [1, 2]) {
      const stale = await save<Refused>(second, id, { version });
      const twice = await submit<Refused>(doctor, id, version);
      expect(
        [stale, twice].map(({ status, body }) => [status, body.code, body["current"]]),
      ).toEqual([
        [409, "report_ready", ready],
        [409, "report_ready", ready],
      ]);
    }
  });

  it("can be followed by an amendment with a reason, and every submitted text stays readable", async () => {
    const { doctor, owner } = world;
    expect(await refusal(amend<Refused>(doctor, id))).toEqual([409, "status_transition", {}]);
    const open = await reportInAmendment();
    expect(open).toEqual(
      reportOf({
        content: reportText("second"),
        author: second.id,
        author_name: "second",
        submitted_at: NOW,
        amend_reason: "side mixed up",
        revision: 1,
        signed: signatureOf(),
        first_submitted_at: NOW,
        version: 4,
      }),
    );
    expect(await refusal(amend<Refused>(doctor, id))).toEqual([409, "status_transition", {}]);
    expect(await refusal(submit<Refused>(doctor, id, 3))).toEqual([409, "stale", {}]);
    const ready = requireOk(await submit(doctor, id, 4));
    const replacing = signatureOf({ revision: 2, amend_reason: "side mixed up" });
    expect(ready).toEqual(
      reportOf({
        status: "report_ready",
        content: reportText("second"),
        signed: replacing,
        submitted_at: NOW,
        revision: 2,
        first_submitted_at: NOW,
        revision_reason: "side mixed up",
        version: 5,
      }),
    );
    const both = [
      { ...replacing, content: reportText("second"), addendum: null, first_content: null },
      { ...signatureOf(), content: reportText("first"), addendum: null, first_content: null },
    ];
    expect([await versions(owner), await versions(second)]).toEqual([both, both]);
    const stale = await refusal(amend<Refused>(doctor, id, { reason: "x", version: 4 }));
    expect(stale).toEqual([409, "stale", {}]);
  });

  it("counts in the shift of the doctor who submits, and only the first time", async () => {
    const count = async (doctor: Caller) => (await shiftOf(doctor)).reports_count;
    requireOk(await save(second, id));
    requireOk(await save(world.doctor, id, { version: 1 }));
    const [seconds, doctors] = [await count(second), await count(world.doctor)];
    requireOk(await submit(second, id, 2));
    const first = [await count(second), await count(world.doctor)];
    requireOk(await amend(second, id));
    requireOk(await submit(second, id, 4));
    const countsAfter = [await count(second), await count(world.doctor)];
    expect([first, countsAfter]).toEqual([
      [seconds + 1, doctors],
      [seconds + 1, doctors],
    ]);
  });
});

describe("a draft", () => {
  it("is visible to doctors only: other users see the last submitted text or none", async () => {
    const { doctor, owner, admin, desk } = world;
    requireOk(await save(doctor, id, { content: reportText("secret") }));
    const hidden = reportOf({ author: null, author_name: null, submits_as: null });
    for (const caller of [owner, admin, desk]) {
      expect([await read(caller), await versions(caller)]).toEqual([hidden, []]);
    }
    ({ id } = await book(desk, world.center));
    const open = await reportInAmendment();
    for (const caller of [owner, admin, desk]) {
      expect(await read(caller)).toEqual({
        ...open,
        submits_as: null,
        content: reportText("first"),
        author: world.center.accounts.doctor,
        author_name: "doctor",
      });
    }
    expect([await read(doctor), await read(second)]).toEqual([open, open]);
  });
});
