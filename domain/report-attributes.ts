import { cleanRun } from "./text.ts";

/** Most cells that one spans, and columns of a table. */
export const MOST_SPAN = 50;
const MOST_LABEL = 80;

/** Why a content is no content; thrown inside only. */
export class Fault extends Error {
  constructor(readonly code: "content" | "content_deep") {
    super(code);
  }
}

/** The attributes of a node as they are kept; throws a Fault for any that is not among the names. */
export function readAttrs(names: readonly string[], value: unknown): Record<string, unknown> {
  if (value !== undefined && value !== null && !isObject(value)) throw new Fault("content");
  const given = isObject(value) ? value : {};
  refuseOthers(given, names);
  const attrs: Record<string, unknown> = {};
  for (const name of names) {
    const read = readAttr(name, given[name]);
    if (read !== null) attrs[name] = read;
  }
  return attrs;
}

/** An attribute as it is kept; null where it says nothing. */
function readAttr(name: string, value: unknown): unknown {
  const isMissing = value === undefined || value === null;
  switch (name) {
    case "dir":
      if (isMissing || value === "auto") return null;
      if (value === "ltr" || value === "rtl") return value;
      break;
    case "level":
      if (isWhole(value, 1, 3)) return value;
      break;
    case "start":
      if (isMissing || value === 1) return null;
      if (isWhole(value, 0, 9_999)) return value;
      break;
    case "type":
      // The editor writes it down for every numbered list.
      if (isMissing) return null;
      break;
    case "colspan":
    case "rowspan":
      if (isMissing || value === 1) return null;
      if (isWhole(value, 1, MOST_SPAN)) return value;
      break;
    case "colwidth":
      if (isMissing) return null;
      if (Array.isArray(value) && value.length <= MOST_SPAN) {
        if (value.every((one) => isWhole(one, 0, 10_000))) return [...value];
      }
      break;
    case "label":
    case "name": {
      const label = typeof value === "string" ? cleanRun(value).trim() : "";
      if (label !== "" && label.length <= MOST_LABEL) return label;
      break;
    }
    default:
  }
  throw new Fault("content");
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function refuseOthers(value: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(value)) if (!names.includes(name)) throw new Fault("content");
}
