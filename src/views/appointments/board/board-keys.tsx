import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { type MessageKey, t } from "#src/i18n/t.ts";

/** Hints for the keys that the board handles itself, without commands. */
const AT_REST: readonly Hint[] = [
  { keys: ["space"], words: "board.keys.take" },
  { keys: ["pageup", "pagedown"], words: "board.keys.days" },
];
const IN_HAND: readonly Hint[] = [
  { keys: ["arrowup", "arrowdown"], words: "board.keys.move" },
  { keys: ["shift+arrowup", "shift+arrowdown"], words: "board.keys.longer" },
  { keys: ["enter"], words: "board.keys.put_down" },
  { keys: ["escape"], words: "board.keys.put_back" },
];

type Hint = { keys: readonly string[]; words: MessageKey };

/** Shows what the keys do on the board, with or without a card in hand. */
export function BoardKeys({ isHeld }: { isHeld: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-label text-muted max-compact:hidden">
      {(isHeld ? IN_HAND : AT_REST).map(({ keys, words }) => (
        <span key={words} className="flex items-center gap-1.5 whitespace-nowrap">
          {keys.map((key) => (
            <KeyBadge key={key} keys={key} />
          ))}
          {t(words)}
        </span>
      ))}
    </p>
  );
}
