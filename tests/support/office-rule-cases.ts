import { ApiTokenInput } from "#domain/entities/api-token.ts";
import { ExpenseCategoryInput } from "#domain/entities/expense-category.ts";
import { PackageInput } from "#domain/entities/package.ts";
import { SafeMovementInput } from "#domain/entities/safe.ts";
import { validate } from "#domain/validate.ts";
import type { TestCenter } from "./center.ts";
import { without } from "./price-cases.ts";
import type { RuleCase } from "./rule-case.ts";

/** Returns the validation cases of what only the office enters, by kind of record. */
export function officeRuleCases({ branches, tests }: TestCenter): Record<string, RuleCase> {
  return {
    "API token": {
      judge: (input) => validate(ApiTokenInput, input),
      path: "/api-tokens/",
      good: {
        name: "Website",
        permissions: ["rooms.read"],
        branches: null,
        expires_at: "2026-12-21T08:00:00.000Z",
      },
      passes: [[{ name: "  Accounting " }, { name: "Accounting" }]],
      refused: [
        [
          without("name", "permissions", "expires_at"),
          { name: "required", permissions: "required", expires_at: "required" },
        ],
        [
          { permissions: [], branches: [] },
          { permissions: "required", branches: "required" },
        ],
      ],
    },
    package: {
      judge: (input) => validate(PackageInput, input),
      path: "/packages/",
      good: { name_en: "Rule", price: 90_000, tests: [tests.brain, tests.chest] },
      passes: [[{ code: " R-١ ", name_ar: "قاعدة" }, { code: "R-1" }]],
      refused: [
        [
          without("name_en", "price", "tests"),
          { name_ar: "name_required", price: "required", tests: "required" },
        ],
        [
          { price: 0, tests: [tests.brain] },
          { price: "amount_positive", tests: "package_size" },
        ],
        [{ tests: [tests.brain, tests.brain] }, { tests: "package_twice" }],
        [
          { price: 0.5, tests: Array.from({ length: 11 }, (_one, place) => place + 1) },
          { price: "amount", tests: "package_size" },
        ],
        [
          { code: "x".repeat(31), active: "yes" },
          { code: "text_long", active: "boolean" },
        ],
      ],
    },
    "expense category": {
      judge: (input) => validate(ExpenseCategoryInput, input),
      path: "/expense-categories/",
      good: { name_ar: "أجور", name_en: "Wages" },
      passes: [[{ name_ar: " هدايا ", name_en: "" }, { name_ar: "هدايا" }]],
      refused: [
        [without("name_ar", "name_en"), { name_ar: "name_required" }],
        [{ name_ar: "", name_en: " " }, { name_ar: "name_required" }],
        [{ name_en: "x".repeat(101) }, { name_en: "text_long" }],
        [{ active: "yes" }, { active: "boolean" }],
      ],
    },
    "safe movement": {
      judge: (input) => validate(SafeMovementInput, input),
      path: "/safe-movements/",
      good: { kind: "withdrawn", branch: branches.north, amount: 5_000 },
      passes: [[{ reference: " B-1 " }, { reference: "B-1" }]],
      refused: [
        [without("kind", "amount"), { kind: "required", amount: "required" }],
        [{ kind: "paid_out" }, { kind: "choice" }],
        [{ amount: 0 }, { amount: "amount_positive" }],
        [{ amount: -1 }, { amount: "amount_negative" }],
        [{ amount: 0.5 }, { amount: "amount" }],
        [without("branch"), { branch: "required" }],
        [{ category: 1 }, { category: "unknown_field" }],
        [{ kind: "spent" }, { category: "required", note: "required" }],
        [
          { kind: "spent", category: 1, note: " ", reference: "B-1" },
          { note: "required", reference: "unknown_field" },
        ],
        [{ kind: "received" }, { shift: "required", branch: "unknown_field" }],
        [
          { kind: "deposited", left_in_drawer: 1, shift: 1 },
          { shift: "unknown_field", left_in_drawer: "unknown_field" },
        ],
      ],
    },
  };
}
