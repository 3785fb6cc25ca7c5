import type { Availability, Machine } from "#domain/entities/machine.ts";
import type { Page } from "@playwright/test";
import { type Demo, type Language, PASSWORD, signIn } from "./desk-browser.ts";
import { Keyboard } from "./keyboard.ts";

let createdCount = 0;

/** Makes a machine with new tests at these prices, in piastres; the tests are named in their order. */
export async function makePricedMachine(
  demo: Demo,
  email: string,
  amounts: readonly number[],
): Promise<Machine & { prices: Availability[] }> {
  createdCount += 1;
  const tag = `${process.pid}-${createdCount}`;
  const [like] = await demo.call<Machine[]>(email, "GET", "/machines/?active=true");
  const machine = await demo.call<Machine>(email, "POST", "/machines/", {
    name: `Priced ${tag}`,
    model: "M",
    number: tag,
    branch: like?.branch,
    room: like?.room,
  });
  const prices: Availability[] = [];
  for (const [at, price] of amounts.entries()) {
    const test = await demo.call<{ id: number }>(email, "POST", "/tests/", {
      unique_id: `PRICED-${tag}-${at}`,
      name_ar: `فحص بسعر ${tag} ${at}`,
      name_en: `Priced scan ${tag} ${at}`,
      modality: "CT",
    });
    const base = `/machines/${machine.id}/availabilities/`;
    const input = { test: test.id, price };
    prices.push(await demo.call<Availability>(email, "POST", base, input));
  }
  return { ...machine, prices };
}

/** Returns the prices of a machine in piastres, in the order in which they were added. */
export async function pricesOf(demo: Demo, email: string, machine: number): Promise<number[]> {
  const path = `/machines/${machine}/availabilities/?ordering=id`;
  const rows = await demo.call<Availability[]>(email, "GET", path);
  return rows.map(({ price }) => price);
}

/** Opens the prices of a machine as the owner of the demo. */
export async function openPrices(
  page: Page,
  demo: Demo,
  machine: number,
  language: Language = "en",
): Promise<Keyboard> {
  const path = `/settings/machines/${machine}/availabilities`;
  await signIn(page, demo, { email: "owner@demo.local", language, password: PASSWORD }, path);
  await page.locator("[role=grid]:focus").waitFor();
  return new Keyboard(page);
}
