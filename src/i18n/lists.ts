import { language } from "./language";

/** Names one after the other, as the language joins them. */
export function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { style: "long", type: "conjunction" }).format(names);
}
