import type { Test } from "#domain/entities/test.ts";
import type { ModalityWordsSetting } from "#domain/entities/modality-words.ts";
import { USUAL_MODALITY_WORDS } from "#domain/modality-words.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, requireCreated, type World } from "../support/desk.ts";
import { requireOk } from "../support/reports.ts";

const SETTING = "/center/modality-words/";
let world: World;
let made: Record<string, number>;
beforeAll(async () => {
  world = await openWorld();
  made = {};
  for (const [name, body] of Object.entries({
    abdomen: { name_ar: "موجات على البطن والحوض", modality: "US", also_known_as: "ABDO، كرش" },
    knee: { name_ar: "فحص الركبة", name_en: "Knee", modality: "MR" },
    wrist: { name_ar: "فحص الرسغ", name_en: "Wrist", modality: "DX" },
    breast: { name_ar: "فحص الثدي", modality: "MG" },
    bones: { name_ar: "فحص الفقرات", modality: "BMD" },
    jaw: { name_ar: "فحص الفك", modality: "OT" },
  })) {
    const { id } = requireCreated(await world.owner.post<Test>("/tests/", body));
    made[name] = id;
  }
});
afterAll(() => world.app.close());

/** Returns which of the made tests a list finds, and the palette. */
async function found(typed: string): Promise<[list: string[], palette: string[]]> {
  const q = encodeURIComponent(typed);
  const listed = requireOk(await world.desk.get<{ id: number }[]>(`/tests/?search=${q}`));
  const { results } = requireOk(
    await world.desk.get<{ results: { id: number }[] }>(`/search/?q=${q}&kinds=tests`),
  );
  const names = (rows: readonly { id: number }[]) =>
    Object.keys(made).filter((name) => rows.some(({ id }) => id === made[name]));
  return [names(listed), names(results)];
}

describe("a test", () => {
  it("is found by what people call its modality, in both languages and any spelling", async () => {
    const asked = {
      "سونار بطن": "abdomen",
      "بطن سونار": "abdomen",
      "تليفزيون البطن": "abdomen",
      "ultrasound بطن": "abdomen",
      "رنين ركبة": "knee",
      "الرنين ركبه": "knee",
      "mri knee": "knee",
      "اشعه عاديه رسغ": "wrist",
      "اكس راى رسغ": "wrist",
      "x-ray wrist": "wrist",
      ماموجرام: "breast",
      "هشاشه فقرات": "bones",
      دكسا: "bones",
      بانوراما: "jaw",
      كرش: "abdomen",
      abdo: "abdomen",
      "سونار كرش": "abdomen",
    };
    for (const [typed, name] of Object.entries(asked))
      expect([typed, await found(typed)]).toEqual([typed, [[name], [name]]]);
  });

  it("is not found by the words of another modality, nor by a beginning of two letters", async () => {
    expect(await found("رنين بطن")).toEqual([[], []]);
    expect(await found("ما ثدي")).toEqual([[], []]);
  });

  it("stands before others if it is named so itself", async () => {
    const named = { name_ar: "ي سونار", modality: "OT" };
    const { id } = requireCreated(await world.owner.post<Test>("/tests/", named));
    const { body } = await world.desk.get<{ results: { id: number }[] }>(
      `/search/?q=${encodeURIComponent("سونار")}&kinds=tests`,
    );
    expect(body.results.map((one) => one.id)).toEqual([id, made["abdomen"]]);
    await world.owner.delete(`/tests/${id}/`);
  });

  it("keeps its other names in an upload that does not have them", async () => {
    const upload = (...lines: string[]) =>
      world.owner.upload("/tests/upload/", { name: "tests.csv", content: lines.join("\n") });
    const head = "unique_id,name_ar,name_en,modality,default_duration_minutes";
    await upload(`${head},also_known_as`, "US-9,,Neck,US,,goiter");
    await upload(head, "US-9,,Neck scan,US,");
    const [neck] = requireOk(await world.owner.get<Test[]>("/tests/?unique_id=us-9"));
    expect([neck?.name_en, neck?.also_known_as]).toEqual(["Neck scan", "goiter"]);
    const listed = requireOk(await world.owner.get<Test[]>("/tests/?search=goiter"));
    expect(listed.map(({ id }) => id)).toEqual([neck?.id]);
  });
});

describe("the words of a center for its modalities", () => {
  it("are the usual ones until the office changes them, and then its own", async () => {
    const before = requireOk(await world.admin.get<ModalityWordsSetting>(SETTING));
    expect(before).toEqual({ ...USUAL_MODALITY_WORDS, version: before.version });
    const sent = { US: "إيكو، ترددات", version: before.version };
    const after = requireOk(await world.admin.patch<ModalityWordsSetting>(SETTING, sent));
    expect(after).toEqual({ ...before, US: sent.US, version: before.version + 1 });
    expect(await found("ايكو بطن")).toEqual([["abdomen"], ["abdomen"]]);
    expect(await found("سونار بطن")).toEqual([[], []]);
    expect(await found("رنين ركبة")).toEqual([["knee"], ["knee"]]);
    expect((await world.admin.patch(SETTING, sent)).status).toBe(409);
    const { rows } = await world.app.database.pool.query<{ words: string }>(
      "SELECT after ->> 'US' AS words FROM audit_log WHERE entity = 'modality_words'",
    );
    expect(rows.map(({ words }) => words)).toEqual([sent.US]);
  });

  it("are saved once: what equals them changes nothing", async () => {
    const before = requireOk(await world.admin.get<ModalityWordsSetting>(SETTING));
    const same = requireOk(
      await world.admin.patch<ModalityWordsSetting>(SETTING, { US: before.US }),
    );
    expect(same).toEqual(before);
  });
});
