import { InputRule, Node } from "@tiptap/core";
import type { PlaceholderName } from "#domain/report-content.ts";
import { isPlaceholderName } from "#domain/report-templates.ts";

/** Names of the placeholders on screen, and the placeholder that a typed word means. */
export type PlaceholderWords = {
  labelOf: (name: PlaceholderName) => string;
  meantBy: (word: string) => PlaceholderName | null;
};

/** Node of a template that a fact of the appointment replaces. Typed as `{{patient}}`, in either language. */
export const Placeholder = Node.create<PlaceholderWords>({
  name: "placeholder",
  group: "inline",
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ labelOf: (name) => name, meantBy: () => null }),
  addAttributes: () => ({ name: { default: "" } }),
  parseHTML: () => [
    {
      tag: "span[data-placeholder]",
      getAttrs: (element) => {
        const name = element.getAttribute("data-placeholder") ?? "";
        return isPlaceholderName(name) ? { name } : false;
      },
    },
  ],
  renderHTML({ node }) {
    const name = String(node.attrs["name"]);
    const label = isPlaceholderName(name) ? this.options.labelOf(name) : name;
    return ["span", { "data-placeholder": name, class: "report-placeholder" }, label];
  },
  renderText: ({ node }) => `{{${String(node.attrs["name"])}}}`,
  addInputRules() {
    return [
      new InputRule({
        find: /\{\{\s*([^{}]{1,80}?)\s*\}\}$/,
        handler: ({ state, range, match }) => {
          const name = this.options.meantBy(match[1] ?? "");
          if (name !== null) state.tr.replaceWith(range.from, range.to, this.type.create({ name }));
        },
      }),
    ];
  },
});
