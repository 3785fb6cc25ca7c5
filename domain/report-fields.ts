import { Fault, isObject, MAX_LABEL_LETTERS, requireOnly } from "./report-attributes.ts";
import {
  FIELD_KINDS,
  MAX_NUMBER,
  type FieldAttrs,
  type FieldKind,
  type FieldSetting,
  type NamedField,
} from "./report-field-types.ts";
import { readFieldValue } from "./report-field-values.ts";
import { parseFormula } from "./report-formulas.ts";
import { SCORE_NAMES, scoreNamed } from "./scores/scores.ts";
import { cleanRun, latinDigits } from "./text.ts";
import type { FaultCode } from "./faults.ts";

/** Thrown if a field is invalid; names the setting. */
export class FieldFault extends Fault {
  constructor(
    code: Extract<FaultCode, `field_${string}`>,
    readonly setting: FieldSetting,
  ) {
    super(code);
  }
}

export const MAX_OPTIONS = 50;
export const MAX_DECIMALS = 6;
const MAX_OPTION_LETTERS = 120;
const MAX_UNIT_LETTERS = 20;

/** The settings that a kind may have, besides those of every kind. */
const SETTINGS: Readonly<Record<FieldKind, readonly FieldSetting[]>> = {
  text: [],
  choice: ["options", "codes", "score", "inputs"],
  number: ["unit", "least", "most", "decimals", "formula", "score", "inputs"],
  date: [],
  measurement: ["unit"],
  yes_no: [],
};
const COMMON: readonly FieldSetting[] = ["label", "name", "kind", "required", "value"];
const ALL: readonly FieldSetting[] = [
  ...COMMON,
  "options",
  "unit",
  "least",
  "most",
  "decimals",
  "formula",
  "codes",
  "score",
  "inputs",
];

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/;
const NAME = /^\p{L}[\p{L}\p{N}_]{0,39}(?:\.[1-9]\d{0,3})?$/u;

/**
 * Returns the attributes of a field as they are stored: cleaned, in one order, without settings that have no value.
 * Throws a FieldFault that names the setting, or a Fault for an unknown attribute.
 */
export function readField(value: unknown): FieldAttrs {
  const given = isObject(value) ? value : {};
  requireOnly(given, ALL);
  const label = lineIn(given["label"], MAX_LABEL_LETTERS);
  if (label === null) throw new FieldFault("field_name", "label");
  const isMissing = (setting: FieldSetting) => (given[setting] ?? null) === null;
  const refuseOthers = (allowed: readonly FieldSetting[]) => {
    const other = ALL.find((setting) => !allowed.includes(setting) && !isMissing(setting));
    if (other !== undefined) throw new FieldFault("field_settings", other);
  };
  if (isMissing("kind")) {
    refuseOthers(["label"]);
    return { label };
  }
  const kind = FIELD_KINDS.find((one) => one === given["kind"]);
  if (kind === undefined) throw new FieldFault("field_kind", "kind");
  refuseOthers([...COMMON, ...SETTINGS[kind]]);
  const name = typeof given["name"] === "string" ? nameWritten(given["name"]) : "";
  if (!NAME.test(name)) throw new FieldFault("field_name", "name");
  const field: NamedField = { label, name, kind, ...settingsOf(kind, given) };
  if (!isMissing("required") && typeof given["required"] !== "boolean")
    throw new FieldFault("field_settings", "required");
  if (given["required"] === true) field.required = true;
  if (isMissing("value")) return field;
  const read = readFieldValue(field, given["value"]);
  if (read === null) throw new FieldFault("field_settings", "value");
  return { ...field, value: read };
}

function settingsOf(kind: FieldKind, given: Record<string, unknown>): Partial<FieldAttrs> {
  switch (kind) {
    case "choice":
      return choiceSettings(given);
    case "measurement": {
      const unit = given["unit"] ?? "mm";
      if (unit !== "mm" && unit !== "cm") throw new FieldFault("field_settings", "unit");
      return { unit };
    }
    case "number":
      return numberSettings(given);
    default:
      return {};
  }
}

function choiceSettings(given: Record<string, unknown>): Partial<FieldAttrs> {
  const options = optionsIn(given["options"]);
  const codes = given["codes"] ?? null;
  return {
    options,
    ...(codes === null ? {} : { codes: codesIn(codes, options) }),
    ...scoreSettings("choice", given),
  };
}

function codesIn(value: unknown, { length }: readonly string[]): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const codes = list.filter((one) => typeof one === "string").filter((one) => CODE.test(one));
  if (list.length !== length || codes.length !== length || new Set(codes).size !== length)
    throw new FieldFault("field_settings", "codes");
  return codes;
}

