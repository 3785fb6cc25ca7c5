import type { FoundFinding } from "#domain/entities/finding.ts";
import type { Report } from "#domain/entities/report.ts";
import type { FieldAttrs } from "#domain/report-field-types.ts";
import type { ReportContent } from "#domain/report-content.ts";
import type { Caller, Refused } from "../support/api.ts";
import { book, openWorld, refusal, startShift, type World } from "../support/desk.ts";
import { doc, paragraph, text } from "../support/report-texts.ts";
import {
  addDoctor,
  amend,
  discard,
  reportPath,
  requireOk,
  save,
  submit,
} from "../support/reports.ts";
import { filledIn } from "../support/scored-templates.ts";
import { trailOf } from "../support/traces.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await startShift(world.desk);
});
afterAll(() => world.app.close());

const of = (...fields: FieldAttrs[]): ReportContent =>
  doc(paragraph(text("Seen: "), ...fields.map((attrs) => ({ type: "field" as const, attrs }))));
const size = (...value: number[]): FieldAttrs => ({
  label: "Nodule",
  name: "nodule",
  kind: "measurement",
  unit: "mm",
  ...(value.length === 0 ? {} : { value }),
});
const side = (value: string): FieldAttrs => ({
  label: "Side",
  name: "side",
  kind: "choice",
  options: ["right", "left"],
  value,
});
const number = (name: string, value: number): FieldAttrs => ({
  label: name,
  name,
  kind: "number",
  value,
});

/** Books an appointment and submits its report; returns the id. */
async function reported(content: ReportContent): Promise<number> {
  const { id } = await book(world.desk, world.center);
  const { version } = requireOk(await save(world.doctor, id, { content }));
  requireOk(await submit(world.doctor, id, version));
  return id;
}
const found = async (query: string, caller: Caller = world.owner) => {
  const { results, count } = requireOk(
    await caller.get<{ results: FoundFinding[]; count: number }>(`/findings/?${query}`),
  );
  expect(count).toBe(results.length);
  return results;
};

describe("the findings of a report", () => {
  it("are derived from its text at each save, never sent by the client", async () => {
    const { id } = await book(world.desk, world.center);
    const ratio: FieldAttrs = { ...number("ratio", 99), formula: "nodule.a / nodule.b" };
    const content = of(size(12, 14, 30), { label: "Impression" }, ratio);
    const saved = requireOk(await save(world.doctor, id, { content }));
    expect(saved.findings).toEqual([
      {
        field: "nodule",
        name: "nodule",
        label: "Nodule",
        kind: "measurement",
        value: [12, 14, 30],
        code: null,
        unit: "mm",
        number: 30,
        volume: 2.64,
        is_computed: false,
      },
      expect.objectContaining({ field: "ratio", value: 0.86, is_computed: true }),
    ]);
    expect(saved.content).toEqual(
      of(size(12, 14, 30), { label: "Impression" }, { ...ratio, value: 0.86 }),
    );
    const sent = await save<Refused>(world.doctor, id, { content, findings: [], version: 1 });
    expect([sent.status, Object.keys(sent.body.errors ?? {})]).toEqual([400, ["findings"]]);
  });

  it("are again those of the submitted text once an amendment is discarded", async () => {
    const id = await reported(of(size(5)));
    const { version } = requireOk(await amend(world.doctor, id));
    const saved = requireOk(await save(world.doctor, id, { content: of(size(9)), version }));
    const { findings } = requireOk(await discard(world.doctor, id, saved.version));
    expect(findings.map((one) => one.number)).toEqual([5]);
  });

  it("are those of the last submitted text, for everybody but doctors", async () => {
    const id = await reported(of(size(5)));
    const { version } = requireOk(await amend(world.doctor, id));
    requireOk(await save(world.doctor, id, { content: of(size(9)), version }));
    const numbersFor = async (caller: Caller) =>
      requireOk(await caller.get<Report>(reportPath(id))).findings.map((one) => one.number);
    expect([await numbersFor(world.doctor), await numbersFor(world.desk)]).toEqual([[9], [5]]);
  });
});

