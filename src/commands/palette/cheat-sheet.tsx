import { useState } from "react";
import { Dialog, DialogPanel, DialogTitle } from "@headlessui/react";
import { VERSION } from "#domain/version.ts";
import { type MessageKey, t } from "#src/i18n/t.ts";
import { closeLayer, layers } from "#src/state/screen/layers.ts";
import { commandsNow } from "../all.ts";
import { isAvailable, type Section } from "../engine/define.ts";
import { figureKeys, SHEET_SECTIONS } from "../engine/own-commands.ts";
import { findCommands } from "./find-commands.ts";
import { factsBeneath, factsNow } from "../engine/facts.ts";
import { useFocusReturn } from "#src/focus/focus-return.ts";
import { KeyBadge } from "../ui/key-badge.tsx";

type Line = { title: MessageKey; keys: readonly string[] };

/** Keys that lists and fields handle themselves; they are no commands, since they act on the focused element. */
const LIST_KEYS: readonly Line[] = [
  { title: "palette.table.move", keys: ["arrowup", "arrowdown"] },
  { title: "palette.table.page", keys: ["pageup", "pagedown"] },
  { title: "palette.table.ends", keys: ["home", "end"] },
  { title: "palette.table.open", keys: ["enter"] },
  { title: "palette.table.select", keys: ["space"] },
];
const FORM_KEYS: readonly Line[] = [{ title: "palette.fields.next", keys: ["enter"] }];

/** Returns the keys of a section that work beneath the cheat sheet; `text` filters them by title. */
function linesOf(section: Section, text: string): readonly Line[] {
  const overlay = layers.open.length > 1 ? "dialog" : "none";
  const facts = { ...factsBeneath(factsNow()), overlay } as const;
  const here = commandsNow().filter(
    (command) =>
      command.section === section && command.keys.length > 0 && isAvailable(command, facts),
  );
  if (text !== "") return findCommands(here, text);
  const { hasGrid, hasForm, view } = facts;
  if (section === "form") return hasForm ? [...here, ...FORM_KEYS] : here;
  if (section !== "list") return here;
  return [...here, ...(hasGrid ? LIST_KEYS : figureKeys(view))];
}

/** Shows the keys that work on the current screen, by section; typing filters them. */
export function CheatSheet() {
  useFocusReturn();
  const [text, setText] = useState("");
  const shown = SHEET_SECTIONS.map((section) => [section, linesOf(section, text.trim())] as const);
  return (
    <Dialog open onClose={() => closeLayer("cheat-sheet")} className="relative z-40">
      <div className="fixed inset-0 bg-black/40" aria-hidden="true" />
      <div className="fixed inset-0 grid place-items-center p-6">
        <DialogPanel className="flex max-h-full w-full max-w-5xl flex-col rounded-ui border border-line bg-raised shadow-layer">
          <div className="flex items-center gap-4 border-b border-line px-5 py-3">
            <DialogTitle className="text-title font-semibold">
              {t("palette.keys.title")}
            </DialogTitle>
            <input
              autoFocus
              data-autofocus
              dir={text === "" ? undefined : "auto"}
              value={text}
              onChange={(event) => setText(event.target.value)}
              aria-label={t("palette.placeholder.keys")}
              placeholder={t("palette.placeholder.keys")}
              className="h-field min-w-0 flex-1 rounded-ui border border-line bg-surface px-3"
            />
          </div>
          <div className="columns-2 gap-8 overflow-y-auto p-5 side-panel:columns-3">
            {shown.map(([section, lines]) => (
              <KeysOfSection key={section} section={section} lines={lines} />
            ))}
            {shown.every(([, lines]) => lines.length === 0) && (
              <p className="text-muted">{t("palette.keys.nothing")}</p>
            )}
          </div>
          <footer className="flex justify-between gap-4 border-t border-line px-5 py-2 text-label text-muted">
            <p>{t(factsNow().singleLetters ? "palette.keys.hint" : "palette.keys.off")}</p>
            <p dir="ltr">ScanDesk {VERSION}</p>
          </footer>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function KeysOfSection({ section, lines }: { section: Section; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1 text-label font-semibold text-muted">
        {t(`palette.section.${section}`)}
      </h3>
      <ul>
        {lines.map(({ title, keys }) => (
          <li key={title} className="flex items-center justify-between gap-3 py-1 text-table">
            <span>{t(title)}</span>
            <span className="flex gap-1">
              {keys.map((key) => (
                <KeyBadge key={key} keys={key} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
