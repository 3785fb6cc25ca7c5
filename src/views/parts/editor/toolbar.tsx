import {
  Bold,
  Braces,
  Heading2,
  Italic,
  List,
  ListOrdered,
  PilcrowLeft,
  Search,
  SquarePen,
  Subscript,
  Superscript,
  Table2,
  Underline,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { commandOf } from "#src/commands/all.ts";
import type { CommandId } from "#src/commands/engine/define.ts";
import { execute } from "#src/commands/engine/execute.ts";
import { badgeOf, isMac } from "#src/commands/engine/keys.ts";
import { t } from "#src/i18n/t.ts";
import type { EditorAction } from "#src/state/screen/context.ts";
import type { ActiveFormats } from "./actions.ts";

const BUTTONS: readonly (readonly [
  id: CommandId,
  icon: LucideIcon,
  action: EditorAction | null,
])[] = [
  ["editor.bold", Bold, "bold"],
  ["editor.italic", Italic, "italic"],
  ["editor.underline", Underline, "underline"],
  ["editor.superscript", Superscript, "superscript"],
  ["editor.subscript", Subscript, "subscript"],
  ["editor.heading", Heading2, "heading"],
  ["editor.bullets", List, "bullets"],
  ["editor.numbers", ListOrdered, "numbers"],
  ["editor.direction", PilcrowLeft, null],
  ["editor.table", Table2, "table"],
  ["editor.field", SquarePen, null],
  ["editor.find", Search, null],
];

/** The commands of the text as buttons for the mouse; on the keyboard they have keys. */
export function Toolbar({
  activeFormats,
  hasPlaceholders,
  status,
}: {
  activeFormats: ActiveFormats;
  hasPlaceholders: boolean;
  status?: ReactNode;
}) {
  const buttons = hasPlaceholders
    ? [...BUTTONS, ["editor.placeholder", Braces, null] as const]
    : BUTTONS;
  return (
    <div
      role="toolbar"
      aria-label={t("reports.editor.toolbar")}
      className="@container flex flex-wrap items-center gap-1 border-b border-line bg-raised px-3 py-1.5"
    >
      {buttons.map(([id, Icon, action]) => {
        const { title, keys } = commandOf(id);
        const [key] = keys;
        const name = key === undefined ? t(title) : `${t(title)} (${badgeOf(key, isMac())})`;
        return (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            aria-label={t(title)}
            title={name}
            aria-pressed={action === null ? undefined : activeFormats[action] === true}
            // Keeps the focus and the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void execute(commandOf(id), "button")}
            className="inline-flex size-8 items-center justify-center rounded-ui text-muted hover:bg-sunken hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        );
      })}
      {/* In a row of its own where space is short, from the beginning: the text must not move while somebody types. */}
      <span className="flex w-full items-center justify-end gap-3 text-label text-muted @[54rem]:ms-auto @[54rem]:w-auto">
        {status}
      </span>
    </div>
  );
}
