import { nodesOf, type ReportContent } from "./report-content.ts";
import { baseName, isNamed } from "./report-fields.ts";
import { rounded, volumeOf } from "./report-field-values.ts";
import {
  evaluate,
  parseFormula,
  renamed,
  type Formula,
  type Part,
  type Reference,
} from "./report-formulas.ts";
import { mapInline } from "./report-templates.ts";
import { scoreProblem, scoreValue } from "./score-fields.ts";
import type { FieldValue, NamedField } from "./report-field-types.ts";

/** Computed numbers have this many decimals if their field does not say how many. */
const DECIMALS = 2;
const MAX_RESULT = 1e9;

/** Returns the fields that have a kind, in reading order. */
export function namedFields(content: ReportContent): NamedField[] {
  return [...nodesOf(content)].flatMap((node) =>
    node.type === "field" && isNamed(node.attrs) ? [node.attrs] : [],
  );
}

/** Returns the text with the values of its computed fields; one that cannot be computed has no value. */
export function withComputed(content: ReportContent): ReportContent {
  return withFields(content, computeFields(namedFields(content)));
}

/** Returns the text with other attributes for its fields that have a kind, in reading order. */
function withFields(content: ReportContent, fields: readonly NamedField[]): ReportContent {
  let index = 0;
  return mapInline(content, (node) => {
    if (node.type !== "field" || !isNamed(node.attrs)) return [node];
    const attrs = fields[index];
    index += 1;
    return attrs === undefined || attrs === node.attrs ? [node] : [{ ...node, attrs }];
  });
}

/** A field that follows others: those that it needs, and the formula, or null if it has a score. */
type Computed = {
  place: number;
  field: NamedField;
  formula: Formula | null;
  references: Reference[];
};

/** Returns fields in the same order, the computed ones with their present values. */
export function computeFields(fields: readonly NamedField[]): NamedField[] {
  const computed = computedIn(fields);
  if (computed.length === 0) return [...fields];
  const results = [...fields];
  const places = placesOf(fields);
  const fieldNamed = (name: string): NamedField | undefined => {
    const [place, other] = places.get(name) ?? [];
    // Which of several fields is meant is unknown, and a wrong number is worse than none.
    return place === undefined || other !== undefined ? undefined : results[place];
  };
  const valueOf = ({ name, part }: Reference): number | null => {
    const field = fieldNamed(name);
    return field === undefined ? null : numberIn(field, part);
  };
  // Last year's value of a circular field must not count.
  for (const { place, field } of computed) results[place] = withValue(field, null);
  for (const { place, field, formula } of inOrder(computed, places).sorted)
    results[place] = withValue(
      field,
      formula === null ? scoreValue(field, fieldNamed) : evaluate(formula, valueOf),
    );
  return results.map((field, place) =>
    field.value === fields[place]?.value ? (fields[place] ?? field) : field,
  );
}

function withValue(
  { value: _before, ...field }: NamedField,
  result: FieldValue | null,
): NamedField {
  if (result === null) return field;
  if (typeof result !== "number") return { ...field, value: result };
  if (Math.abs(result) > MAX_RESULT) return field;
  return { ...field, value: rounded(result, field.decimals ?? DECIMALS) };
}

function numberIn({ kind, value, unit }: NamedField, part: Part | null): number | null {
  if (kind === "yes_no" && typeof value === "object" && !Array.isArray(value))
    return value.is ? 1 : 0;
  if (typeof value === "number") return part === null ? value : null;
  if (!Array.isArray(value) || part === null) return null;
  if (part === "volume") return volumeOf(value, unit);
  if (part === "longest") return Math.max(...value);
  return value[["a", "b", "c"].indexOf(part)] ?? null;
}

function computedIn(fields: readonly NamedField[]): Computed[] {
  return fields.flatMap((field, place): Computed[] => {
    if (field.score !== undefined) {
      const names = Object.values(field.inputs ?? {});
      const references = names.map((name) => ({ name, part: null }));
      return [{ place, field, formula: null, references }];
    }
    const read = field.formula === undefined ? null : parseFormula(field.formula);
    return read?.ok === true
      ? [{ place, field, formula: read.formula, references: read.references }]
      : [];
  });
}

function placesOf(fields: readonly NamedField[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, { name }] of fields.entries())
    places.set(name, [...(places.get(name) ?? []), place]);
  return places;
}

