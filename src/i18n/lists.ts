import { isolateName } from "./isolate.ts";
import { language } from "./language.ts";

/** Names one after the other, as the language joins them. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { style: "long", type: "conjunction" }).format(names);
}

/** Names and facts beside each other, `رنين ١ · Maadi`, each in its own direction and all in their order. */
export function sideBySide(parts: readonly string[]): string {
  return parts.map(isolateName).join(" · ");
}
