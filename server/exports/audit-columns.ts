import { mentionKey } from "#domain/audit-changes.ts";
import { auditedList, isNamedKind } from "#domain/audit-kinds.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { changesText } from "../resources/audit/export-text.ts";
import type { ShownColumns } from "./shown.ts";

/** Returns the word of a code; a code of a later version as it is. */
function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}

/** The columns of the audit trail. What changed stands under the names of the interface, as in files for programs. */
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
    value: ({ entity, entity_id: id, names }, { language }) =>
      id === null || !isNamedKind(entity)
        ? null
        : (names[mentionKey({ kind: entity, id })]?.[language] ?? `#${id}`),
  },
  { id: "changes", title: ({ trail }) => trail.changes, kind: "text", value: changesText },
  { id: "ip", title: ({ trail }) => trail.where, kind: "text", value: (row) => row.ip },
];
