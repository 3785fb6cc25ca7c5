import { Check, Circle } from "lucide-react";
import { useEffect } from "react";
import { missingSteps, neededFirst, SETUP_STEPS } from "#domain/setting-up.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { isFocusTaken } from "#src/focus/move-focus.ts";
import { focusContent } from "#src/focus/regions.ts";
import { layers } from "#src/state/screen/layers.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { Section } from "#src/views/parts/page.tsx";
import { mayMake, STEP_COMMANDS } from "./step-commands.ts";
import { useSettingUp } from "./use-setting-up.ts";

/** What is missing before a booking is possible, each step with its count and its key; nothing once one is. */
export default function Checklist() {
  const found = useSettingUp();
  const missing = found === null ? [] : missingSteps(found);
  const [next] = missing;
  useEffect(() => {
    // The next step is where work starts; who is on a figure or in a field stays there.
    if (next !== undefined && layers.open.length === 0 && !isFocusTaken(null)) focusContent();
  }, [next]);
  if (found === null || next === undefined) return null;
  return (
    <Section title={t("setting_up.title")}>
      <p className="text-muted">{t("setting_up.body")}</p>
      <ol className="max-w-4xl divide-y divide-line rounded-ui border border-line bg-raised">
        {SETUP_STEPS.map((step) => {
          const isDone = !missing.includes(step);
          const needed = neededFirst(step, found.usable);
          const isAllowed = mayMake(step);
          const Icon = isDone ? Check : Circle;
          return (
            <li
              key={step}
              aria-current={step === next ? "step" : undefined}
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
                    id={STEP_COMMANDS[step]}
                    kind={step === next ? "primary" : "secondary"}
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
