import { describe, expect, it } from "vitest";
import { SOURCE_FILES } from "../../support/source-files.ts";
import { allArabic as ar, allEnglish as en } from "../../support/all-texts.ts";

type Words = { done: string; failed: string };

const ofForm = (kind: string, action: string): Words => ({
  done: `actions.${kind}.${action}.done`,
  failed: `actions.${kind}.${action}.failed`,
});
const ofCatalog = (kind: string): Words[] =>
  (["added", "saved", "deleted"] as const).map((done) => ({
    done: `catalog_words.${kind}.${done}`,
    failed: `catalog_words.${kind}.not_${done}`,
  }));

/** The words of each action that the specification names, by their keys. */
const ACTIONS: readonly Words[] = [
  { done: "booking.booked", failed: "actions.appointment.create.failed" },
  ...["edit", "delete"].map((action) => ofForm("appointment", action)),
  ...["branches", "rooms", "machines", "tests", "accounts", "doctors"].flatMap(ofCatalog),
  ...["providers", "rules"].flatMap(ofCatalog),
  ...["create", "edit", "delete"].map((action) => ofForm("document", action)),
  ...["transaction", "template"].flatMap((kind) =>
    ["create", "edit", "delete"].map((action) => ofForm(kind, action)),
  ),
  ...["price_list", "tests", "doctors"].map((action) => ofForm("upload", action)),
  ...["flag", "unflag", "clear", "compensate"].map((action) => ofForm("shift", action)),
  ...["save", "submit"].map((action) => ofForm("report", action)),
  ofForm("password", "reset"),
  { done: "financials.ready", failed: "financials.failed" },
];

/** Returns every text below a table with its dotted key. */
function textsOf(table: unknown, prefix: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(Object(table) as Record<string, unknown>)) {
    if (typeof value === "string") texts.set(`${prefix}${name}`, value);
    else for (const [key, text] of textsOf(value, `${prefix}${name}.`)) texts.set(key, text);
  }
  return texts;
}

const BEGIN = "(?:actions|catalog\\.kinds|catalog_words|booking|financials)\\.";
const QUOTED = new RegExp(`"(${BEGIN}[^"\n]*)"|\`(${BEGIN}[^\`\n]*)\``, "g");

/** Keys that the client asks for, as patterns: a part that is computed stands for any name. */
const ASKED = SOURCE_FILES.filter(
  ({ path }) => path.startsWith("src/") && !path.startsWith("src/i18n/"),
).flatMap(({ text }) =>
  [...text.matchAll(QUOTED)].map(([, plain, template = ""]) => {
    const parts = (plain ?? template).split(/\$\{[^}]*\}/);
    return new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("\\w+")}$`);
  }),
);
const isAsked = (key: string) => ASKED.some((pattern) => pattern.test(key));

describe("the actions of the specification", () => {
  it.each([
    ["English", textsOf(en, "")],
    ["Arabic", textsOf(ar, "")],
  ])("each have words of their own for success and for failure in %s", (_language, texts) => {
    const words = ACTIONS.flatMap(({ done, failed }) => [done, failed]);
    expect(words.filter((key) => !texts.has(key))).toEqual([]);
    const said = words.map((key) => texts.get(key));
    expect(words.filter((key) => said.indexOf(texts.get(key)) !== words.indexOf(key))).toEqual([]);
  });

  it("each have words that a screen shows", () => {
    const words = ACTIONS.flatMap(({ done, failed }) => [done, failed]);
    expect(words.filter((key) => !isAsked(key))).toEqual([]);
  });

  it("and all others have no words that nothing shows", () => {
    const all = [
      ...textsOf(en.actions, "actions.").keys(),
      ...textsOf(en.catalog.kinds, "catalog.kinds.").keys(),
      ...textsOf(en.catalog_words, "catalog_words.").keys(),
    ];
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((key) => !isAsked(key))).toEqual([]);
  });
});
