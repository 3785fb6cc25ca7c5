import { badgeOf, isMac } from "../engine/keys.ts";

/** Shows the key of an action, in Latin letters in both languages; hidden from screen readers. */
export function KeyBadge({ keys }: { keys: string }) {
  return (
    <kbd aria-hidden="true" dir="ltr" className="key-badge shrink-0">
      {badgeOf(keys, isMac())}
    </kbd>
  );
}
