/**
 * Keeps events that are no key presses, but carry their name, from all listeners: autofill and password managers send
 * them when they fill a field in, without the key and the modifiers that listeners read.
 */
export function ignoreKeylessEvents(): void {
  for (const type of ["keydown", "keypress", "keyup"])
    addEventListener(
      type,
      (event) => {
        if (!(event instanceof KeyboardEvent) || event.key === "") event.stopImmediatePropagation();
      },
      { capture: true },
    );
}
