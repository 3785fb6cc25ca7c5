import { useState, type KeyboardEvent } from "react";
import { COMMANDS, commandsNow, findCommand } from "#src/commands/all.ts";
import type { Command } from "#src/commands/engine/define.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { badgeOf, isMac, strokeOf } from "#src/commands/engine/keys.ts";
import { type KeyRefusal, reasonAgainstKey } from "#src/commands/engine/own-keys.ts";
import { saveSettings } from "#src/api/own-settings.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { adoptAccount, session } from "#src/state/session/session.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { SaveButton } from "#src/views/parts/dialog/save-button.tsx";
import { faultWords } from "#src/views/parts/form/field.tsx";
import { type Caught, catchStroke } from "./capture.ts";

/** What the user has chosen so far: a key, no key at all, or the original one. */
type Choice = { kind: "caught"; caught: Caught } | { kind: "none" } | { kind: "original" };

/** Asks for the key of a command: the user presses it, the dialog shows it, and Enter saves it. */
export function OwnKeyDialog({ command: id }: { command: string }) {
  const command = findCommand(id);
  return command === null ? null : <KeyCatcher command={command} />;
}

function KeyCatcher({ command }: { command: Command }) {
  const { id } = command;
  const original = COMMANDS.find((one) => one.id === id)?.keys ?? [];
  const [choice, setChoice] = useState<Choice | null>(null);
  const [busy, setBusy] = useState(false);
  const keys = choice === null ? command.keys : keysOf(choice, command, original);
  const refusal = choice === null ? null : refusalOf(command, keys);

  async function saveKeys(): Promise<void> {
    if (choice === null) return closeLayer("own-key");
    if (refusal !== null || busy) return;
    setBusy(true);
    try {
      const chosenKeys = choice.kind === "original" ? null : [...keys];
      adoptAccount(await saveSettings({ keys: { [id]: chosenKeys } }));
      closeLayer("own-key");
      toastSuccess("actions.settings.save.done");
    } catch (failure) {
      toastFailure(failure, "actions.settings.save.failed");
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, nativeEvent, repeat, timeStamp } = event;
    if (key === "Tab" || nativeEvent.isComposing) return;
    // Escape closes the dialog; every other key is caught and runs nothing.
    const stroke = strokeOf(event, isMac());
    if (stroke === "escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (repeat) return;
    if (stroke === "enter" || stroke === "mod+enter") void saveKeys();
    else if (key === "Backspace") setChoice({ kind: "none" });
    else if (stroke !== null) {
      const strokesBefore = choice?.kind === "caught" ? choice.caught : null;
      setChoice({ kind: "caught", caught: catchStroke(strokesBefore, stroke, timeStamp) });
    }
  }

  return (
    <Dialog
      title={t(command.title)}
      onClose={() => closeLayer("own-key")}
      footer={
        <>
          <Button kind="ghost" onClick={() => setChoice({ kind: "original" })}>
            {t("own_keys.as_it_came")}
          </Button>
          <Button onClick={() => closeLayer("own-key")} badge={<KeyBadge keys="escape" />}>
            {t("form.dialog.cancel")}
          </Button>
          <SaveButton busy={busy} onSave={() => void saveKeys()}>
            {t("own_keys.keep")}
          </SaveButton>
        </>
      }
    >
      <p id="own-key-hint" className="text-muted">
        {t("own_keys.press")}
      </p>
      {/* Catches every key that is pressed; there is nothing in it to type. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        aria-label={t("own_keys.catcher")}
        aria-describedby="own-key-hint"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-autofocus
        ref={(element) => {
          element?.focus();
        }}
        onKeyDown={onKeyDown}
        className={`flex min-h-20 items-center justify-center gap-3 rounded-ui border-2 border-dashed text-[20px] ${refusal === null ? "border-line" : "border-stop"}`}
      >
        {keys.length === 0 ? (
          <span className="text-body text-muted">{t("own_keys.none")}</span>
        ) : (
          keys.map((key) => <KeyBadge key={key} keys={key} />)
        )}
      </div>
      <p role="status" className={refusal === null ? "sr-only" : "text-stop"}>
        {refusal === null ? announcementOf(choice, keys) : wordsOf(refusal)}
      </p>
    </Dialog>
  );
}

/** Returns the new keys of the command: a caught key replaces the first one, and the others stay. */
function keysOf(choice: Choice, { keys }: Command, original: readonly string[]): readonly string[] {
  if (choice.kind === "original") return original;
  if (choice.kind === "none") return [];
  const caught = choice.caught.strokes.join(">");
  return [caught, ...keys.slice(1).filter((key) => !`${key}>`.startsWith(`${caught}>`))];
}

/**
 * Returns why the keys cannot be used; null if they can. Commands of other roles do not run for this user, so
 * they may share a key.
 */
function refusalOf(command: Command, keys: readonly string[]): KeyRefusal | null {
  const others = commandsNow().filter(
    ({ id, roles }) => id !== command.id && (roles === null || roles.includes(session.role)),
  );
  for (const key of keys) {
    const refusal = reasonAgainstKey({ command, keys: key }, others);
    if (refusal !== null) return refusal;
  }
  return null;
}

function wordsOf(refusal: KeyRefusal): string {
  return refusal.kind === "fault"
    ? faultWords(refusal.code)
    : t("own_keys.taken", { command: t(refusal.other.command.title) });
}

function announcementOf(choice: Choice | null, keys: readonly string[]): string {
  if (choice === null) return "";
  return keys.length === 0
    ? t("own_keys.none")
    : t("own_keys.free", { keys: badgeOf(keys[0] ?? "", isMac()) });
}
