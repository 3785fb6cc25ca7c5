import { useState, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { COMMANDS } from "#src/commands/all.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import type { Section } from "#src/commands/engine/define.ts";
import { t } from "#src/i18n/t.ts";
import { session } from "#src/state/session/session.ts";
import { focusStep } from "#src/focus/fields.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { commandsToChoose, KeyLines } from "./key-lines.tsx";
import { WorkSettings } from "./work-settings.tsx";

const SECTIONS: readonly Section[] = [...new Set(COMMANDS.map(({ section }) => section))];

/** The keys of all commands, which the user can change, and the other settings for their work. */
export default function OwnKeys() {
  useView("keys");
  const { account } = useSnapshot(session);
  const [line, setLine] = useState("");
  const changed = new Set(Object.keys(account?.settings.keys ?? {}));
  const found = commandsToChoose(line);
  return (
    <Page
      scrolls
      title={t("shell.screen.keys")}
      actions={<CommandButton id="session.reset_keys" />}
    >
      <div className="flex flex-col gap-5 px-5 py-4">
        <WorkSettings />
        <h2 className="text-body font-semibold">{t("own_keys.title")}</h2>
        <p className="-mt-4 text-muted">{t("own_keys.body")}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="flex flex-col gap-3" onKeyDown={onArrow}>
          <input
            data-autofocus
            autoFocus
            dir={line === "" ? undefined : "auto"}
            value={line}
            onChange={({ target }) => setLine(target.value)}
            aria-label={t("palette.placeholder.keys")}
            placeholder={t("palette.placeholder.keys")}
            className="h-field max-w-md rounded-ui border border-line bg-raised px-3"
          />
          {found.length === 0 && <p className="text-muted">{t("palette.keys.nothing")}</p>}
          <div
            className={
              line.trim() === "" ? "gap-8 compact:columns-2 side-panel:columns-3" : "max-w-md"
            }
          >
            {(line.trim() === "" ? SECTIONS : [null]).map((section) => (
              <KeyLines
                key={section ?? "found"}
                section={section}
                commands={found.filter(
                  (command) => section === null || command.section === section,
                )}
                changed={changed}
              />
            ))}
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Moves the focus from the search field to its results and through the list; Enter takes the first one. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (key === "Enter" && target instanceof HTMLInputElement) {
    event.preventDefault();
    currentTarget.querySelector("button")?.click();
  } else focusStep(event);
}
