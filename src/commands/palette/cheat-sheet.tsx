import { useState } from "react";
import { Dialog, DialogPanel, DialogTitle } from "@headlessui/react";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { COMMANDS } from "../all";
import { type Command, isHere, type Section } from "../define";
import { beneath, findCommands } from "../find-commands";
import { factsNow } from "../facts";
import { KeyBadge } from "../key-badge";

const SECTIONS: readonly Section[] = [
  "search",
  "appointment",
  "patient",
  "shift",
  "list",
  "form",
  "screen",
  "session",
  "go",
];

/** The keys that count where the person is, by section; typing narrows them. */
export function CheatSheet() {
  const [line, setLine] = useState("");
  const facts = beneath(factsNow());
  const here = COMMANDS.filter((command) => command.keys.length > 0 && isHere(command, facts));
  const shown = line.trim() === "" ? here : findCommands(here, line);
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
              dir="auto"
              value={line}
              onChange={(event) => setLine(event.target.value)}
              aria-label={t("palette.placeholder.keys")}
              placeholder={t("palette.placeholder.keys")}
              className="h-field min-w-0 flex-1 rounded-ui border border-line bg-surface px-3"
            />
          </div>
          <div className="columns-2 gap-8 overflow-y-auto p-5 side-panel:columns-3">
            {SECTIONS.map((section) => (
              <KeysOfSection
                key={section}
                section={section}
                commands={shown.filter((command) => command.section === section)}
              />
            ))}
            {shown.length === 0 && <p className="text-muted">{t("palette.keys.nothing")}</p>}
          </div>
          <p className="border-t border-line px-5 py-2 text-label text-muted">
            {t(facts.singleLetters ? "palette.keys.hint" : "palette.keys.off")}
          </p>
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function KeysOfSection({ section, commands }: { section: Section; commands: readonly Command[] }) {
  if (commands.length === 0) return null;
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1 text-label font-semibold text-muted">
        {t(`palette.section.${section}`)}
      </h3>
      <ul>
        {commands.map(({ id, title, keys }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1 text-table">
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
