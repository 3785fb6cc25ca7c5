import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import type { ReactNode } from "react";
import { commandOf } from "#src/commands/all.ts";
import type { CommandId } from "#src/commands/engine/define.ts";
import { execute } from "#src/commands/engine/execute.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";

/** A button that opens a menu of commands of all roles, with their keys. */
export function CommandMenu({
  name,
  commands,
  className,
  children,
}: {
  /** Accessible name of the button, and its tooltip. */
  name: string;
  commands: readonly CommandId[];
  /** Looks of the button. */
  className: string;
  children: ReactNode;
}) {
  return (
    <Menu as="div" className="relative">
      <MenuButton title={name} aria-label={name} className={className}>
        {children}
      </MenuButton>
      <MenuItems
        modal={false}
        className="absolute end-0 top-full z-30 mt-1 flex min-w-60 flex-col rounded-ui border border-line bg-raised p-1 shadow-layer outline-none"
      >
        {commands.map(commandOf).map((command) => (
          <MenuItem key={command.id}>
            <button
              type="button"
              onClick={() => void execute(command, "menu")}
              className="flex h-row items-center gap-4 rounded-badge px-2.5 text-start text-body data-focus:bg-accent-soft data-focus:text-accent"
            >
              <span className="flex-1">{t(command.title)}</span>
              {command.keys[0] !== undefined && <KeyBadge keys={command.keys[0]} />}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  );
}
