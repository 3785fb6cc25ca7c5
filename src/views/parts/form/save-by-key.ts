import { subscribe } from "valtio";
import { keepTyping } from "@src/state/keep-typing";
import { layers } from "@src/state/layers";
import type { FormStore, SubmitIntent } from "./form-store";

/** Saves; what is typed on meanwhile is meant for what follows, or for nothing where it is not saved. */
export function saveByKey(form: FormStore, intent: SubmitIntent): void {
  void form.submit(intent);
  if (form.state.phase === "saving") void keepTyping(outcomeOf(form));
}

/** Whether what is being saved was saved; false as soon as it was not, or a question comes between. */
function outcomeOf({ state }: FormStore): Promise<boolean> {
  const depth = layers.open.length;
  return new Promise((resolve) => {
    const look = (): void => {
      if (state.phase === "saving" && layers.open.length <= depth) return;
      for (const end of ends) end();
      resolve(state.phase === "saved");
    };
    const ends = [subscribe(state, look), subscribe(layers, look)];
  });
}
