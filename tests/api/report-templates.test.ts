import type { Report } from "#domain/entities/report.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import type { Caller, Refused } from "../support/api.ts";
import {
  book,
  requireCreated,
  openWorld,
  refusal,
  startShift,
  type World,
} from "../support/desk.ts";
import { doc, field, paragraph, placeholder, text, reportText } from "../support/report-texts.ts";
import { requireOk, reportPath, save } from "../support/reports.ts";
import { eventsAfter, lastEvent, trailOf } from "../support/traces.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const BASE = "/report-templates/";
const someInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const content = doc(paragraph(placeholder("patient"), text(", "), field("size")));

async function add(name: string, changes: object = {}, caller = world.doctor) {
  return requireCreated(await caller.post<ReportTemplate>(BASE, { name, content, ...changes }));
}
const names = async (caller: Caller, query: string) =>
  requireOk(await caller.get<ReportTemplate[]>(`${BASE}?${query}`)).map(({ name }) => name);

describe("a template", () => {
  it("is created, changed and deleted, each with an event and an audit row", async () => {
    const { doctor, owner, center } = world;
    const start = await lastEvent(world);
    const input = { name: "  Brain\u202E  CT ", modality: "CT", content };
    const template = requireCreated(await doctor.post<ReportTemplate>(BASE, input));
    const stored: ReportTemplate = {
      id: template.id,
      name: "Brain CT",
      modality: "CT",
      content,
      created_by: center.accounts.doctor,
      created_by_name: "doctor",
      created_at: someInstant,
      updated_at: someInstant,
      version: 1,
    };
    const path = `${BASE}${template.id}/`;
    expect([template, requireOk(await owner.get(path))]).toEqual([stored, stored]);
    const renamed = await owner.patch<ReportTemplate>(path, { name: "Head CT", version: 1 });
    expect([renamed.status, renamed.body]).toEqual([
      200,
      { ...stored, name: "Head CT", version: 2 },
    ]);
    const rewritten = await doctor.patch<ReportTemplate>(path, {
      modality: null,
      content: reportText("{{age}}"),
    });
    const last = {
      ...stored,
      name: "Head CT",
      modality: null,
      content: doc(paragraph(placeholder("age"))),
      version: 3,
    };
    expect(rewritten.body).toEqual(last);
    expect((await owner.delete(path)).status).toBe(204);
    expect([
      (await owner.get(path)).status,
      (await owner.patch(path, { name: "x" })).status,
      (await owner.delete(path)).status,
      await names(owner, "search=head"),
    ]).toEqual([404, 404, 404, []]);
    const newEvents = (await eventsAfter(world, start)).map(({ type, entity, branch }) => [
      type,
      entity,
      branch,
    ]);
    expect(newEvents).toEqual(
      ["created", "updated", "updated", "deleted"].map((what) => [
        `report_template.${what}`,
        template.id,
        null,
      ]),
    );
    const trail = await trailOf(world, "report_template", template.id);
    expect(trail.map(({ actor, action, after }) => [actor, action, after])).toEqual([
      [center.accounts.doctor, "create", template],
      [center.accounts.owner, "update", { name: renamed.body.name }],
      [
        center.accounts.doctor,
        "update",
        { content: rewritten.body.content, modality: rewritten.body.modality },
      ],
      [center.accounts.owner, "delete", null],
    ]);
  });

  it("that was deleted is still referred to by the reports written from it", async () => {
    const { doctor, owner, desk, center } = world;
    await startShift(desk);
    const { id } = await book(desk, center);
    const template = await add("Deleted later");
    requireOk(await save(doctor, id, { template: template.id }));
    await owner.delete(`${BASE}${template.id}/`);
    const storedReport = requireOk(await doctor.get<Report>(reportPath(id)));
    const repeated = await save(doctor, id, { template: template.id, version: 1 });
    expect([storedReport.template, repeated.status, repeated.body.template]).toEqual([
      template.id,
      200,
      template.id,
    ]);
  });

  it("needs a unique name, which is free again once the other template is deleted", async () => {
    const { doctor, owner } = world;
    const first = await add("Twice");
    const other = await add("Once");
    const post = (name: string) => refusal(doctor.post(BASE, { name, content }));
    const duplicate = [409, "duplicate", { name: "duplicate" }];
    expect([
      await post("Twice"),
      await post(" Twice\u200B "),
      await refusal(owner.patch(`${BASE}${other.id}/`, { name: "Twice" })),
    ]).toEqual([duplicate, duplicate, duplicate]);
    await owner.delete(`${BASE}${first.id}/`);
    const repeated = await add("Twice");
    expect(await post("Twice")).toEqual(duplicate);
    await owner.delete(`${BASE}${repeated.id}/`);
    expect((await add("Twice")).id).toBeGreaterThan(repeated.id);
  });

  it("is created once if ten requests create it at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.doctor.post(BASE, { name: "At once", content })),
    );
    const stored = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([stored.length, refused.length]).toEqual([1, 9]);
  });

  it("that another user changed meanwhile is not overwritten", async () => {
    const { doctor, owner } = world;
    const { id } = await add("Stale");
    const path = `${BASE}${id}/`;
    const theirs = requireOk(
      await owner.patch<ReportTemplate>(path, { content: reportText("theirs") }),
    );
    const mine = await doctor.patch(path, { content: reportText("mine"), version: 1 });
    expect([mine.status, mine.body.code, mine.body["current"]]).toEqual([409, "stale", theirs]);
    expect(requireOk(await doctor.get(path))).toEqual(theirs);
  });

  it("requires a name, a known modality and a text", async () => {
    const { doctor } = world;
    const post = (body: object) => refusal(doctor.post(BASE, body));
    const { id } = await add("Judged");
    expect([
      await post({}),
      await post({ name: " ", modality: "XX", content: null }),
      await post({ name: "x".repeat(201), content: { type: "doc", content: [{ type: "image" }] } }),
      await post({ name: "x", content, created_by: 1, deleted_at: null }),
      await refusal(doctor.patch(`${BASE}${id}/`, { name: "", content: "x" })),
    ]).toEqual([
      [400, "validation", { name: "required", content: "required" }],
      [400, "validation", { name: "required", modality: "choice", content: "required" }],
      [400, "validation", { name: "text_long", content: "content" }],
      [400, "validation", { created_by: "unknown_field", deleted_at: "unknown_field" }],
      [400, "validation", { name: "required", content: "content" }],
    ]);
  });
});

