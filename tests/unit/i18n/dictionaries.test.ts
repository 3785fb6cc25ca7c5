import { describe, expect, it } from "vitest";
import { FAULTS } from "#domain/faults.ts";
import { REASON_DETAIL, STATUS_OF } from "#domain/errors.ts";
import { allArabic as ar, allEnglish as en } from "../../support/all-texts.ts";

type Entry = { key: string; text: string };

const ENGLISH_FORMS = ["one", "other"];
const ARABIC_FORMS = ["zero", "one", "two", "few", "many", "other"];

/** Returns every text with its dotted key. */
function entriesOf(table: object, prefix = ""): Entry[] {
  return Object.entries(table).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "string"
      ? [{ key: `${prefix}${name}`, text: value }]
      : entriesOf(Object(value), `${prefix}${name}.`),
  );
}

/** Returns the dotted keys of plurals: entries with both a `one` and an `other` form. */
function pluralsOf(table: object): string[] {
  const keys = new Set(entriesOf(table).map(({ key }) => key));
  return [...keys]
    .filter((key) => key.endsWith(".other") && keys.has(key.replace(/other$/, "one")))
    .map((key) => key.replace(/\.other$/, ""));
}

function formsOf(table: object, plural: string): string[] {
  return entriesOf(table)
    .filter(({ key }) => key.replace(/\.[^.]+$/, "") === plural)
    .map(({ key }) => key.slice(plural.length + 1));
}

function namesIn(text: string): string {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]
    .map(([, name]) => name ?? "")
    .sort()
    .join();
}

const plurals = pluralsOf(en);
const isForm = ({ key }: Entry) => plurals.includes(key.replace(/\.[^.]+$/, ""));
const english = entriesOf(en);
const arabic = entriesOf(ar);

describe("the dictionaries", () => {
  it("have the same keys in both languages", () => {
    const keys = (entries: Entry[]) =>
      entries
        .filter((entry) => !isForm(entry))
        .map(({ key }) => key)
        .sort();
    expect(keys(arabic)).toEqual(keys(english));
    expect(pluralsOf(ar).sort()).toEqual([...plurals].sort());
  });

  it("have the same placeholders in each text", () => {
    const arabicTexts = new Map(arabic.map(({ key, text }) => [key, text]));
    const different = english
      .filter((entry) => !isForm(entry))
      .filter(({ key, text }) => namesIn(text) !== namesIn(arabicTexts.get(key) ?? ""))
      .map(({ key }) => key);
    expect(different).toEqual([]);
  });

  it("have two plural forms in English and six in Arabic", () => {
    for (const plural of plurals) {
      expect({ plural, forms: formsOf(en, plural) }).toEqual({ plural, forms: ENGLISH_FORMS });
      expect({ plural, forms: formsOf(ar, plural) }).toEqual({ plural, forms: ARABIC_FORMS });
    }
  });

  it("have no empty text", () => {
    const empty = [...english, ...arabic].filter(({ text }) => text.trim() === "");
    expect(empty).toEqual([]);
  });

  it("have a text for every error code and every field error", () => {
    expect(Object.keys(en.errors.code).sort()).toEqual(Object.keys(STATUS_OF).sort());
    expect(Object.keys(en.errors.reason).sort()).toEqual(Object.keys(REASON_DETAIL).sort());
    expect(Object.keys(en.faults).sort()).toEqual(Object.keys(FAULTS).sort());
  });

  it("contain the sentences of the specification word for word", () => {
    expect({
      network: en.errors.network,
      expired: en.errors.session_expired,
      shift: en.errors.code.shift_required,
      credentials: en.errors.code.invalid_credentials,
      unknown: en.errors.unknown,
      branches: en.errors.pacs_branches,
      url: en.errors.pacs_url,
      unsupported: en.errors.code.test_not_supported,
      login: [en.session.login.submit, en.session.login.submitting],
    }).toEqual({
      network: "No internet connection. Please check your network.",
      expired: "Your session has expired. Please login.",
      shift: "To create or edit appointments, you need to have an active shift",
      credentials: "Invalid Credentials.",
      unknown: "Something went wrong, please try again.",
      branches: "Failed to load PACS branches.",
      url: "PACS URL not available for this branch.",
      unsupported: "The Test is not supported by the provider.",
      login: ["Log in", "Logging in..."],
    });
  });
});
