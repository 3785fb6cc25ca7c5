import type { Account } from "#domain/entities/account.ts";
import type { Addendum, Report, ReportVersion } from "#domain/entities/report.ts";
import { emptyContent } from "#domain/report-content.ts";
import type { FieldAttrs } from "#domain/report-field-types.ts";
import type { Caller, Refused } from "../support/api.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { doc, paragraph, reportText } from "../support/report-texts.ts";
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let world: World;
let second: Caller & { id: number };
let id: number;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
  second = await addDoctor(world, "second", [world.center.branches.north]);
});
afterAll(() => world.app.close());

const FIRST = reportText("first");
const read = async (caller: Caller) => requireOk(await caller.get<Report>(reportPath(id)));
const versions = async () =>
  requireOk(await world.owner.get<ReportVersion[]>(`${reportPath(id)}versions/`));
const textsOf = ({ addenda }: Report) => addenda.map(({ content }) => content);

/** Submits the first text of the report. Returns its version. */
async function submitFirst(): Promise<number> {
  ({ id } = await book(world.desk, world.center));
  const { version } = requireOk(await save(world.doctor, id, { content: FIRST }));
  return requireOk(await submit(world.doctor, id, version)).version;
}

/** Opens, saves and submits an addendum; returns the report. */
async function add(doctor: Caller, text: string, reason?: string): Promise<Report> {
  const open = requireOk(await openAddendum(doctor, id, { reason }));
  const { version } = open;
  const saved = requireOk(await saveAddendum(doctor, id, { content: reportText(text), version }));
  return requireOk(await submit(doctor, id, saved.version));
}

describe("an addendum", () => {
  beforeEach(() => submitFirst());

  it("is added below the text with author, version, day and reason, and several stand in order", async () => {
    const before = await read(second);
    await add(second, "one", "late images");
    const ready = await add(world.doctor, "two");
    const addendum = (changes: Partial<Addendum>) => ({
      author_title: null,
      author_licence_number: null,
      submitted_at: "2026-11-21T08:00:00.000Z",
      first_reading: null,
      ...changes,
    });
    expect(ready).toMatchObject({
      status: "report_ready",
      content: FIRST,
      signed: before.signed,
      first_submitted_at: before.first_submitted_at,
      revision: 3,
      addendum: null,
      amend_reason: null,
    });
    expect(ready.addenda).toEqual([
      addendum({
        revision: 2,
        author: second.id,
        author_name: "second",
        amend_reason: "late images",
        content: reportText("one"),
      }),
      addendum({
        revision: 3,
        author: world.center.accounts.doctor,
        author_name: "doctor",
        amend_reason: null,
        content: reportText("two"),
      }),
    ]);
    for (const caller of [world.owner, world.desk, second])
      expect(await read(caller)).toEqual(ready);
    expect(
      (await versions()).map(({ revision, content, addendum: text }) => [revision, content, text]),
    ).toEqual([
      [3, FIRST, reportText("two")],
      [2, FIRST, reportText("one")],
      [1, FIRST, null],
    ]);
  });

  it("has the values that its fields make, never those that the client sends, and gives no findings", async () => {
    const field = (name: string, rest: Partial<FieldAttrs>) => ({
      type: "field" as const,
      attrs: { label: name, name, kind: "number" as const, ...rest },
    });
    const contentWith = (ratio: number) =>
      doc(
        paragraph(
          field("psa", { value: 8 }),
          field("volume", { value: 40 }),
          field("ratio", { formula: "psa / volume", value: ratio }),
        ),
      );
    const { version } = requireOk(await openAddendum(second, id));
    const saved = requireOk(await saveAddendum(second, id, { content: contentWith(99), version }));
    expect(saved.addendum).toEqual(contentWith(0.2));
    const ready = requireOk(await submit(second, id, saved.version));
    expect([textsOf(ready), ready.findings]).toEqual([[contentWith(0.2)], []]);
  });

  it("stays below an amended text", async () => {
    await add(second, "one");
    const open = requireOk(await amend(world.doctor, id));
    expect([open.content, open.addendum, textsOf(open)]).toEqual([
      FIRST,
      null,
      [reportText("one")],
    ]);
    const { version } = requireOk(
      await save(world.doctor, id, { content: reportText("new"), version: open.version }),
    );
    const ready = requireOk(await submit(world.doctor, id, version));
    expect([ready.content, textsOf(ready), ready.signed?.revision]).toEqual([
      reportText("new"),
      [reportText("one")],
      3,
    ]);
  });

  it("leaves the report in progress while it is written, and others read the submitted text", async () => {
    const open = requireOk(await openAddendum(second, id));
    expect(open).toMatchObject({
      status: "in_progress",
      content: FIRST,
      addendum: emptyContent(),
    });
    const content = reportText("secret");
    const saved = requireOk(await saveAddendum(second, id, { content, version: open.version }));
    expect([saved.addendum, await read(world.doctor)]).toEqual([content, saved]);
    for (const caller of [world.owner, world.desk]) {
      const seen = await read(caller);
      expect([seen.status, seen.content, seen.addendum, seen.addenda]).toEqual([
        "in_progress",
        FIRST,
        null,
        [],
      ]);
    }
    const appointment = await world.owner.get<{ report_status: string }>(`/appointments/${id}/`);
    expect(requireOk(appointment).report_status).toBe("in_progress");
  });

  it("never changes the text above it, which is not saved while it is written", async () => {
    const { version } = requireOk(await openAddendum(second, id));
    const content = reportText("forged");
    expect(await refusal(save<Refused>(second, id, { content, version }))).toEqual([
      409,
      "status_transition",
      {},
    ]);
    const below = reportText("below");
    const saved = requireOk(await saveAddendum(second, id, { content: below, version }));
    const ready = requireOk(await submit(second, id, saved.version));
    expect([ready.content, (await versions()).map((one) => one.content)]).toEqual([
      FIRST,
      [FIRST, FIRST],
    ]);
  });

  it("is saved only while one is written: an amendment takes none", async () => {
    const none = await saveAddendum<Refused>(second, id, { content: FIRST, version: 2 });
    expect([none.status, none.body.code]).toEqual([409, "report_ready"]);
    const { version } = requireOk(await amend(second, id));
    const body = { content: reportText("below"), version };
    expect(await refusal(saveAddendum<Refused>(second, id, body))).toEqual([
      409,
      "status_transition",
      {},
    ]);
    expect((await read(second)).content).toEqual(FIRST);
  });

  it("is refused without a ready report, twice, stale and blank", async () => {
    const { version } = requireOk(await openAddendum(second, id));
    expect(await refusal(openAddendum<Refused>(second, id))).toEqual([
      409,
      "status_transition",
      {},
    ]);
    const old = await saveAddendum<Refused>(second, id, { content: FIRST, version: version - 1 });
    expect([old.status, old.body.code, old.body["current"]]).toEqual([
      409,
      "stale",
      await read(second),
    ]);
    expect(await refusal(submit<Refused>(second, id, version))).toEqual([
      400,
      "validation",
      { content: "required" },
    ]);
    ({ id } = await book(world.desk, world.center));
    expect(await refusal(openAddendum<Refused>(second, id))).toEqual([
      409,
      "status_transition",
      {},
    ]);
  });
});

