import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ACCESS_GUARDS } from "../../mutants/access-guards.ts";
import { AUDIT_GUARDS } from "../../mutants/audit-guards.ts";
import { AUTOTEXT_GUARDS } from "../../mutants/autotext-guards.ts";
import { DISCOUNT_GUARDS } from "../../mutants/discount-guards.ts";
import { EXPORT_GUARDS } from "../../mutants/export-guards.ts";
import { FACTOR_GUARDS } from "../../mutants/factor-guards.ts";
import { MONEY_GUARDS } from "../../mutants/money-guards.ts";
import { PASSWORD_GUARDS } from "../../mutants/password-guards.ts";
import { PRICE_GUARDS } from "../../mutants/price-guards.ts";
import { PROFILE_GUARDS } from "../../mutants/profile-guards.ts";
import { SESSION_GUARDS } from "../../mutants/session-guards.ts";
import { WATCHING_GUARDS } from "../../mutants/watching-guards.ts";
import { WORKLIST_GUARDS } from "../../mutants/worklist-guards.ts";

const guards = [
  ...MONEY_GUARDS,
  ...ACCESS_GUARDS,
  ...AUDIT_GUARDS,
  ...PASSWORD_GUARDS,
  ...SESSION_GUARDS,
  ...FACTOR_GUARDS,
  ...EXPORT_GUARDS,
  ...DISCOUNT_GUARDS,
  ...WATCHING_GUARDS,
  ...WORKLIST_GUARDS,
  ...PROFILE_GUARDS,
  ...PRICE_GUARDS,
  ...AUTOTEXT_GUARDS,
];

describe("the guards that mutation tests remove", () => {
  it("occur in their file exactly once", () => {
    const times = guards.map(({ name, file, take }) => [
      name,
      readFileSync(file, "utf8").split(take).length - 1,
    ]);
    expect(times).toEqual(guards.map(({ name }) => [name, 1]));
  });

  it("name a test that exists", () => {
    const missing = guards.filter(
      ({ test, only = "" }) => !new RegExp(only).test(readFileSync(test, "utf8")),
    );
    expect(missing).toEqual([]);
  });
});
