import type { LibraryTemplate } from "#domain/entities/library-template.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { LIBRARY } from "#server/library/library.ts";
import { openWorld, refusal, type World } from "../support/desk.ts";
import { reportText } from "../support/report-texts.ts";
import { requireOk } from "../support/reports.ts";
import { eventsAfter, lastEvent, trailOf } from "../support/traces.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

const BASE = "/report-template-library/";
const nameOf = (id: string) => LIBRARY.find((one) => one.id === id)?.name ?? "";
const addBy = (caller: World["doctor"], ...templates: string[]) =>
  caller.post<ReportTemplate[]>(BASE, { templates });
const addedIds = async () =>
  requireOk(await world.doctor.get<LibraryTemplate[]>(BASE)).flatMap(({ id, added }) =>
    added ? [id] : [],
  );
const ownNames = async () =>
  requireOk(await world.owner.get<ReportTemplate[]>("/report-templates/")).map(({ name }) => name);

describe("the library of templates", () => {
  it("is offered as a whole, in pages too, and nothing of it is in a new center", async () => {
    const { doctor } = world;
    const all = requireOk(await doctor.get<LibraryTemplate[]>(BASE));
    expect(all).toEqual(LIBRARY.map((one) => ({ ...one, added: false })));
    const page = await doctor.get<{ results: LibraryTemplate[]; count: number }>(
      `${BASE}?page=2&page_size=10`,
    );
    expect(requireOk(page)).toEqual({ results: all.slice(10, 20), count: all.length });
  });

  it("gives the chosen templates, each with an event and an audit row", async () => {
    const { doctor, center } = world;
    const start = await lastEvent(world);
    const { status, body } = await addBy(doctor, "ct-brain-normal-en", "us-renal-normal-ar");
    expect(status).toBe(201);
    expect(body).toMatchObject(
      ["ct-brain-normal-en", "us-renal-normal-ar"].map((id) => {
        const found = LIBRARY.find((one) => one.id === id);
        return {
          name: found?.name,
          modality: found?.modality,
          content: found?.content,
          created_by: center.accounts.doctor,
          version: 1,
        };
      }),
    );
    expect(await addedIds()).toEqual(["ct-brain-normal-en", "us-renal-normal-ar"]);
    for (const { id } of body) {
      expect(await trailOf(world, "report_template", id)).toMatchObject([{ action: "create" }]);
    }
    expect(await eventsAfter(world, start)).toMatchObject(
      body.map(({ id }) => ({ type: "report_template.created", id })),
    );
  });

  it("never doubles or changes what the center has, under its name or another", async () => {
    const { owner, doctor } = world;
    const own = reportText("Our own words");
    const [, text] = ["dx-knee-normal-en", "dx-chest-normal-en"].map((id) =>
      LIBRARY.find((one) => one.id === id),
    );
    await owner.post("/report-templates/", { name: nameOf("dx-knee-normal-en"), content: own });
    await owner.post("/report-templates/", { name: "Chest of ours", content: text?.content });
    await addBy(owner, "ct-brain-normal-en");
    const before = await ownNames();
    const { body } = await addBy(
      doctor,
      "dx-knee-normal-en",
      "dx-chest-normal-en",
      "ct-brain-normal-en",
    );
    expect(body).toEqual([]);
    expect(await ownNames()).toEqual(before);
    const search = encodeURIComponent(nameOf("dx-knee-normal-en"));
    const kept = requireOk(
      await doctor.get<ReportTemplate[]>(`/report-templates/?search=${search}`),
    );
    expect(kept.map(({ content }) => content)).toEqual([own]);
  });

  it("adds a template once if two people choose it at the same time", async () => {
    const { owner, doctor } = world;
    const ids = LIBRARY.filter(({ modality }) => modality === "MR").map(({ id }) => id);
    const answers = await Promise.all([addBy(owner, ...ids), addBy(doctor, ...ids)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.flatMap(({ body }) => body)).toHaveLength(ids.length);
    const names = await ownNames();
    expect(new Set(names).size).toBe(names.length);
  });

  it("offers a template again that was deleted", async () => {
    const { doctor } = world;
    const [made] = (await addBy(doctor, "bmd-normal-ar")).body;
    await doctor.delete(`/report-templates/${made?.id}/`);
    expect(await addedIds()).not.toContain("bmd-normal-ar");
    expect((await addBy(doctor, "bmd-normal-ar")).body).toHaveLength(1);
  });

  it.each([
    [{ templates: ["mg-normal-en", "no-such"] }, "not_found"],
    [{ templates: [] }, "list"],
    [{}, "required"],
  ])("refuses %j and adds nothing", async (body, code) => {
    const before = await ownNames();
    const answer = refusal(world.doctor.post(BASE, body));
    expect(await answer).toEqual([400, "validation", { templates: code }]);
    expect(await ownNames()).toEqual(before);
  });
});
