/**
 * Keeps events that are no key presses, but carry their name, from all listeners: autofill and password managers send
 * them when they fill a field in, without the key and the modifiers that listeners read. A key that types two letters, as لا on
 * an Arabic keyboard, has no name in some browsers, but a place.
 */
export function ignoreKeylessEvents(): void {
  for (const type of ["keydown", "keypress", "keyup"])
    addEventListener(
      type,
      (event) => {
        const isKey = event instanceof KeyboardEvent && (event.key !== "" || event.code !== "");
        if (!isKey) event.stopImmediatePropagation();
      },
      { capture: true },
    );
}
