import type { ExpenseCategory } from "#domain/entities/expense-category.ts";
import type { SafeMovement } from "#domain/entities/safe.ts";
import { subjectOf } from "#domain/safe.ts";
import { active, field } from "./catalog-columns.ts";
import type { Reader, ShownColumns } from "./shown.ts";
import { nameIn } from "./words.ts";

/** Returns what a movement is, and that it is a reversal if it is one. */
function kindOf({ kind, reverses }: SafeMovement, { words }: Reader): string {
  const { kind: kinds, reversal_of } = words.safe;
  return reverses === null ? kinds[kind] : reversal_of.replace("{{kind}}", kinds[kind]);
}

/** The columns of the day book. */
export const safeMovementColumns: ShownColumns<SafeMovement> = [
  { id: "number", title: ({ safe }) => safe.number, kind: "count", value: (row) => row.number },
  { id: "at", title: ({ safe }) => safe.at, kind: "instant", value: (row) => row.at },
  field("branch", "branch", (row) => row.branch_name),
  { id: "kind", title: ({ safe }) => safe.kind_label, kind: "text", value: kindOf },
  {
    id: "about",
    title: ({ safe }) => safe.about,
    kind: "text",
    value: (row, { language }) => {
      const subject = subjectOf(row);
      return typeof subject === "string" ? subject : nameIn(language, subject);
    },
  },
  {
    id: "in",
    title: ({ safe }) => safe.came_in,
    kind: "amount",
    value: (row) => (row.change > 0 ? row.change : null),
  },
  {
    id: "out",
    title: ({ safe }) => safe.went_out,
    kind: "amount",
    value: (row) => (row.change < 0 ? -row.change : null),
  },
  {
    id: "balance",
    title: ({ safe }) => safe.balance,
    kind: "amount",
    value: (row) => row.balance_after,
  },
  {
    id: "difference",
    title: ({ safe }) => safe.difference,
    kind: "amount",
    value: (row) => row.difference,
  },
  {
    id: "note",
    title: ({ safe }) => safe.note,
    kind: "text",
    value: (row) => (row.reverses === null ? row.note : row.reason),
  },
  { id: "by", title: ({ safe }) => safe.by, kind: "text", value: (row) => row.by_name },
];

export const expenseCategoryColumns: ShownColumns<ExpenseCategory> = [
  field("name_ar", "name_ar", (row) => row.name_ar),
  field("name_en", "name_en", (row) => row.name_en),
  active(),
];
