import { MAX_AUTOTEXTS } from "#domain/autotexts.ts";
import type { Autotext } from "#domain/entities/autotext.ts";
import { readContent } from "#domain/report-content.ts";
import type { Caller } from "../support/api.ts";
import { openWorld, refusal, requireCreated, type World } from "../support/desk.ts";
import { doc, field, paragraph, placeholder, reportText, text } from "../support/report-texts.ts";
import { requireOk } from "../support/reports.ts";
import { SCRIPT_PAYLOADS } from "../support/script-payloads.ts";
import { eventsAfter, lastEvent, trailOf } from "../support/traces.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const OWN = "/account/autotexts/";
const CENTER = "/autotexts/";
const content = doc(paragraph(placeholder("patient"), text(": "), field("size")));

async function add(base: string, name: string, caller: Caller, changes: object = {}) {
  return requireCreated(await caller.post<Autotext>(base, { name, content, ...changes }));
}
const namesOf = async (base: string, caller: Caller) =>
  requireOk(await caller.get<Autotext[]>(base)).map(({ name }) => name);

describe("an autotext", () => {
  it("is created, changed and deleted, with its placeholders as nodes, an event and an audit row", async () => {
    const { doctor } = world;
    const start = await lastEvent(world);
    const made = await add(OWN, " ;Norm ", doctor, { content: reportText("{{age}}") });
    expect(made).toMatchObject({
      name: "Norm",
      content: doc(paragraph(placeholder("age"))),
      version: 1,
    });
    const path = `${OWN}${made.id}/`;
    const changed = requireOk(await doctor.patch<Autotext>(path, { content, version: 1 }));
    expect(changed).toMatchObject({ name: "Norm", content, version: 2 });
    expect(requireOk(await doctor.get(path))).toEqual(changed);
    expect((await doctor.patch(path, { name: "x", version: 1 })).body.code).toBe("stale");
    expect((await doctor.delete(path)).status).toBe(204);
    expect((await doctor.get(path)).body.code).toBe("not_found");
    expect((await eventsAfter(world, start)).map(({ type }) => type)).toEqual([
      "autotext.created",
      "autotext.updated",
      "autotext.deleted",
    ]);
    expect((await trailOf(world, "autotext", made.id)).map(({ action }) => action)).toEqual([
      "create",
      "update",
      "delete",
    ]);
  });

  it("of a person is seen, changed and deleted by that person only", async () => {
    const { doctor, owner } = world;
    const { id } = await add(OWN, "mine", doctor);
    const path = `${OWN}${id}/`;
    expect(await namesOf(OWN, owner)).not.toContain("mine");
    expect(await namesOf(CENTER, owner)).not.toContain("mine");
    for (const base of [OWN, CENTER])
      expect([
        (await owner.get(`${base}${id}/`)).status,
        (await owner.patch(`${base}${id}/`, { name: "taken" })).status,
        (await owner.put(`${base}${id}/`, { name: "taken", content })).status,
        (await owner.delete(`${base}${id}/`)).status,
      ]).toEqual([404, 404, 404, 404]);
    expect(requireOk(await doctor.get<Autotext>(path))).toMatchObject({ name: "mine", version: 1 });
  });

  it("of the center is seen by its doctors, and not changed by them", async () => {
    const { doctor, owner, admin } = world;
    const { id } = await add(CENTER, "shared", admin);
    expect(await namesOf(CENTER, doctor)).toContain("shared");
    const path = `${CENTER}${id}/`;
    expect([
      (await doctor.patch(path, { name: "taken" })).status,
      (await doctor.delete(path)).status,
      (await doctor.post(CENTER, { name: "another", content })).status,
      (await doctor.patch(`${OWN}${id}/`, { name: "taken" })).status,
    ]).toEqual([403, 403, 403, 404]);
    expect(requireOk(await owner.patch<Autotext>(path, { name: "better" })).name).toBe("better");
  });

  it("has a name that nobody's other one sounds like on the keyboard; the center may have the same", async () => {
    const { doctor, owner } = world;
    await add(OWN, "أحشاء", doctor);
    const duplicate = [409, "duplicate", { name: "duplicate" }];
    expect(await refusal(doctor.post(OWN, { name: "احشاء", content }))).toEqual(duplicate);
    await add(OWN, "احشاء", owner);
    await add(CENTER, "احشاء", owner);
    expect(await refusal(owner.post(CENTER, { name: "أحشاء", content }))).toEqual(duplicate);
  });

  it("is refused with the place of what is wrong", async () => {
    const good = { name: "good", content };
    const codes = async (changes: object) => {
      const [status, , faults] = await refusal(world.doctor.post(OWN, { ...good, ...changes }));
      expect(status).toBe(400);
      return Object.entries(Object(faults));
    };
    expect(await codes({ name: "two words" })).toEqual([["name", "autotext_name"]]);
    expect(await codes({ name: "ء" })).toEqual([["name", "autotext_name"]]);
    expect(await codes({ name: ";" })).toEqual([["name", "required"]]);
    expect(await codes({ name: "n".repeat(25) })).toEqual([["name", "text_long"]]);
    expect(await codes({ content: reportText(" ") })).toEqual([["content", "required"]]);
    expect(await codes({ content: reportText("x".repeat(20_481)) })).toEqual([
      ["content", "autotext_large"],
    ]);
    expect(await codes({ content: reportText("{{nobody}}") })).toEqual([
      ["content", "placeholder_unknown"],
    ]);
    expect(await codes({ content: { type: "doc", content: [{ type: "iframe" }] } })).toEqual([
      ["content", "content"],
    ]);
    expect(await codes({ shared: true })).toEqual([["shared", "unknown_field"]]);
  });

  it("keeps hostile texts as they are, as text", async () => {
    const { doctor } = world;
    const stored = reportText(...SCRIPT_PAYLOADS.filter((payload) => !payload.includes("{{")));
    const { id } = await add(OWN, "hostile", doctor, { content: stored });
    const { content: kept } = requireOk(await doctor.get<Autotext>(`${OWN}${id}/`));
    expect({ ok: true, content: kept }).toEqual(readContent(stored, { template: true }));
    const names = SCRIPT_PAYLOADS.filter((payload) => !/^[\p{L}\p{N}\s]*$/u.test(payload));
    const answers = [];
    for (const name of names) answers.push((await doctor.post(OWN, { name, content })).status);
    expect(answers).toEqual(names.map(() => 400));
  });

  it("is refused beyond the number that the editor loads", async () => {
    const { owner, center } = world;
    await world.app.database.pool.query(
      `INSERT INTO autotexts (scan_center_id, account_id, name, name_key, content)
       SELECT $1, $2, 'n' || number, 'n' || number, '{"type":"doc","content":[]}' FROM generate_series(1, $3) AS number`,
      [center.id, center.accounts.owner, MAX_AUTOTEXTS],
    );
    expect(await refusal(owner.post(OWN, { name: "another", content }))).toEqual([
      400,
      "validation",
      { name: "autotext_many" },
    ]);
    await add(CENTER, "another", owner);
  });
});
