import { mentionKey } from "#domain/audit-changes.ts";
import { auditedList, isNamedKind } from "#domain/audit-kinds.ts";
import type { AuditRow } from "#domain/entities/audit.ts";
import { language } from "#src/i18n/language.ts";
import { isMessageKey, t } from "#src/i18n/t.ts";

/** Returns an action of the audit trail in words; an action of a later version as it is named. */
export function actionWords(action: string): string {
  const key = `trail.action.${action}`;
  return isMessageKey(key) ? t(key) : action;
}

/** Returns a kind of record, or an exported list, in words; a kind of a later version as it is named. */
export function entityWords(entity: string): string {
  const list = auditedList(entity);
  const key = list === null ? `trail.entity.${entity}` : `exports.name.${list}`;
  return isMessageKey(key) ? t(key) : entity;
}

/** Returns the name of the record that a row is about; its number if it has none, nothing if the row is about none. */
export function recordWords({ entity, entity_id: id, names }: AuditRow): string {
  if (id === null) return "";
  const name = isNamedKind(entity) ? names[mentionKey({ kind: entity, id })] : undefined;
  return name?.[language()] ?? t("trail.no_name", { id: String(id) });
}

/** Returns who did it: the person, and the program if it was one. */
export function actorWords({ actor_name: name, api_token: token, names }: AuditRow): string {
  if (name === null) return t("trail.nobody");
  if (token === null) return name;
  const program = names[mentionKey({ kind: "api_token", id: token })]?.[language()];
  return `${name} ${t("trail.with_token", { name: program ?? String(token) })}`;
}
