import { and, like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { foldName, meantInOtherLayout } from "#domain/names.ts";
import { containing } from "./scope.ts";

/**
 * Returns the condition that a folded text contains every typed word, in any order, or that the word means the row in
 * another way; also tries the words as the same keys type them in the other keyboard layout.
 */
export function hasTypedWords(
  folded: PgColumn | SQL,
  typed: string,
  isMeant: (word: string) => SQL | undefined = () => undefined,
): SQL {
  const conditions = [typed, meantInOtherLayout(typed)].flatMap((text) => {
    const words = foldName(text ?? "")
      .split(" ")
      .filter(Boolean);
    return and(...words.map((word) => or(like(folded, containing(word)), isMeant(word)))) ?? [];
  });
  return or(...conditions) ?? sql`false`;
}

/** Returns the condition that the texts of a row together contain every typed word, however its letters are written. */
export function matchesWords(typed: string, ...texts: readonly (PgColumn | SQL)[]): SQL {
  const whole =
    texts.length === 1 ? sql`${texts[0]}` : sql`concat_ws(' ', ${sql.join([...texts], sql`, `)})`;
  // Signs alone are searched for as they stand.
  return foldName(typed) === ""
    ? like(whole, containing(typed))
    : hasTypedWords(sql`fold_name(${whole})`, typed);
}