/** Returns computed fields so that each comes after those it needs, and those that need themselves in the end. */
function inOrder(
  computed: readonly Computed[],
  places: ReadonlyMap<string, readonly number[]>,
): { sorted: Computed[]; circular: Computed[] } {
  const byPlace = new Map(computed.map((one) => [one.place, one]));
  const waiting = new Map<number, Set<number>>();
  const neededBy = new Map<number, Computed[]>();
  for (const one of computed) {
    const needed = new Set(
      one.references.flatMap(({ name }) => places.get(name) ?? []).filter((at) => byPlace.has(at)),
    );
    waiting.set(one.place, needed);
    for (const at of needed) neededBy.set(at, [...(neededBy.get(at) ?? []), one]);
  }
  const sorted = computed.filter(({ place }) => waiting.get(place)?.size === 0);
  for (const { place } of sorted) {
    for (const one of neededBy.get(place) ?? []) {
      const needed = waiting.get(one.place);
      needed?.delete(place);
      if (needed?.size === 0) sorted.push(one);
    }
  }
  const isSorted = new Set(sorted);
  return { sorted, circular: computed.filter((one) => !isSorted.has(one)) };
}

/**
 * Why a field of a template cannot work: its name is used twice, its formula names a field that does not fit, or its score
 * lacks a field or an option.
 */
export type FieldProblem = {
  /** Where the field stands among the fields that have a kind, from 0. */
  place: number;
  field: NamedField;
  problem: "twice" | "unknown" | "circular" | "input" | "option";
  /**
   * The name that is used twice, unknown or without a number, or that leads back to the field; of a score the input without
   * a fitting field, or the code without an option.
   */
  name: string;
};

/** Returns what is wrong with the names, formulas and scores of a template's fields. */
export function problemsOf(fields: readonly NamedField[]): FieldProblem[] {
  const places = placesOf(fields);
  const computed = computedIn(fields);
  const { circular } = inOrder(computed, places);
  const twice = fields.flatMap((field, place): FieldProblem[] =>
    places.get(field.name)?.[0] === place
      ? []
      : [{ place, field, problem: "twice", name: field.name }],
  );
  const unknown = computed.flatMap(({ place, field, formula, references }): FieldProblem[] => {
    if (formula === null) {
      const found = scoreProblem(field, (name) => fields[places.get(name)?.[0] ?? -1]);
      return found === null ? [] : [{ place, field, ...found }];
    }
    const odd = references.find((one) => !hasNumber(fields[places.get(one.name)?.[0] ?? -1], one));
    if (odd === undefined) return [];
    return [{ place, field, problem: "unknown", name: nameOf(odd) }];
  });
  const isUnknown = new Set(unknown.map(({ place }) => place));
  return [
    ...twice,
    ...unknown,
    ...circular
      .filter(({ place }) => !isUnknown.has(place))
      .map(({ place, field }): FieldProblem => {
        return { place, field, problem: "circular", name: field.name };
      }),
  ].toSorted((one, other) => one.place - other.place);
}

const nameOf = ({ name, part }: Reference) => (part === null ? name : `${name}.${part}`);

function hasNumber(field: NamedField | undefined, { part }: Reference): boolean {
  if (field === undefined) return false;
  if (field.kind === "measurement") return part !== null;
  return part === null && (field.kind === "number" || field.kind === "yes_no");
}

/**
 * Returns fields as they are inserted beside others: a name that is taken becomes `size.2`, and the formulas and scores
 * inserted with it use the new name.
 */
export function withFreeNames(
  inserted: readonly NamedField[],
  others: readonly NamedField[],
): NamedField[] {
  const used = new Set(others.map(({ name }) => name));
  const taken = new Set([...used, ...inserted.map(({ name }) => name)]);
  const newNames = new Map<string, string>();
  const free = inserted.map((field) => {
    const name = used.has(field.name) ? freeName(field.name, taken) : field.name;
    used.add(name);
    taken.add(name);
    if (!newNames.has(field.name)) newNames.set(field.name, name);
    return name === field.name ? field : { ...field, name };
  });
  return free.map((field) => {
    if (field.inputs !== undefined) return withInputs(field, field.inputs, newNames);
    if (field.formula === undefined) return field;
    const formula = renamed(field.formula, (name) => newNames.get(name));
    return formula === field.formula ? field : { ...field, formula };
  });
}

function withInputs(
  field: NamedField,
  before: Readonly<Record<string, string>>,
  newNames: ReadonlyMap<string, string>,
): NamedField {
  const after = Object.entries(before).map(([input, name]) => [input, newNames.get(name) ?? name]);
  const isSame = after.every(([input = "", name]) => before[input] === name);
  return isSame ? field : { ...field, inputs: Object.fromEntries(after) };
}

/**
 * Returns two texts of one report as one: the fields of the second have names of their own, and the computed ones of each
 * follow the fields of their own text.
 */
export function joined(first: ReportContent, second: ReportContent): ReportContent {
  const other = withFields(second, withFreeNames(namedFields(second), namedFields(first)));
  return withComputed({ type: "doc", content: [...first.content, ...other.content] });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = baseName(name);
  let copy = 2;
  while (taken.has(`${base}.${copy}`)) copy += 1;
  return `${base}.${copy}`;
}
