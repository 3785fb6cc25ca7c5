import { expect, test } from "vitest";
import { rankOfFound } from "#domain/found-names.ts";

test.each([
  ["CT br", "CT brain, normal", "", 0],
  ["ct", "Brain, normal", "CT", 0],
  ["sonar", "سونار بطن وحوض", "", 1],
  ["سونار", "Sonar of the abdomen", "", 1],
  // `brain` and `بطن`, typed with the other layout.
  ["لاقشهى", "CT brain, normal", "", 1],
  ["f'k", "سونار بطن وحوض", "", 1],
  ["knee", "CT brain, normal", "", null],
  ["knee", "سونار بطن وحوض", "", null],
] as const)("%s finds the template %s: %s → %s", (text, name, details, rank) => {
  expect(rankOfFound(text, name, details)).toBe(rank);
});