describe("GET /findings/", () => {
  it("finds by field, range, volume, value, kind, modality and day, newest first", async () => {
    const small = await reported(of({ ...size(4, 4, 4), name: "cyst" }, side("right")));
    const large = await reported(
      of({ ...size(20, 20, 20), name: "cyst" }, { ...size(6), name: "cyst.2" }, side("left")),
    );
    const cysts = async (query: string, caller?: Caller) =>
      (await found(`field=cyst&${query}`, caller)).map(({ id, name }) => [id, name]);
    expect(await cysts("ordering=id,place")).toEqual([
      [small, "cyst"],
      [large, "cyst"],
      [large, "cyst.2"],
    ]);
    expect(await cysts("least=5&ordering=-number")).toEqual([
      [large, "cyst"],
      [large, "cyst.2"],
    ]);
    expect(await cysts("most=4")).toEqual([[small, "cyst"]]);
    expect(await cysts("least_volume=1")).toEqual([[large, "cyst"]]);
    expect(await cysts("most_volume=1")).toEqual([[small, "cyst"]]);
    expect(await cysts("start_date=2030-01-01")).toEqual([]);
    expect(await cysts("modality=MG")).toEqual([]);
    const [one] = await found(`field=side&value=left&kind=choice&modality=CT`);
    expect(one).toMatchObject({ id: large, appointment: large, value: "left", modality: "CT" });
  });

  it("answers the category of a score as its word and its code, computed by the server", async () => {
    const content = filledIn("mr-prostate-pi-rads-ar", {
      zone: "peripheral",
      t2: "2",
      dwi: "3",
      dce: "positive",
    });
    const id = await reported(content);
    const [category, ...others] = await found("field=category&code=4");
    expect(category).toMatchObject({
      id,
      kind: "choice",
      label: "التصنيف",
      value: "4 (عالٍ)",
      code: "4",
      number: null,
      is_computed: true,
    });
    expect(others).toEqual([]);
    expect(await found("field=category&code=5")).toEqual([]);
    const [biopsy] = await found("field=recommendation&code=consider_biopsy");
    expect(biopsy).toMatchObject({ id, value: "يُنصح بالنظر في أخذ عينة" });
  });

  it("answers no code for findings that were stored before there were codes", async () => {
    const id = await reported(of({ ...size(7), name: "old" }));
    await world.app.database.pool.query(
      `update reports set findings = (select jsonb_agg(one - 'code') from jsonb_array_elements(findings) one) where id = $1`,
      [id],
    );
    const report = requireOk(await world.doctor.get<Report>(reportPath(id)));
    expect(report.findings.map(({ name, code }) => [name, code])).toEqual([["old", null]]);
  });

  it("counts only the latest submitted version of a report", async () => {
    const id = await reported(of(number("score", 1)));
    const { version } = requireOk(await amend(world.doctor, id));
    const saved = requireOk(
      await save(world.doctor, id, { content: of(number("score", 2)), version }),
    );
    const scores = async () => (await found("field=score")).map((one) => one.value);
    expect(await scores()).toEqual([1]);
    requireOk(await submit(world.doctor, id, saved.version));
    expect(await scores()).toEqual([2]);
  });

  it("answers only what is in one's branches, and notes each report as read", async () => {
    const id = await reported(of(number("grade", 3)));
    const elsewhere = await addDoctor(world, "elsewhere", [world.center.branches.south]);
    expect(await found("field=grade", elsewhere)).toEqual([]);
    expect((await found("field=grade", world.doctor)).map((one) => one.id)).toEqual([id]);
    const reads = (await trailOf(world, "report", id)).filter(({ action }) => action === "read");
    expect(reads.map(({ actor }) => actor)).toEqual([world.center.accounts.doctor]);
  });

  it.each(["least=x", "least=1,2", "kind=script", "modality=XX", "findings=1", "search=a"])(
    "refuses ?%s",
    async (query) => {
      const parameter = query.split("=")[0] ?? "";
      const [status, code, faults] = await refusal(world.owner.get(`/findings/?${query}`));
      expect([status, code, Object.keys(faults)]).toEqual([400, "validation", [parameter]]);
    },
  );
});

describe("a template", () => {
  const make = async (content: ReportContent) => {
    const body = { name: "Carotid", content };
    const { status, body: answer } = await world.owner.post("/report-templates/", body);
    return [status, answer.errors];
  };
  const computed = (name: string, formula: string): FieldAttrs => ({
    label: name,
    name,
    kind: "number",
    formula,
  });

  it.each<[string, FieldAttrs[], string, string]>([
    ["two fields of one name", [size(), size()], "field_name", 'Field 2, "Nodule" (nodule)'],
    ["an unknown name", [computed("a", "b")], "field_formula", 'Field 1, "a" (a)'],
    [
      "a circle",
      [computed("a", "b"), computed("b", "a")],
      "field_formula",
      "its formula needs the field itself",
    ],
  ])("is refused with the field named: %s", async (_what, fields, code, detail) => {
    const [status, errors] = await make(of(...fields));
    expect(status).toBe(400);
    expect(errors).toMatchObject({
      content: expect.arrayContaining([{ code, detail: expect.stringContaining(detail) }]),
    });
  });

  const managed: FieldAttrs = {
    label: "Recommendation",
    name: "managed",
    kind: "choice",
    options: ["Biopsy", "Not by MRI alone"],
    codes: ["consider_biopsy", "not_by_mri_alone"],
    score: "pi_rads_management",
    inputs: { category: "category" },
  };
  const category: FieldAttrs = {
    label: "Category",
    name: "category",
    kind: "choice",
    options: ["Low", "High"],
    codes: ["2", "4"],
  };
  it.each<[string, FieldAttrs[], string]>([
    ["no field for an input", [managed], 'its score needs "category"'],
    [
      "an input with other codes",
      [managed, { ...category, codes: ["2", "four"] }],
      'its score needs "category"',
    ],
    [
      "a result without an option",
      [{ ...managed, codes: ["consider_biopsy", "none"] }, category],
      "its score can give not_by_mri_alone, for which there is no option",
    ],
  ])("is refused with the field named if its score has %s", async (_what, fields, detail) => {
    const [status, errors] = await make(of(...fields));
    const where = 'Field 1, "Recommendation" (managed): ';
    expect([status, errors]).toEqual([
      400,
      { content: [{ code: "field_score", detail: expect.stringContaining(where + detail) }] },
    ]);
  });

  it("is taken with a score whose inputs are its fields", async () => {
    expect(await make(of(category, managed))).toEqual([201, undefined]);
  });

  it.each<[string, FieldAttrs, string]>([
    ["score", { ...managed, score: "x" as "pi_rads_management" }, "field_score"],
    ["inputs", { ...managed, inputs: {} }, "field_score"],
    ["codes", { ...managed, codes: ["one"] }, "field_settings"],
    ["kind", { ...size(), kind: "script" as "text" }, "field_kind"],
    ["most", { label: "a", name: "a", kind: "number", least: 2, most: 1 }, "field_settings"],
    ["name", { label: "a", kind: "text" }, "field_name"],
    ["formula", computed("a", "alert(1)"), "field_formula"],
  ])("is refused with the place in the text: %s", async (setting, attrs, code) => {
    const place = `content.content.0.content.1.attrs.${setting}`;
    expect(await make(of(attrs))).toEqual([
      400,
      { [place]: [{ code, detail: expect.any(String) }] },
    ]);
  });
});
