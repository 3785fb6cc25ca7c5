import { Extension } from "@tiptap/core";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import type { Node } from "@tiptap/pm/model";
import { computeFields, withFreeNames } from "#domain/computed-fields.ts";
import type { NamedField } from "#domain/report-field-types.ts";
import { placedFields } from "./field-node.ts";

/** Returns the places of the fields that were there before the changes. */
function keptPlaces(before: Node, changes: readonly Transaction[]): Set<number> {
  const kept = new Set<number>();
  for (const { place } of placedFields(before)) {
    let at: number | null = place;
    for (const { mapping } of changes) {
      if (at === null) break;
      const moved = mapping.mapResult(at);
      at = moved.deletedAfter ? null : moved.pos;
    }
    if (at !== null) kept.add(at);
  }
  return kept;
}

/** Computed fields follow the others as these change, and what is inserted a second time gets names of its own. */
export const ComputedFields = Extension.create({
  name: "computedFields",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(changes, before, { doc, tr }) {
        if (!changes.some(({ docChanged }) => docChanged)) return null;
        const placed = placedFields(doc);
        if (placed.length === 0) return null;
        const fields = computeFields(named(placed, before.doc, changes));
        for (const [index, { place, field }] of placed.entries()) {
          const after = fields[index] ?? field;
          for (const setting of ["name", "formula", "inputs", "value"] as const)
            if (JSON.stringify(after[setting]) !== JSON.stringify(field[setting]))
              tr.setNodeAttribute(place, setting, after[setting] ?? null);
        }
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

function named(
  placed: readonly { place: number; field: NamedField }[],
  before: Node,
  changes: readonly Transaction[],
): NamedField[] {
  const fields = placed.map(({ field }) => field);
  if (new Set(fields.map(({ name }) => name)).size === fields.length) return fields;
  const kept = keptPlaces(before, changes);
  const isKept = placed.map(({ place }) => kept.has(place));
  const inserted = withFreeNames(
    fields.filter((_field, index) => !isKept[index]),
    fields.filter((_field, index) => isKept[index]),
  );
  let next = 0;
  return fields.map((field, index) => (isKept[index] ? field : (inserted[next++] ?? field)));
}
