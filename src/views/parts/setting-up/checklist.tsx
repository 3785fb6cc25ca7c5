import { Check, Circle } from "lucide-react";
import { useSnapshot } from "valtio";
import { missingSteps, neededFirst, SETUP_STEPS, type SetupStep } from "#domain/setting-up.ts";
import { commandOf } from "#src/commands/all.ts";
import type { CommandId } from "#src/commands/engine/define.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { Section } from "#src/views/parts/page.tsx";
import { useSettingUp } from "./use-setting-up.ts";

/** What makes each step; a price is set on the page of its machine. */
const COMMANDS: Readonly<Record<SetupStep, CommandId>> = {
  branches: "create.branch",
  rooms: "create.room",
  machines: "create.machine",
  tests: "create.test",
  prices: "go.machines",
  accounts: "create.account",
  profile: "go.center_profile",
};

/** What is missing before a booking is possible, each step with its count and its key; nothing once one is. */
export default function Checklist() {
  const { role } = useSnapshot(session);
  const found = useSettingUp();
  const missing = found === null ? [] : missingSteps(found);
  if (found === null || missing.length === 0) return null;
  return (
    <Section title={t("setting_up.title")}>
      <p className="px-4 py-3 text-muted">{t("setting_up.body")}</p>
      <ol className="divide-y divide-line border-t border-line">
        {SETUP_STEPS.map((step) => {
          const isDone = !missing.includes(step);
          const needed = neededFirst(step, found.usable);
          const { roles } = commandOf(COMMANDS[step]);
          const isAllowed = roles === null || roles.includes(role);
          const Icon = isDone ? Check : Circle;
          return (
            <li
              key={step}
              aria-current={step === missing[0] ? "step" : undefined}
              className="flex min-h-12 items-center gap-3 px-4 py-1.5"
            >
              <Icon
                size={18}
                aria-hidden="true"
                className={`shrink-0 ${isDone ? "text-accent" : "text-muted"}`}
              />
              <span className={`min-w-0 flex-1 ${isDone ? "text-muted" : "font-medium"}`}>
                {t(`setting_up.step.${step}`)}
              </span>
              <span className="min-w-8 text-end tabular-nums">
                {formatCount(found.usable[step])}
              </span>
              <span className="flex min-w-56 justify-end text-table text-muted">
                {isDone && t("setting_up.done")}
                {!isDone &&
                  needed !== null &&
                  t("setting_up.first", { step: t(`setting_up.step.${needed}`) })}
                {!isDone && needed === null && !isAllowed && t("setting_up.by_owner")}
                {!isDone && needed === null && isAllowed && (
                  <CommandButton
                    id={COMMANDS[step]}
                    kind={step === missing[0] ? "primary" : "secondary"}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
