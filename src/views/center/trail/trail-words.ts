import { t, type MessageKey } from "#src/i18n/t.ts";

/** What can be done with a patient, an appointment and a report, as the audit trail names it. */
const ACTIONS = {
  read: "trail.action.read",
  print: "trail.action.print",
  create: "trail.action.create",
  update: "trail.action.update",
  delete: "trail.action.delete",
  cancel: "trail.action.cancel",
  status: "trail.action.status",
  report: "trail.action.report",
  submit: "trail.action.submit",
  first_read: "trail.action.first_read",
  amend: "trail.action.amend",
  addendum: "trail.action.addendum",
  discard: "trail.action.discard",
  mark: "trail.action.mark",
  tell: "trail.action.tell",
  withdraw: "trail.action.withdraw",
} as const satisfies Record<string, MessageKey>;

const ENTITIES = {
  patient: "trail.entity.patient",
  appointment: "trail.entity.appointment",
  report: "trail.entity.report",
  critical_result: "trail.entity.critical_result",
} as const satisfies Record<string, MessageKey>;

/** Returns an action of the audit trail in words; an action of a later version as it is named. */
export function actionWords(action: string): string {
  return wordsIn(ACTIONS, action);
}

/** Returns a kind of record in words; another kind as it is named. */
export function entityWords(entity: string): string {
  return wordsIn(ENTITIES, entity);
}

function wordsIn(words: Readonly<Record<string, MessageKey>>, name: string): string {
  const key = Object.hasOwn(words, name) ? words[name] : undefined;
  return key === undefined ? name : t(key);
}
