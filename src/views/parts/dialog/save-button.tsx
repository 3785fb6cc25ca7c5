import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { publishForm } from "#src/state/screen/context.ts";
import { layerDepth } from "#src/state/screen/layers.ts";
import { Button, type ButtonKind } from "../button.tsx";

/**
 * The button that saves what a dialog without a form shows; the key that saves forms (Mod+Enter) does the same. Whoever
 * opens the dialog by itself must drop what was typed before, so that no such key is meant for something else.
 */
export function SaveButton({
  ref,
  kind = "primary",
  busy = false,
  autoFocus = false,
  onSave,
  children,
}: {
  ref?: Ref<HTMLButtonElement>;
  kind?: ButtonKind;
  busy?: boolean;
  autoFocus?: boolean;
  onSave: () => void;
  children: ReactNode;
}) {
  useSaveKey(busy ? null : onSave);
  return (
    <Button
      {...(ref === undefined ? {} : { ref })}
      kind={kind}
      busy={busy}
      autoFocus={autoFocus}
      // Ignore key repeat: a key that is held down must not confirm.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onSave}
      badge={<KeyBadge keys="mod+enter" />}
    >
      {children}
    </Button>
  );
}

/** Lets the key that saves forms run `save`; null while there is nothing to save. */
function useSaveKey(save: (() => void) | null): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const canSave = save !== null;
  useEffect(() => {
    if (!canSave) return undefined;
    return publishForm({
      submit: () => latest.current?.(),
      wouldLose: () => false,
      isDirty: () => false,
      hasNext: false,
      bringBack: null,
      outcome: () => null,
      beginAnew: () => undefined,
      takeBack: () => false,
      depth: layerDepth(),
    });
  }, [canSave]);
}
