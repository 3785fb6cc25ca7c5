/** A key or a sequence beside its action: `F4`, `g d`, `Ctrl+K`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <kbd aria-hidden="true" className="key-badge shrink-0">
      {keys}
    </kbd>
  );
}