describe("placeholders in a template", () => {
  it("can be typed as text", async () => {
    const typed = doc(paragraph(text("{{patient}}, {{ referring_doctor }}: "), field("size")));
    const template = await add("Typed", { content: typed });
    expect(template.content).toEqual(
      doc(
        paragraph(
          placeholder("patient"),
          text(", "),
          placeholder("referring_doctor"),
          text(": "),
          field("size"),
        ),
      ),
    );
  });

  it("that are unknown are named in the error, and nothing is stored", async () => {
    const { doctor, owner } = world;
    const { id } = await add("Known");
    const unknown = doc(paragraph(placeholder("name"), text("{{age}} {{wieght}} {{name}}")));
    const expected = {
      code: "validation",
      detail: expect.any(String),
      errors: {
        content: [
          { code: "placeholder_unknown", detail: "There is no placeholder {{name}}, {{wieght}}." },
        ],
      },
      request_id: expect.any(String),
    };
    const posted = await doctor.post(BASE, { name: "Unknown", content: unknown });
    const patched = await owner.patch(`${BASE}${id}/`, { content: unknown });
    expect([posted, patched].map(({ status, body }) => [status, body])).toEqual([
      [400, expected],
      [400, expected],
    ]);
    expect([
      await names(owner, "search=unknown"),
      requireOk(await owner.get<ReportTemplate>(`${BASE}${id}/`)).version,
    ]).toEqual([[], 1]);
  });

  it("are refused in a report, and typed ones stay text", async () => {
    const { otherOwner, app, other } = world;
    const [doctor, desk] = [
      await app.signIn(`doctor@${other.domain}`),
      await app.signIn(`desk@${other.domain}`),
    ];
    await startShift(desk);
    const { id } = await book(desk, other);
    expect(await refusal(save<Refused>(doctor, id, { content }))).toEqual([
      400,
      "validation",
      { content: "content" },
    ]);
    const typed = requireOk(await save(doctor, id, { content: reportText("{{patient}}") }));
    expect(typed.content).toEqual(reportText("{{patient}}"));
    expect(await names(otherOwner, "")).toEqual([]);
  });
});

describe("the templates of a center", () => {
  it("are sorted by name, filtered by modality and searched by name", async () => {
    const { owner } = world;
    await add("List b", { modality: "MR" });
    await add("List a", { modality: "CT" });
    await add("List c");
    expect([
      await names(owner, "search=LIST"),
      await names(owner, "search=list&modality=CT"),
      await names(owner, "search=list&modality=MR,CT&ordering=-name"),
      await names(owner, "search=list&modality=US"),
      await names(owner, "search=%25"),
      await refusal(owner.get(`${BASE}?modality=XX`)),
    ]).toEqual([
      ["List a", "List b", "List c"],
      ["List a"],
      ["List b", "List a"],
      [],
      [],
      [400, "validation", { modality: "invalid" }],
    ]);
  });

  it("are accessible to the owner and the doctors of the center only", async () => {
    const { owner, admin, desk, otherOwner } = world;
    const { id } = await add("Ours", {}, owner);
    const path = `${BASE}${id}/`;
    const allTemplates = (caller: Caller) =>
      Promise.all([
        refusal(caller.get(BASE)),
        refusal(caller.get(path)),
        refusal(caller.post(BASE, {})),
        refusal(caller.patch(path, {})),
        refusal(caller.delete(path)),
      ]);
    for (const caller of [admin, desk]) {
      expect(await allTemplates(caller)).toEqual(
        Array.from({ length: 5 }, () => [403, "forbidden", {}]),
      );
    }
    const nowhere = [404, "not_found", {}];
    expect([
      await refusal(otherOwner.get(path)),
      await refusal(otherOwner.patch(path, { name: "Mine" })),
      await refusal(otherOwner.delete(path)),
      requireOk(await owner.get<ReportTemplate>(path)).name,
      await names(otherOwner, "search=ours"),
    ]).toEqual([nowhere, nowhere, nowhere, "Ours", []]);
  });
});
