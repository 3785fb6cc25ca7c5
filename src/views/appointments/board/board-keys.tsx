import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { type MessageKey, t } from "#src/i18n/t.ts";

/** Hints for the keys that the board handles itself, without commands. */
const HINTS_WITHOUT_CARD: readonly Hint[] = [
  { keys: ["space"], words: "board.keys.take" },
  { keys: ["pageup", "pagedown"], words: "board.keys.days" },
];
const HINTS_WITH_CARD: readonly Hint[] = [
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
      {(isHeld ? HINTS_WITH_CARD : HINTS_WITHOUT_CARD).map(({ keys, words }) => (
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
