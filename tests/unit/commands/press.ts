import { ROLE } from "#domain/roles.ts";
import type { Facts } from "#src/commands/engine/define.ts";
import type { KeyPress } from "#src/focus/key-name.ts";

/** The default context: a receptionist on the list of appointments, with no layer open. */
export const DEFAULT_FACTS: Facts = {
  view: "appointments",
  overlay: "none",
  focus: "other",
  selection: "none",
  shift: "active",
  hasForm: false,
  hasNext: false,
  hasAside: false,
  hasGrid: true,
  hasExport: false,
  hasColumns: false,
  hasCatalog: false,
  hasUpload: false,
  hasEditor: false,
  hasArchive: false,
  role: ROLE.Receptionist,
  singleLetters: true,
};

/** Returns a press of the key at a position; without a `key`, of a keyboard that does not say what it types. */
export function keyAt(code: string, held: Partial<Omit<KeyPress, "code">> = {}): KeyPress {
  return { code, key: "", ctrlKey: false, metaKey: false, shiftKey: false, ...held };
}
