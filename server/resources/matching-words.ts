import { and, like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { foldName, meantInOtherLayout } from "#domain/names.ts";
import { containing } from "./scope.ts";

/** What separates two words that may stand in any order. What other signs join, as in an e-mail or a code, belongs together. */
const BETWEEN_WORDS = /[\s,،;؛/+()]+/;

/**
 * Returns the condition that a folded text contains every typed word, in any order, or that the word means the row in
 * another way; also tries the words as the same keys type them in the other keyboard layout.
 */
export function hasTypedWords(
  folded: PgColumn | SQL,
  typed: string,
  isMeant: (word: string) => SQL | undefined = () => undefined,
): SQL {
  const meant = (joined: string): SQL | undefined => {
    const parts = joined.split(" ").map(isMeant);
    return parts.includes(undefined) ? undefined : and(...parts);
  };
  const conditions = [typed, meantInOtherLayout(typed)].flatMap((text) => {
    const words = (text ?? "").split(BETWEEN_WORDS).map(foldName).filter(Boolean);
    return and(...words.map((word) => or(like(folded, containing(word)), meant(word)))) ?? [];
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

/** A table with one row for each id of a center. */
export type Named = { id: PgColumn; scanCenterId: PgColumn };

/** Returns the text of the record that a row of a short list names by its key, for `matchesWords`. */
export function textBehind(row: Named, key: PgColumn | SQL, text: PgColumn): SQL {
  const { id, scanCenterId } = text.table as unknown as Named;
  return sql`(select ${text} from ${text.table}
    where ${scanCenterId} = ${row.scanCenterId} and ${id} = ${key})`;
}
