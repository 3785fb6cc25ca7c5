import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGS } from "#src/state/screen/catalogs.ts";
import { ACTION_CASES } from "../../support/round-trip/action-forms.ts";
import { RECORD_CASES } from "../../support/round-trip/record-forms.ts";
import { describe, expect, it } from "vitest";

/** Forms that no key opens, or that show what they would do before it is saved; the named tests open, leave and save them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  move: "tests/browser/rest/board-money.spec.ts",
  "claims-make": "tests/browser/claims.spec.ts",
  "claims-file": "tests/browser/claims.spec.ts",
  "claims-send": "tests/browser/rest/money-trust.spec.ts",
  "claims-add": "tests/browser/claims-drafts.spec.ts",
  "claims-bill": "tests/browser/claims-drafts.spec.ts",
  "claims-reopen": "tests/browser/claims-drafts.spec.ts",
  "claims-settle": "tests/browser/claims.spec.ts",
  "claims-reject": "tests/browser/claims.spec.ts",
  "claims-give-up": "tests/browser/claims.spec.ts",
  "claims-reverse": "tests/browser/claims.spec.ts",
  "claims-numbers": "tests/browser/claims.spec.ts",
  "raise-prices": "tests/browser/prices.spec.ts",
  "copy-prices": "tests/browser/rest/prices.spec.ts",
  "add-passkey": "tests/browser/second-factor.spec.ts",
  "set-up-app-password": "tests/browser/second-factor.spec.ts",
  "report-field": "tests/browser/report-field-kinds.spec.ts",
  "set-up-app-code": "tests/browser/second-factor.spec.ts",
};

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(join("parts", "form")))
  .map((path) => ({ path, text: readFileSync(join("src", path), "utf8") }));

/** Returns the ids of the forms that a source creates; the form of a catalog counts for each catalog. */
function idsIn(text: string): string[] {
  const formCalls = [...text.matchAll(/\b(?:useFormStore|createForm)(?=[<(])/g)];
  return formCalls.flatMap(({ index }) => {
    const [, id] = /\bid:\s*["`]([^"`]+)["`]/.exec(text.slice(index)) ?? [];
    if (id === undefined) return ["a form without an id"];
    return id.includes("${id}")
      ? Object.keys(CATALOGS).map((catalog) => id.replace("${id}", catalog))
      : [id];
  });
}

const forms = sources.flatMap(({ path, text }) => idsIn(text).map((id) => ({ id, path })));

describe("every form of the product", () => {
  it("is opened, left and saved by a round-trip test", () => {
    const tried = new Set([
      ...[...RECORD_CASES, ...ACTION_CASES].map(({ form }) => form),
      ...Object.keys(ELSEWHERE),
    ]);
    expect(forms.length).toBeGreaterThan(25);
    expect(
      forms.filter(({ id }) => !tried.has(id)).map(({ id, path }) => `${id} of ${path}`),
    ).toEqual([]);
  });

  it("named by a round-trip test exists", () => {
    const there = new Set(forms.map(({ id }) => id));
    const named = [...RECORD_CASES, ...ACTION_CASES].map(({ form }) => form);
    expect([...named, ...Object.keys(ELSEWHERE)].filter((form) => !there.has(form))).toEqual([]);
    expect(Object.values(ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
  });
});
