import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns, reference } from "./columns.ts";
import { type ConstraintMeanings, taken } from "./meanings.ts";

/** `accountId` is null if it belongs to the whole center. `content` is like that of a template. */
export const autotexts = pgTable("autotexts", {
  ...recordColumns(),
  accountId: reference("account_id"),
  name: text("name").notNull(),
  nameKey: text("name_key").notNull(),
  content: jsonb("content").notNull(),
});

/** What a violation of the keys of these tables means. */
export const AUTOTEXT_CONSTRAINTS: ConstraintMeanings = { autotexts_name_unique: taken("name") };