describe("a version that is being written", () => {
  const open = { amendment: amend, addendum: openAddendum };
  it.each(["amendment", "addendum"] as const)(
    "can be discarded, which leaves the report as it was submitted (%s)",
    async (kind) => {
      await submitFirst();
      const before = await read(world.owner);
      const { version } = requireOk(await open[kind](second, id));
      const body = { content: reportText("half"), version };
      const saved = requireOk(
        await (kind === "amendment" ? save(second, id, body) : saveAddendum(second, id, body)),
      );
      const stale = await discard<Refused>(second, id, version);
      expect([stale.status, stale.body.code]).toEqual([409, "stale"]);
      const after = requireOk(await discard(second, id, saved.version));
      expect(after).toEqual({
        ...before,
        version: saved.version + 1,
        updated_at: after.updated_at,
      });
      expect(await read(world.owner)).toEqual(after);
      const { results } = requireOk(
        await world.owner.get<{ results: { action: string; before: Report }[] }>(
          `/audit/?entity=report&entity_id=${id}&page=1`,
        ),
      );
      const discarded = results.find(({ action }) => action === "discard")?.before;
      expect(kind === "amendment" ? discarded?.content : discarded?.addendum).toEqual(
        reportText("half"),
      );
    },
  );

  it("is discarded only if something was submitted before, and not once it is submitted", async () => {
    const ready = await submitFirst();
    expect(await refusal(discard<Refused>(second, id, ready))).toEqual([
      409,
      "status_transition",
      {},
    ]);
    ({ id } = await book(world.desk, world.center));
    const { version } = requireOk(await save(second, id));
    expect(await refusal(discard<Refused>(second, id, version))).toEqual([
      409,
      "status_transition",
      {},
    ]);
  });
});

describe("a signature", () => {
  it("keeps name, title and licence number as they were at the submission", async () => {
    const { id: doctor } = second;
    const change = (body: object) => world.owner.patch<Account>(`/accounts/${doctor}/`, body);
    const set = requireOk(await change({ title: "Consultant", licence_number: "١٢٣٤" }));
    expect([set.title, set.licence_number]).toEqual(["Consultant", "1234"]);
    ({ id } = await book(world.desk, world.center));
    const { version } = requireOk(await save(second, id));
    requireOk(await submit(second, id, version));
    requireOk(await change({ name: "Renamed", title: "Professor", licence_number: "" }));
    const ready = await add(second, "one");
    const asThen = {
      author_name: "second",
      author_title: "Consultant",
      author_licence_number: "1234",
    };
    expect(ready.signed).toMatchObject(asThen);
    expect(ready.addenda[0]).toMatchObject({
      author_name: "Renamed",
      author_title: "Professor",
      author_licence_number: null,
    });
    expect((await versions()).at(-1)).toMatchObject(asThen);
  });
});
