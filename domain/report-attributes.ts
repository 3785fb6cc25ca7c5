import { cleanRun } from "./text.ts";
import type { FaultCode } from "./faults.ts";

/** The most columns or rows that a cell may span, and the most columns of a table. */
export const MAX_SPAN = 50;
/** The most letters of the label of a field and the name of a placeholder. */
export const MAX_LABEL_LETTERS = 80;

/** Thrown if a report text is invalid; `readContent` catches it. */
export class Fault extends Error {
  constructor(readonly code: Extract<FaultCode, "content" | "content_deep" | `field_${string}`>) {
    super(code);
  }
}

/** Returns the attributes of a node as they are stored. Throws a Fault if one is invalid or not in `names`. */
export function readAttrs(names: readonly string[], value: unknown): Record<string, unknown> {
  if (value !== undefined && value !== null && !isObject(value)) throw new Fault("content");
  const attributes = isObject(value) ? value : {};
  requireOnly(attributes, names);
  const attrs: Record<string, unknown> = {};
  for (const name of names) {
    const read = readAttr(name, attributes[name]);
    if (read !== null) attrs[name] = read;
  }
  return attrs;
}

/** Returns an attribute as it is stored; null if it has its default value. Throws a Fault if it is invalid. */
function readAttr(name: string, value: unknown): unknown {
  const isMissing = value === undefined || value === null;
  switch (name) {
    case "dir":
      if (isMissing || value === "auto") return null;
      if (value === "ltr" || value === "rtl") return value;
      break;
    case "level":
      if (isIntegerBetween(value, 1, 3)) return value;
      break;
    case "start":
      if (isMissing || value === 1) return null;
      if (isIntegerBetween(value, 0, 9_999)) return value;
      break;
    case "type":
      // The editor sets this attribute to null in every numbered list.
      if (isMissing) return null;
      break;
    case "colspan":
    case "rowspan":
      if (isMissing || value === 1) return null;
      if (isIntegerBetween(value, 1, MAX_SPAN)) return value;
      break;
    case "colwidth":
      if (isMissing) return null;
      if (Array.isArray(value) && value.length <= MAX_SPAN) {
        if (value.every((one) => isIntegerBetween(one, 0, 10_000))) return [...value];
      }
      break;
    case "name": {
      const label = typeof value === "string" ? cleanRun(value).trim() : "";
      if (label !== "" && label.length <= MAX_LABEL_LETTERS) return label;
      break;
    }
    default:
  }
  throw new Fault("content");
}

function isIntegerBetween(value: unknown, minimum: number, maximum: number): boolean {
  return (
    typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function requireOnly(value: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(value)) if (!names.includes(name)) throw new Fault("content");
}
