import { describe, expect, it } from "vitest";
import { LoginFactorInput } from "#domain/entities/second-factor.ts";
import { factorRolesFrom, needsFreshFactor, RECOVERY_LETTERS } from "#domain/second-factor.ts";
import { validate } from "#domain/validate.ts";

const NOW = new Date("2026-11-21T08:00:00.000Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const facts = { isSetUp: true, isRequired: false, provedAt: NOW };

describe("the second factor of a person", () => {
  it("has to be proved again after five minutes", () => {
    const needs = (provedAt: Date | null) => needsFreshFactor({ ...facts, provedAt }, NOW);
    expect([NOW, ago(300), ago(301), null].map(needs)).toEqual([false, false, true, true]);
  });

  it("need not be proved again by somebody who has none", () => {
    expect(needsFreshFactor({ ...facts, isSetUp: false, provedAt: null }, NOW)).toBe(false);
  });

  it("can be required of the roles that an account can have, each listed once", () => {
    expect(factorRolesFrom([4, 1, 4, 6, 0])).toEqual([1, 4]);
  });
});

/** Returns a proof as it is read, or its faults by field. */
function read(proof: object) {
  const checked = validate(LoginFactorInput, { ticket: "x", ...proof });
  return checked.ok
    ? checked.value
    : Object.fromEntries(
        Object.entries(checked.errors).map(([name, [fault]]) => [name, fault?.code]),
      );
}

describe("a proof", () => {
  it("is read as people type it", () => {
    expect([
      read({ code: " ١٢٣ 456 " }),
      read({ recovery_code: "ABCDE fghjk" }),
      read({ recovery_code: " a2b3c4d5e6 " }),
    ]).toEqual([
      { ticket: "x", code: "123456" },
      { ticket: "x", recovery_code: "abcde-fghjk" },
      { ticket: "x", recovery_code: "a2b3c-4d5e6" },
    ]);
  });

  it("uses exactly one method, and is well-formed", () => {
    expect([
      read({}),
      read({ code: "12345" }),
      read({ code: "abcdef" }),
      read({ recovery_code: "abcde-fghj" }),
      read({ recovery_code: "abcde-fghil" }),
      read({ code: "123456", recovery_code: "abcde-fghjk" }),
      read({ passkey: {} }),
    ]).toEqual([
      { code: "required" },
      { code: "factor_code" },
      { code: "factor_code" },
      { recovery_code: "recovery_code" },
      { recovery_code: "recovery_code" },
      { recovery_code: "invalid" },
      expect.objectContaining({ "passkey.id": "required", "passkey.response": "required" }),
    ]);
  });

  it("has no letters in a recovery code that look alike", () => {
    expect([RECOVERY_LETTERS.length, /[01ilo]/.test(RECOVERY_LETTERS)]).toEqual([31, false]);
  });
});
