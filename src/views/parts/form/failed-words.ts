import type { MessageKey } from "#src/i18n/t.ts";
import type { FormStore } from "./form-store.ts";

/** Returns what the form says was not done if it is refused; undefined if the reason says it all. */
export function failedWords({ failed, state }: FormStore): MessageKey | undefined {
  return typeof failed === "function" ? failed(state.values) : failed;
}
