import { expect, type Page } from "@playwright/test";
import type { Availability, Machine } from "#domain/entities/machine.ts";
import { findings } from "../support/axe.ts";
import { type Demo, PASSWORD, signIn, test } from "../support/desk-browser.ts";
import { oneOfSeveral } from "../support/long.ts";
import { Keyboard } from "../support/keyboard.ts";

const OWNER = "owner@demo.local";

const WORDS = {
  en: {
    price: "Price: 1,500.00 EGP →becomes 1,625.00 EGP",
    open: "Show on the page of all changes",
    record: "Record:",
  },
  ar: {
    price: "السعر: 1,500.00 EGP ←يصبح 1,625.00 EGP",
    open: "عرض في صفحة كل التغييرات",
    record: "السجل:",
  },
} as const;

/** Gives a price of its own to this test: 1,500 pounds, which the owner makes 1,625. Returns its test's code. */
async function changePrice(demo: Demo, language: "ar" | "en") {
  const [machine] = await demo.call<Machine[]>(OWNER, "GET", "/machines/?active=true");
  if (machine === undefined) throw new Error("the demo has machines");
  const code = `HIST-${language}-${process.pid}`;
  const made = await demo.call<{ id: number }>(OWNER, "POST", "/tests/", {
    unique_id: code,
    name_ar: `فحص السجل ${language}`,
    name_en: `History scan ${language}`,
    modality: "CT",
  });
  const base = `/machines/${machine.id}/availabilities/`;
  const price = await demo.call<Availability>(OWNER, "POST", base, {
    test: made.id,
    price: 150_000,
  });
  await demo.call(OWNER, "PATCH", `${base}${price.id}/`, { price: 162_500 });
  return { code, machine: machine.id };
}

/** Returns a text as a person reads it, without isolates and repeated blanks. */
const read = (text: string) => text.replaceAll(/[\u2066-\u2069]/gu, "").replaceAll(/\s+/gu, " ");

async function textOf(page: Page, selector: string): Promise<string> {
  return read((await page.locator(selector).textContent()) ?? "");
}

for (const language of ["en", "ar"] as const) {
  test(
    `the owner asks with the keyboard who changed a price and from what, and narrows the page of all changes (${language})`,
    oneOfSeveral(language === "ar"),
    async ({ page, demo }) => {
      const words = WORDS[language];
      const { code, machine } = await changePrice(demo, language);
      const prices = `/settings/machines/${machine}/availabilities`;
      await signIn(page, demo, { email: OWNER, language, password: PASSWORD }, prices);
      const keys = new Keyboard(page);
      await page.locator("[role=grid]:focus").waitFor();
      await keys.press("/");
      await page.keyboard.insertText(code);
      await keys.press("Enter");
      await expect(page.getByRole("row", { name: code })).toHaveCount(1);
      await keys.press("l");
      const dialog = page.getByRole("dialog");
      await expect(dialog.locator("tbody tr")).toHaveCount(2);
      expect(await textOf(page, "[role=dialog] tbody tr:first-child td:nth-child(4)")).toContain(
        words.price,
      );
      await expect(dialog.locator("[role=region]")).toBeFocused();
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole("button", { name: words.open }).focus();
      await keys.press("Enter");
      await page.locator("[role=grid]:focus").waitFor();
      await expect(page.getByRole("button", { name: words.record })).toBeVisible();
      expect(new URL(page.url()).search).toContain("entity=availability");
      await expect
        .poll(() => textOf(page, 'aside[data-region="side-panel"]'))
        .toContain(words.price);
    },
  );
}
