import { t } from "#src/i18n/t.ts";
import { findCommand } from "../all.ts";
import { choiceOf } from "./choices.ts";
import type { Query } from "./results.ts";
import { rowName } from "./row-name.ts";

/**
 * Returns what is being chosen and for which command (`Collect or refund · Which appointment?`), or whose
 * actions are listed; null for a plain search.
 */
export function breadcrumbOf({ choose, mode, actionRow, opening }: Query): string | null {
  if (mode === "actions" && actionRow !== null) return rowName(actionRow);
  const command = choose === null ? null : findCommand(choose);
  if (command === null) return null;
  const question =
    choiceOf({ choose, opening })?.question ??
    `palette.choose.${command.param === "patient" ? "patient" : "appointment"}`;
  return `${t(command.title)} · ${t(question)}`;
}
