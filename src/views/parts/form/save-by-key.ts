import { subscribe } from "valtio";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { layers } from "#src/state/screen/layers.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import type { FormStore, SubmitIntent } from "./form-store.ts";

/** Saves. Keystrokes typed meanwhile are queued for the next screen, and dropped if the save fails. */
export function saveByKey(form: FormStore, intent: SubmitIntent): void {
  void form.submit(intent);
  void keepUntilSaved(form);
}

async function keepUntilSaved(form: FormStore): Promise<void> {
  const depth = layers.open.length;
  const waitOptions = { failsAs: form.refusedAs, isEndless: true };
  while (form.state.phase === "saving") {
    // Questions may open during a save, one after the other; after a yes, keystrokes are queued again.
    if (layers.open.length > depth) await untilLayers(depth);
    else await queueDuring(untilDecided(form, depth), waitOptions);
    await rendered();
  }
}

/** Resolves once at most `depth` layers are open. */
function untilLayers(depth: number): Promise<void> {
  return new Promise((resolve) => {
    const end = subscribe(layers, () => {
      if (layers.open.length > depth) return;
      end();
      resolve();
    });
  });
}

/**
 * Resolves with whether the running save succeeded, and with false as soon as it failed or a question opened.
 * Returns null if nothing is being saved.
 */
export function outcomeOf(form: FormStore): Promise<boolean> | null {
  return form.state.phase === "saving" ? untilDecided(form, layers.open.length) : null;
}

function untilDecided({ state }: FormStore, depth: number): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (state.phase === "saving" && layers.open.length <= depth) return;
      for (const end of ends) end();
      resolve(state.phase === "saved");
    };
    const ends = [subscribe(state, look), subscribe(layers, look)];
  });
}
