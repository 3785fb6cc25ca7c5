import { faultOfKey } from "#domain/keys.ts";
import type { Settings } from "#domain/settings.ts";
import { clashOf, type CommandKey, doClash } from "./clashes.ts";
import type { Command } from "./define.ts";

/** Why a key cannot be chosen for a command. */
export type KeyRefusal =
  | { kind: "fault"; code: NonNullable<ReturnType<typeof faultOfKey>> }
  | { kind: "clash"; other: CommandKey };

/**
 * Returns the commands with one person's own keys. A default key is removed if the person chose it for
 * another command. Skips own keys that are no longer valid.
 */
export function withOwnKeys(
  commands: readonly Command[],
  own: Settings["keys"],
): readonly Command[] {
  const chosen = commands.flatMap((command) =>
    ownKeysOf(command, own).map((keys): CommandKey => ({ command, keys })),
  );
  if (Object.keys(own).length === 0) return commands;
  return commands.map((command) => {
    if (own[command.id] !== undefined) return { ...command, keys: ownKeysOf(command, own) };
    const keys = command.keys.filter(
      (key) => !chosen.some((other) => doClash({ command, keys: key }, other)),
    );
    return keys.length === command.keys.length ? command : { ...command, keys };
  });
}

function ownKeysOf({ id }: Command, own: Settings["keys"]): string[] {
  return (own[id] ?? []).filter((keys) => faultOfKey(keys) === null);
}

/** Returns why a command cannot have a key, given the keys of all commands; null if it can. */
export function reasonAgainstKey(
  wanted: CommandKey,
  commands: readonly Command[],
): KeyRefusal | null {
  const code = faultOfKey(wanted.keys);
  if (code !== null) return { kind: "fault", code };
  const other = clashOf(wanted, commands);
  return other === null ? null : { kind: "clash", other };
}

/** Returns true if users may change the keys of a command. Escape is the same for everyone. */
export function canChangeKeys({ keys, listed }: Command): boolean {
  return !keys.includes("escape") && (listed || keys.length > 0);
}
