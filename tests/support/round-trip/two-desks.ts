import { expect, type Page } from "@playwright/test";
import { ar } from "#src/i18n/ar.ts";
import { en } from "#src/i18n/en.ts";
import type { Random } from "#server/database/demo/random.ts";
import type { Answers } from "./answers.ts";
import { APPOINTMENT_STATES } from "./appointment-states.ts";
import { rested } from "../keyboard.ts";
import { storedDrafts } from "../stored-drafts.ts";
import { type as typeInto } from "./desk.ts";
import { type Desk, type Move, wordsOf } from "./orders.ts";
import type { OpenedBy } from "./record-case.ts";
import type { TableWatch } from "./tables.ts";

/** Label of the button that brings back a draft that was put aside. */
const BRING_BACK = new RegExp(`${ar.form.aside.bring_back}|${en.form.aside.bring_back}`);

/** A record that two desks edit, and its two text fields. */
export interface SharedRecord {
  form: string;
  record: string;
  table: string;
  fields: readonly [string, string];
  /** Returns the text that a desk types into a field in a round. */
  typed(field: string, desk: Desk, round: number): string;
}

const words = (field: string, desk: Desk, round: number): string => `${field} ${desk} ${round}`;

export const SHARED_RECORDS: readonly SharedRecord[] = [
  {
    form: "appointment-edit",
    record: `an appointment ${APPOINTMENT_STATES[3]?.name}`,
    table: "appointments",
    fields: ["notes", "covered_amount"],
    typed: (field, desk, round) =>
      field === "notes"
        ? words(field, desk, round)
        : `${desk === "A" ? 111 : 122}.${String(round).padStart(2, "0")}`,
  },
  {
    form: "patient",
    record: "a patient",
    table: "patients",
    fields: ["notes", "name"],
    typed: (field, desk, round) =>
      field === "notes" ? words(field, desk, round) : `Samir ${desk}${round}`,
  },
  {
    form: "catalog-tests",
    record: "a row of its list",
    table: "tests",
    fields: ["name_en", "name_ar"],
    typed: words,
  },
];

/** A desk that edits the record. */
export interface AtDesk {
  page: Page;
  answers: Answers;
  open: OpenedBy["open"];
  /** Name of the field that it changes. */
  field: string;
}

/**
 * Plays an order and compares what is stored: each field must have the value of the last save that changed it. If the
 * screen asks instead of saving, it must show both values, and the chosen one must be stored.
 */
export async function playOrder(
  desks: Record<Desk, AtDesk>,
  {
    moves,
    round,
    shared: { table, fields, typed },
    watch,
    random,
  }: {
    moves: readonly Move[];
    round: number;
    shared: SharedRecord;
    watch: TableWatch;
    random: Random;
  },
): Promise<void> {
  const texts = {
    A: typed(desks.A.field, "A", round),
    B: typed(desks.B.field, "B", round),
  };
  const last = new Map<string, string>();
  /** Desks that did not bring back their draft after it was put aside. */
  const withoutDraft = new Set<Desk>();
  let id = 0;
  for (const { desk, step } of moves) {
    const { page, answers, open, field } = desks[desk];
    if (step === "type") {
      await typeInto(page, field, texts[desk]);
      await draftHolds(page, texts[desk]);
    } else if (step === "save") {
      const { asked, isOwn } = await save(desks[desk], random);
      if (asked !== null && desks.A.field === desks.B.field)
        expect(
          Object.values(texts).filter((text) => !asked.includes(text)),
          `${wordsOf(moves)}: not on the screen that asks`,
        ).toEqual([]);
      if (isOwn && !withoutDraft.has(desk)) last.set(field, texts[desk]);
    } else {
      // A new document first, because the address stays the same.
      if (step === "reload") await page.goto("about:blank");
      id = await open(page);
      await answers.settled();
      if (step === "reload" && !(await comesBack(desks[desk], texts[desk], random)))
        withoutDraft.add(desk);
    }
  }
  const [stored] = await watch.ask(`SELECT ${fields.join(", ")} FROM ${table} WHERE id = $1`, [id]);
  const storedFields = [...last.keys()].map((field) => [field, asTyped(stored?.[field])]);
  expect(storedFields, wordsOf(moves)).toEqual([...last]);
  for (const { page } of Object.values(desks)) await page.evaluate(() => localStorage.clear());
}

/**
 * Returns true if the text typed before a reload is in its field again. If the record was changed meanwhile, the text
 * is put aside and the screen offers to bring it back, which happens at random.
 */
async function comesBack({ page, field }: AtDesk, text: string, random: Random): Promise<boolean> {
  const back = page.locator("form [role=status] button").filter({ hasText: BRING_BACK });
  if ((await back.count()) > 0) {
    if (random.happens(0.5)) return false;
    await back.focus();
    await page.keyboard.press("Enter");
    await back.waitFor({ state: "detached" });
  }
  await expect(page.locator(`form [name="${field}"]`)).toHaveValue(text);
  return true;
}

/**
 * Saves, and answers by keyboard if the screen asks which value to keep. Returns the form's content at that question
 * (null if the save succeeded at once) and whether the desk's own value is kept.
 */
async function save({ page, answers }: AtDesk, random: Random) {
  await page.keyboard.press("Control+Enter");
  await answers.settled();
  if (!(await isOpen(page))) return { asked: null, isOwn: true };
  const question = await shownIn(page);
  const isAsked = (await page.locator("form [data-conflict]").count()) > 0;
  const isOwn = !isAsked || random.happens(0.5);
  if (isAsked) {
    // The question has the focus. Its first button keeps the own value, its second takes the other.
    await page.locator("form [data-conflict] button:focus").waitFor();
    await rested(page);
    if (!isOwn) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("form [data-conflict]").waitFor({ state: "detached" });
  }
  await rested(page);
  await page.keyboard.press("Control+Enter");
  await answers.settled();
  expect(await isOpen(page), "saving works in the end").toBe(false);
  return { asked: question, isOwn };
}

async function isOpen(page: Page): Promise<boolean> {
  return (await page.locator("form").count()) > 0;
}

/** Returns the whole text and all field values of the form on screen, as one string. */
function shownIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const form = document.querySelector("form");
    const fields = [...(form?.querySelectorAll("input, textarea") ?? [])];
    return `${form?.textContent} ${fields.map((field) => Reflect.get(field, "value")).join(" ")}`;
  });
}

/** Waits until the browser has stored the draft, because a reload before that would lose the text. */
async function draftHolds(page: Page, text: string): Promise<void> {
  const piastres = /^\d+\.\d+$/.test(text) ? text.replace(".", "") : text;
  await expect.poll(() => storedDrafts(page)).toContain(piastres);
}

/** Returns an amount in the form in which it is typed: pounds instead of piastres. */
function asTyped(value: unknown): unknown {
  return typeof value === "number" ? (value / 100).toFixed(2) : value;
}
