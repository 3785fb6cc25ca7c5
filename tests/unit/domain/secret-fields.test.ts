import { readFileSync } from "node:fs";
import { SECRET_FIELDS } from "#domain/entities/account.ts";
import { expect, it } from "vitest";

it("every password of an input is named as a secret field", () => {
  const source = readFileSync("domain/entities/account.ts", "utf8");
  const named = [...source.matchAll(/(\w+): secret\(\)/g)].map(([, name = ""]) => name);
  // A refresh token is no password: it is replaced when it is used.
  const expected = new Set(named.filter((name) => name !== "refresh"));
  expect(new Set(SECRET_FIELDS)).toEqual(expected);
});
