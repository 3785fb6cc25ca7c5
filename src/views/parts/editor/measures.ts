import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { measuresIn } from "#domain/measures.ts";

const key = new PluginKey<DecorationSet>("measures");

/** Stands for a node that is no text, and is as long as it. */
const NO_TEXT = "\uFFFC";

function decorate(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, place) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, undefined, NO_TEXT);
    for (const { from, to } of measuresIn(text)) {
      const start = place + 1;
      found.push(Decoration.inline(start + from, start + to, { nodeName: "bdi", dir: "ltr" }));
    }
    return false;
  });
  return DecorationSet.create(doc, found);
}

/** Shows measures left to right in lines of either direction; nothing of it is in the text that is saved. */
export const Measures = Extension.create({
  name: "measures",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => decorate(doc),
        apply: (tr, before) => (tr.docChanged ? decorate(tr.doc) : before),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
