import { Parser } from "saxen";
import type { FaultCode } from "#domain/faults.ts";
import { nestingWatch } from "./svg-nesting.ts";
import { faultOfAttribute, faultOfStyle } from "./svg-values.ts";

const SVG = "svg:";
const NAMESPACES = { "http://www.w3.org/2000/svg": "svg", "http://www.w3.org/1999/xlink": "xlink" };

/** What only draws. `use` is left out, because few of them inside each other draw for hours. */
const DRAWING: ReadonlySet<string> = new Set(
  `svg g defs symbol path rect circle ellipse line polyline polygon text tspan title desc style
  linearGradient radialGradient stop clipPath mask image`.split(/\s+/),
);

/** What runs, or changes attributes later, or holds another document; in any namespace. */
const RUNNING: ReadonlySet<string> = new Set(
  `script foreignobject iframe embed object audio video canvas handler listener
  animate animatecolor animatemotion animatetransform set discard`.split(/\s+/),
);

/** Either a text that holds the same drawing and nothing else, or what is wrong with the file. */
export type SafeSvg = { ok: true; text: string } | { ok: false; fault: FaultCode };

/**
 * Reads an svg strictly and writes it anew from the elements and attributes that were understood, so that no other
 * reader can find anything else in it. What other programs add for themselves, in their own namespaces, is left out.
 */
export function safeSvg(source: string): SafeSvg {
  const faults: FaultCode[] = [];
  const out: string[] = [];
  const open: string[] = [];
  const nesting = nestingWatch();
  /** Depth of the element of another namespace that is being left out; 0 if none. */
  let leftOutAt = 0;
  const refuse = (fault: FaultCode | null) => {
    if (fault !== null) faults.push(fault);
  };
  const addText = (text: string) => {
    if (leftOutAt > 0 || open.length === 0) return;
    if (open.at(-1) === `${SVG}style`) {
      refuse(faultOfStyle(text));
      nesting.style(text);
    }
    out.push(escaped(text));
  };
  new Parser()
    .ns(NAMESPACES)
    .on("openTag", (name, read, decode) => {
      if (RUNNING.has(localName(name).toLowerCase())) refuse("logo_script");
      const attributes = Object.entries(read()).map(([key, raw]) => [key, decode(raw)] as const);
      for (const [key, value] of attributes) refuse(faultOfAttribute(key, value));
      open.push(name);
      nesting.open(name, attributes);
      if (leftOutAt > 0) return;
      const isForeign = !name.startsWith(SVG) || name === `${SVG}metadata`;
      if (isForeign && open.length > 1) {
        leftOutAt = open.length;
        return;
      }
      if (!DRAWING.has(localName(name)) || (open.length === 1) !== (name === `${SVG}svg`))
        refuse("logo_kind");
      out.push(`<${localName(name)}${open.length === 1 ? DECLARED : ""}`);
      for (const [key, value] of attributes)
        if (isKept(key)) out.push(` ${key}="${escaped(value)}"`);
      out.push(">");
    })
    .on("closeTag", (name) => {
      if (leftOutAt === 0) out.push(`</${localName(name)}>`);
      if (leftOutAt === open.length) leftOutAt = 0;
      nesting.close(name);
      open.pop();
    })
    .on("text", (text, decode) => addText(decode(text)))
    .on("cdata", addText)
    // A document type can define entities and name files.
    .on("attention", () => refuse("logo_external"))
    .on("question", (text) => refuse(text.startsWith("<?xml ") ? null : "logo_external"))
    .on("warn", () => refuse("logo_kind"))
    .on("error", () => refuse("logo_kind"))
    .parse(source);
  refuse(nesting.found() ? "logo_masks" : null);
  const [fault = null] = faults.toSorted((one, other) => weightOf(one) - weightOf(other));
  if (fault === null && out.length === 0) return { ok: false, fault: "logo_kind" };
  return fault === null ? { ok: true, text: out.join("") } : { ok: false, fault };
}

const DECLARED = ` xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`;

/** What is worse is named first. */
function weightOf(fault: FaultCode): number {
  return ["logo_script", "logo_external"].indexOf(fault) + 1 || Number.MAX_SAFE_INTEGER;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Whether an attribute is written again: none of other namespaces, and no declaration of them. */
function isKept(key: string): boolean {
  return key === "xlink:href" || (!key.includes(":") && key !== "xmlns");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
