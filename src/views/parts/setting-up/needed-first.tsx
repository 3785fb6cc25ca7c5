import { useEffect, useRef } from "react";
import { TriangleAlert } from "lucide-react";
import { missingFor, type SetupStep } from "#domain/setting-up.ts";
import { commandOf } from "#src/commands/all.ts";
import { execute } from "#src/commands/engine/execute.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { askToLeave } from "#src/focus/ask-first.ts";
import { moveFocus } from "#src/focus/move-focus.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { t } from "#src/i18n/t.ts";
import type { CatalogId } from "#src/state/screen/catalogs.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { Button } from "../button.tsx";
import type { FormStore } from "../form/form-store.ts";
import { mayMake, STEP_COMMANDS } from "./step-commands.ts";
import { useSettingUp } from "./use-setting-up.ts";

/** In an empty list: what has to be made before its first record, with its key. Nothing if nothing is missing. */
export function NeededFirst({ list }: { list: CatalogId }) {
  const found = useSettingUp();
  const step = found === null ? null : missingFor(list, found.usable);
  if (step === null) return null;
  return (
    <div role="note" className="flex flex-col items-center gap-2">
      <p className="font-medium text-waiting">{t(`setting_up.missing.${step}`)}</p>
      {mayMake(step) ? (
        <CommandButton id={STEP_COMMANDS[step]} kind="primary" />
      ) : (
        <p className="text-muted">{t("setting_up.by_owner")}</p>
      )}
    </div>
  );
}

/** In the form of a new record: what has to be made before it. Nothing if nothing is missing. */
export function NeededBefore({ list, form }: { list: CatalogId; form: FormStore }) {
  const found = useSettingUp();
  const step = found === null ? null : missingFor(list, found.usable);
  return step === null ? null : (
    <MissingStep step={step} words={t(`setting_up.missing.${step}`)} form={form} />
  );
}

/**
 * Says in the form of a new record of a catalog what is missing, with a button that leaves the form and makes it; who may
 * not make it is told who does. The button takes the focus of a form in which nothing has been typed yet.
 */
export function MissingStep({
  step,
  words,
  form,
}: {
  step: SetupStep;
  words: string;
  form: FormStore;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (button.current === null || form.changed().length > 0) return;
    // What is typed now was meant for a field.
    dropTyping("question");
    moveFocus(button.current);
  }, [form]);
  const command = commandOf(STEP_COMMANDS[step]);
  function make(): void {
    closeLayer("catalog-form");
    void execute(command, "button");
  }
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-3 rounded-ui bg-waiting-soft px-3 py-2 text-waiting"
    >
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">
        {words} {!mayMake(step) && t("setting_up.by_owner")}
      </span>
      {mayMake(step) && (
        <Button
          ref={button}
          badge={<KeyBadge keys="enter" />}
          onClick={() => (form.wouldLose() ? askToLeave(make) : make())}
        >
          {t(command.title)}
        </Button>
      )}
    </div>
  );
}
