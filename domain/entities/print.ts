import { enums, object, optional } from "superstruct";
import { id, line, version } from "../fields.ts";
import { withRules } from "../validate.ts";
import type { Infer } from "superstruct";

/** The papers that the client prints. */
export const PAPERS = [
  "receipt",
  "visit",
  "label",
  "report",
  "shift",
  "list",
  "board",
  "pay_out",
  "credit",
] as const;

/** What a paper shows: a record with an id, or the rows of a list. */
export const PRINTED_ENTITIES = [
  "appointment",
  "report",
  "receptionist_shift",
  "pay_out",
  "patient",
  "list",
] as const;

/**
 * What the client prints, for the audit trail: a record needs its `entity_id` (a report has that of its appointment), a
 * list its name and its number of `rows`.
 */
export const PrintInput = withRules(
  object({
    paper: enums(PAPERS),
    entity: enums(PRINTED_ENTITIES),
    entity_id: optional(id()),
    list: optional(line(60)),
    rows: optional(version()),
  }),
  ({ entity, entity_id, list, rows }, faulty) => {
    const needs = entity === "list" ? ({ list, rows } as const) : ({ entity_id } as const);
    return Object.entries(needs).flatMap(([field, value]) =>
      value === undefined && !faulty.has(field)
        ? [{ field: field as "entity_id" | "list" | "rows", code: "required" as const }]
        : [],
    );
  },
);
export type PrintInput = Infer<typeof PrintInput>;
