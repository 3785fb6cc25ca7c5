import { badgeOf, isMac } from "../engine/keys.ts";

/** A key beside its action, in Latin letters in both languages; screen readers hear the action alone. */
export function KeyBadge({ keys }: { keys: string }) {
  return (
    <kbd aria-hidden="true" dir="ltr" className="key-badge shrink-0">
      {badgeOf(keys, isMac())}
    </kbd>
  );
}
