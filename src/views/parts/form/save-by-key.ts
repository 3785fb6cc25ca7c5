import { subscribe } from "valtio";
import { holdKeys } from "#src/focus/held-keys.ts";
import { layers } from "#src/state/screen/layers.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import type { FormStore, SubmitIntent } from "./form-store.ts";

/** Saves; what is typed on meanwhile is meant for what follows, or for nothing where it is not saved. */
export function saveByKey(form: FormStore, intent: SubmitIntent): void {
  void form.submit(intent);
  void keepUntilSaved(form);
}

async function keepUntilSaved(form: FormStore): Promise<void> {
  const depth = layers.open.length;
  const how = { failsAs: form.refusedAs, isEndless: true };
  while (form.state.phase === "saving") {
    // Questions come between, one after the other: whoever says yes goes on typing for what follows.
    if (layers.open.length > depth) await untilLayers(depth);
    else await holdKeys(untilDecided(form, depth), how);
    await rendered();
  }
}

/** Resolves once no more than so many layers are open. */
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
 * Whether what is being saved was saved; false as soon as it was not, or a question comes between. Null
 * when nothing is.
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
