import { foldName } from "#domain/names.ts";
import { commandsNow } from "#src/commands/all.ts";
import type { Command, Section } from "#src/commands/engine/define.ts";
import { findCommands } from "#src/commands/palette/find-commands.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { badgeOf, isMac } from "#src/commands/engine/keys.ts";
import { canChangeKeys } from "#src/commands/engine/own-keys.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";

/** Returns the commands whose keys the user may choose; `text` finds them by key or by name, best first. */
export function commandsToChoose(text: string): Command[] {
  const changeable = commandsNow().filter(
    (command) =>
      canChangeKeys(command) && (command.roles === null || command.roles.includes(session.role)),
  );
  const query = text.trim();
  if (query === "") return changeable;
  const named = findCommands(changeable, query);
  return [...new Set([...changeable.filter((command) => hasBadge(command, query)), ...named])];
}

function hasBadge({ keys }: Command, query: string): boolean {
  const plain = (text: string) => foldName(text).replace(/[\s+]/g, "");
  return keys.some((key) => plain(badgeOf(key, isMac())) === plain(query));
}

/** Commands of one section, or those that a search found; each is a button that asks for its key. */
export function KeyLines({
  section,
  commands,
  changed,
}: {
  section: Section | null;
  commands: readonly Command[];
  /** Ids of the commands whose keys the user has chosen. */
  changed: ReadonlySet<string>;
}) {
  if (commands.length === 0) return null;
  return (
    <section className="mb-5 break-inside-avoid">
      {section !== null && (
        <h3 className="mb-1 px-2.5 text-label font-semibold text-muted">
          {t(`palette.section.${section}`)}
        </h3>
      )}
      {commands.map(({ id, title, keys }) => (
        <button
          key={id}
          type="button"
          onClick={() => openLayer({ kind: "own-key", command: id })}
          className="flex min-h-row w-full items-center gap-3 rounded-ui px-2.5 text-start text-table hover:bg-sunken focus-visible:bg-accent-soft"
        >
          <span className="min-w-0 flex-1 truncate">{t(title)}</span>
          {changed.has(id) && (
            <span className="text-label font-medium text-accent">{t("own_keys.own")}</span>
          )}
          {keys.length === 0 && (
            <span className="text-label text-faint">{t("own_keys.no_key")}</span>
          )}
          {keys.map((key) => (
            <KeyBadge key={key} keys={key} />
          ))}
        </button>
      ))}
    </section>
  );
}
