import { expect } from "@playwright/test";
import { PASSWORD, signIn, test } from "../../support/desk-browser.ts";
import { type MadeSheet, xlsxOf } from "../../support/made-workbook.ts";
import { makePricedMachine } from "../../support/priced-machine.ts";

const OWNER = "owner@demo.local";
const HEAD = [
  "test_unique_id",
  "test_name",
  "price",
  "discount_type",
  "discount_percentage",
  "discount_value",
];

for (const [language, cellFault, mergeFault, hidden, cause] of [
  [
    "en",
    "#N/A The cell shows an error of Excel. Correct the formula, or write the value.",
    "850 (C2:C3) The cell is merged with others. Unmerge them in Excel, and write the value in each.",
    "Rows: 1 · new: 0 · changed: 1 · unchanged: 0 · 1 of the rows is hidden in the file, and counts",
    "sheet “Prices” · cell AY1: Something stands beyond row 20,000 or column AX.",
  ],
  [
    "ar",
    "#N/A في الخانة خطأ من الإكسل. صحّح المعادلة أو اكتب القيمة.",
    "850 (C2:C3) الخانة مدمجة مع غيرها. ألغِ الدمج في الإكسل واكتب القيمة في كل خانة.",
    "الصفوف: 1 · جديد: 0 · معدَّل: 1 · بدون تغيير: 0 · منها صف مخفي في الملف، ويُحسب",
    "الورقة «Prices» · الخانة AY1: توجد بيانات بعد الصف 20,000 أو بعد العمود AX.",
  ],
] as const) {
  test(`a refused workbook is told with sheet, cell, what is there and what helps (${language})`, async ({
    page,
    demo,
  }) => {
    const machine = await makePricedMachine(demo, OWNER, [90_000]);
    await signIn(
      page,
      demo,
      { email: OWNER, language, password: PASSWORD },
      `/settings/machines/${machine.id}/availabilities`,
    );
    await page.locator("[role=grid]:focus").waitFor();
    await page.keyboard.press("u");
    await page.locator("[role=dialog] button:focus").waitFor();
    const choose = async (rows: MadeSheet["rows"], more: Partial<MadeSheet> = {}) => {
      const input = page.locator("[role=dialog] input[type=file]");
      await input.waitFor({ state: "attached" });
      await input.setInputFiles({
        name: "p.xlsm",
        mimeType: "application/zip",
        buffer: xlsxOf([{ name: "Prices", rows, ...more }]),
      });
    };
    const words = (text: string | null) => (text ?? "").replace(/[\u2066-\u2069]/g, "");
    await choose([HEAD, ["X", null, { error: "#N/A" }]]);
    const row = page.locator("[role=dialog] tbody tr", { hasText: "#N/A" });
    await expect(row).toContainText("C2");
    await expect(row).toContainText("Prices");
    expect(words(await row.innerText()).replace(/\s+/g, " ")).toContain(cellFault);
    await choose([[...HEAD, ...Array.from({ length: 44 }, () => null), "far"], ["X"]]);
    const alert = page.locator("[role=dialog] [role=alert]");
    await expect(alert).toContainText("AY1");
    expect(words(await alert.textContent())).toContain(cause);
    const code = machine.prices[0]?.test_unique_id ?? "";
    await choose([HEAD, [code, null, 850], ["X"]], { merges: ["C2:C3"] });
    const merged = page.locator("[role=dialog] tbody tr", { hasText: "C2:C3" });
    await expect(merged).toContainText("C3");
    expect(words(await merged.innerText()).replace(/\s+/g, " ")).toContain(mergeFault);
    await choose([HEAD, [code, null, 850]], { hiddenRows: [2] });
    const preview = page.locator("[role=dialog] [role=status]", { hasText: /·/ });
    await expect(preview).toHaveCount(1);
    expect(words(await preview.textContent())).toBe(hidden);
  });
}
