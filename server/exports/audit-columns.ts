import { auditedList, isNamedKind } from "#domain/audit-kinds.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { changesText, recordName } from "../resources/audit/export-text.ts";
import type { ShownColumns } from "./shown.ts";
import { wordOf } from "./words.ts";

/** The columns of the audit trail. What changed stands under the names of the HTTP interface, as in files for programs. */
export const auditColumns: ShownColumns<AuditRow> = [
  { id: "at", title: ({ trail }) => trail.when, kind: "instant", value: (row) => row.at },
  { id: "actor", title: ({ trail }) => trail.who, kind: "text", value: (row) => row.actor_name },
  {
    id: "action",
    title: ({ trail }) => trail.what,
    kind: "text",
    value: ({ action }, { words }) => wordOf(words.trail.action, action),
  },
  {
    id: "entity",
    title: ({ trail }) => trail.kind,
    kind: "text",
    value: ({ entity }, { words }) => {
      const list = auditedList(entity);
      return list === null ? wordOf(words.trail.entity, entity) : words.exports.name[list];
    },
  },
  {
    id: "record",
    title: ({ trail }) => trail.about,
    kind: "text",
    value(row, { language }) {
      const { entity, entity_id: id } = row;
      // Not every row is about a record: a refused sign-in may be of no account.
      return id === null || !isNamedKind(entity) ? null : (recordName(row, language) ?? `#${id}`);
    },
  },
  { id: "changes", title: ({ trail }) => trail.changes, kind: "text", value: changesText },
  { id: "ip", title: ({ trail }) => trail.where, kind: "text", value: (row) => row.ip },
];
