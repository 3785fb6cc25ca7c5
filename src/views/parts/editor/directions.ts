import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { directionOf, type TextDirection } from "#domain/report-content.ts";

const key = new PluginKey<DecorationSet>("directions");

/**
 * Sets the direction of each block: its own one, else that of its first letter. An empty block inherits it. An item of
 * a list has the direction of its first line, so that its number stands beside its text.
 */
function decorate(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, place) => {
    if (!node.isBlock) return false;
    const { attrs } = node.type.name === "listItem" ? (node.firstChild ?? node) : node;
    const ownDirection: unknown = attrs["dir"];
    const dir = ownDirection ?? directionOf(node.textContent);
    if (dir === "ltr" || dir === "rtl")
      found.push(Decoration.node(place, place + node.nodeSize, { dir }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

/**
 * `page` is the direction of a text without letters. Paragraphs and headings can have a direction of their own;
 * {@link decorate} sets it for the others.
 */
export const Directions = Extension.create<{ page: TextDirection }>({
  name: "directions",
  addOptions: () => ({ page: "ltr" }),
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading"],
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) => {
            const dir = element.getAttribute("dir");
            return dir === "ltr" || dir === "rtl" ? dir : null;
          },
          renderHTML: ({ dir }) => (dir === "ltr" || dir === "rtl" ? { dir } : {}),
        },
      },
    },
  ],
  addProseMirrorPlugins() {
    const { page } = this.options;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => decorate(doc),
          apply: (tr, before) => (tr.docChanged ? decorate(tr.doc) : before),
        },
        props: {
          decorations: (state) => key.getState(state),
          attributes: ({ doc }) => ({ dir: directionOf(doc.textContent) ?? page }),
        },
      }),
    ];
  },
});
