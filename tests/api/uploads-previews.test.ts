import type { UploadResult } from "#domain/uploads.ts";
import { openWorld, type World } from "../support/desk.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

/** Returns a preview without what stands for it (`uploads-as-seen.test.ts`). */
async function preview(path: string, ...lines: string[]): Promise<UploadResult> {
  const file = { name: "list.csv", content: lines.join("\n") };
  const { body } = await world.admin.upload<UploadResult>(`${path}?dry_run=true`, file);
  const { seen, ...shown } = body;
  expect(seen).toMatch(/^[0-9a-f]{64}$/);
  return shown;
}

describe("the preview of an upload", () => {
  it("says of each new and changed test what changes from what, and nothing of the others", async () => {
    const result = await preview(
      "/tests/upload/",
      "unique_id,name_ar,name_en,modality,default_duration_minutes",
      "US-1,موجات على البطن,Ultrasound abdomen,us,٢٠",
      "CT-CHEST,,,,",
      "CT-BRAIN,مقطعية مخ,CT head,CT,",
    );
    expect(result).toEqual({
      rows: 3,
      created: 1,
      updated: 1,
      changes: [
        {
          row: 2,
          name_ar: "موجات على البطن",
          name_en: "Ultrasound abdomen",
          before: null,
          after: {
            unique_id: "US-1",
            name_ar: "موجات على البطن",
            name_en: "Ultrasound abdomen",
            modality: "US",
            default_duration_minutes: 20,
          },
        },
        {
          row: 4,
          name_ar: "مقطعية مخ",
          name_en: "CT head",
          before: { name_ar: "أشعة مقطعية على المخ", name_en: "CT brain" },
          after: { name_ar: "مقطعية مخ", name_en: "CT head" },
        },
      ],
    });
  });

  it("says of a referring doctor what changes", async () => {
    const result = await preview(
      "/referring-doctors/upload/",
      "name,country_phone_code,phone_number",
      "د. عمرو حلمي فؤاد,,01000000001",
    );
    expect(result).toEqual({
      rows: 1,
      created: 0,
      updated: 1,
      changes: [
        {
          row: 2,
          name_ar: "د. عمرو حلمي فؤاد",
          name_en: "د. عمرو حلمي فؤاد",
          before: { name: "د. عمرو حلمي" },
          after: { name: "د. عمرو حلمي فؤاد" },
        },
      ],
    });
  });

  it("shows the first 500 changes, and counts them all", async () => {
    const rows = Array.from({ length: 501 }, (_, at) => `MANY-${at},فحص ${at},,CT,15`);
    const { changes = [], ...counts } = await preview(
      "/tests/upload/",
      "unique_id,name_ar,name_en,modality,default_duration_minutes",
      ...rows,
    );
    expect([counts, changes.length, changes.at(-1)?.row]).toEqual([
      { rows: 501, created: 501, updated: 0 },
      500,
      501,
    ]);
  });
});
