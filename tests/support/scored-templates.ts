import { computeFields, namedFields } from "#domain/computed-fields.ts";
import type { FieldAttrs, FieldValue, NamedField } from "#domain/report-field-types.ts";
import { mapInline } from "#domain/report-templates.ts";
import type { ReportContent } from "#domain/report-content.ts";
import { codeOf, isNamed } from "#domain/report-fields.ts";
import { LIBRARY } from "#server/library/library.ts";

/** What a test fills into a field: the code of an option, yes or no, the sides of a measurement; null leaves it empty. */
export type Filled = Readonly<Record<string, string | boolean | readonly number[] | null>>;

/** Returns the fields of a template of the library. Throws an Error if there is none. */
export function fieldsOf(template: string): NamedField[] {
  const found = LIBRARY.find(({ id }) => id === template);
  if (found === undefined) throw new Error(`There is no template ${template}`);
  return namedFields(found.content);
}

/** Returns the text of a template without its gaps, and with values in its other fields. */
export function filledIn(template: string, filled: Filled): ReportContent {
  const found = LIBRARY.find(({ id }) => id === template);
  if (found === undefined) throw new Error(`There is no template ${template}`);
  return mapInline(found.content, (node) => {
    if (node.type !== "field" || !isNamed(node.attrs)) return node.type === "field" ? [] : [node];
    const value = valueOf(node.attrs, filled[node.attrs.name]);
    return [value === null ? node : { ...node, attrs: { ...node.attrs, value } }];
  });
}

/** Returns the codes, and of numbers the values, of all computed fields of a template that is filled in. */
export function computedFrom(fields: readonly NamedField[], filled: Filled) {
  const before = fields.map((field) => {
    const value = valueOf(field, filled[field.name] ?? null);
    return value === null ? field : { ...field, value };
  });
  return Object.fromEntries(
    computeFields(before)
      .filter(({ score }) => score !== undefined)
      .map((field) => [field.name, codeOf(field) ?? field.value ?? null]),
  );
}

function valueOf(field: FieldAttrs, filled: Filled[string] = null): FieldValue | null {
  if (typeof filled === "boolean") return { is: filled };
  if (typeof filled !== "string") return filled === null ? null : [...filled];
  const option = field.options?.[field.codes?.indexOf(filled) ?? -1];
  if (option === undefined) throw new Error(`${field.label} has no option ${filled}`);
  return option;
}
