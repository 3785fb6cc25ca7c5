import { t } from "#src/i18n/t.ts";
import type { Row } from "#src/state/screen/context.ts";
import { findCommand } from "../all.ts";
import { movementName } from "../areas/safe.ts";
import { payOutName } from "../areas/commissions.ts";
import { workerName } from "../areas/shift-actions.ts";
import { choiceOf } from "./choices.ts";
import type { Query } from "./results.ts";

function nameOf(row: Row): string {
  switch (row.kind) {
    case "record":
      return row.name;
    case "patient":
    case "template":
      return row.record.name;
    case "doctor_balance":
      return row.record.name;
    case "pay_out":
      return payOutName(row.record);
    case "shift":
      return workerName(row);
    case "safe_movement":
      return movementName(row.record);
    case "claim_batch":
      return row.record.provider_name;
    default:
      return row.record.patient_name;
  }
}

/**
 * Returns what is being chosen and for which command (`Collect or refund · Which appointment?`), or whose
 * actions are listed; null for a plain search.
 */
export function breadcrumbOf({ choose, mode, actionRow }: Query): string | null {
  if (mode === "actions" && actionRow !== null) return nameOf(actionRow);
  const command = choose === null ? null : findCommand(choose);
  if (command === null) return null;
  const question =
    choiceOf(choose)?.question ??
    `palette.choose.${command.param === "patient" ? "patient" : "appointment"}`;
  return `${t(command.title)} · ${t(question)}`;
}