/** Returns the score of a computed field and its inputs; which fields they are is checked by `problemsOf`. */
function scoreSettings(
  kind: "choice" | "number",
  given: Record<string, unknown>,
): Partial<FieldAttrs> {
  const { score = null, inputs = null, formula = null } = given;
  if (score === null) {
    if (inputs !== null) throw new FieldFault("field_settings", "inputs");
    return {};
  }
  const name = SCORE_NAMES.find((one) => one === score);
  if (name === undefined || formula !== null) throw new FieldFault("field_score", "score");
  const { gives, inputs: wanted } = scoreNamed(name);
  if ((gives === null) !== (kind === "number")) throw new FieldFault("field_score", "score");
  if (!isObject(inputs)) throw new FieldFault("field_score", "inputs");
  const isOther = Object.keys(inputs).some((one) => !Object.keys(wanted).includes(one));
  const read = Object.keys(wanted).map((one): [string, string] => {
    const field = inputs[one];
    return [one, typeof field === "string" ? nameWritten(field) : ""];
  });
  if (isOther || read.some(([, field]) => !NAME.test(field)))
    throw new FieldFault("field_score", "inputs");
  return { score: name, inputs: Object.fromEntries(read) };
}

function optionsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const options = list.map((one) => lineIn(one, MAX_OPTION_LETTERS));
  const isComplete = options.every((one) => one !== null);
  const isDistinct = new Set(options).size === options.length;
  if (!isComplete || !isDistinct || options.length < 2 || options.length > MAX_OPTIONS)
    throw new FieldFault("field_settings", "options");
  return options;
}

function numberSettings(given: Record<string, unknown>): Partial<FieldAttrs> {
  const settings: Partial<FieldAttrs> = {};
  const { unit = null, least = null, most = null, decimals = null, formula = null } = given;
  if (unit !== null) {
    const read = lineIn(unit, MAX_UNIT_LETTERS);
    if (read === null) throw new FieldFault("field_settings", "unit");
    settings.unit = read;
  }
  if (least !== null) settings.least = numberIn(least, "least");
  if (most !== null) settings.most = numberIn(most, "most");
  const { least: low = -Infinity, most: high = Infinity } = settings;
  if (low > high) throw new FieldFault("field_settings", "most");
  if (decimals !== null) {
    const digits = numberIn(decimals, "decimals");
    if (!Number.isInteger(digits) || digits < 0 || digits > MAX_DECIMALS)
      throw new FieldFault("field_settings", "decimals");
    settings.decimals = digits;
  }
  if (formula !== null) {
    const text = lineIn(formula, Infinity);
    if (text === null || !parseFormula(text).ok) throw new FieldFault("field_formula", "formula");
    settings.formula = text;
  }
  return { ...settings, ...scoreSettings("number", given) };
}

function numberIn(value: unknown, setting: FieldSetting): number {
  if (typeof value === "number" && Math.abs(value) <= MAX_NUMBER) return value;
  throw new FieldFault("field_settings", setting);
}

function lineIn(value: unknown, longest: number): string | null {
  const text = typeof value === "string" ? cleanRun(value).trim() : "";
  return text === "" || text.length > longest ? null : text;
}

export function isNamed(field: FieldAttrs): field is NamedField {
  return field.kind !== undefined && field.name !== undefined;
}

/** Whether the field follows others, so that nobody types into it. */
export function isComputed({ formula, score }: FieldAttrs): boolean {
  return formula !== undefined || score !== undefined;
}

/** Returns the code of a choice; null if nothing is chosen, or its options have no codes. */
export function codeOf({ options = [], codes = [], value }: FieldAttrs): string | null {
  return codes[options.findIndex((option) => option === value)] ?? null;
}

/** Whether a field is still to be filled in: it is a gap, or it needs a value and has none. */
export function isOpen(field: FieldAttrs): boolean {
  return !isNamed(field) || (field.required === true && field.value === undefined);
}

/** Whether a number is outside of its field's limits. */
export function isUnlikely({ value, least = -Infinity, most = Infinity }: FieldAttrs): boolean {
  return typeof value === "number" && (value < least || value > most);
}

/** Returns a name as formulas write it: in small letters and with the digits 0-9. */
function nameWritten(name: string): string {
  return latinDigits(cleanRun(name)).toLowerCase();
}

/** Returns a name for a field with this label, such as `right_kidney`; empty if the label has no letter. */
export function nameFrom(label: string): string {
  return nameWritten(label)
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^[\p{N}_]+/u, "")
    .slice(0, 40)
    .replace(/_+$/, "");
}

/** Returns the name that a field had in its template: `size` for `size.2`. */
export function baseName(name: string): string {
  return name.split(".")[0] ?? name;
}
