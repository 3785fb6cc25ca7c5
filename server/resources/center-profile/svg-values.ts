import type { FaultCode } from "#domain/faults.ts";

/** Pictures inside the file itself. */
const OWN_PICTURES = ["data:image/png;base64,", "data:image/jpeg;base64,"];

/** The functions of CSS that a drawing may call: none of them loads anything, except `url`, which is looked at. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  `url rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy
  calc var`.split(/\s+/),
);

/** Returns what is wrong with an attribute of an svg; null if nothing. `value` has its entities decoded. */
export function faultOfAttribute(name: string, value: string): FaultCode | null {
  const local = name.slice(name.indexOf(":") + 1).toLowerCase();
  const plain = withoutBlanks(value).toLowerCase();
  // No attribute of a drawing begins with `on`; those that do are events.
  if (local.startsWith("on") || plain.includes("javascript:") || plain.includes("vbscript:"))
    return "logo_script";
  if (name === "xmlns" || name.startsWith("xmlns:")) return null;
  if (local === "href" || local === "src" || name === "xml:base")
    return isOwn(plain) ? null : "logo_external";
  return faultOfStyle(value);
}

/** Returns what is wrong with a text of CSS; null if nothing. */
export function faultOfStyle(text: string): FaultCode | null {
  // Escapes and comments could hide names, and a rule with @ can load files.
  if (["\\", "/*", "@"].some((sign) => text.includes(sign))) return "logo_external";
  const plain = withoutBlanks(text).toLowerCase();
  if (plain.includes("javascript:") || plain.includes("expression(")) return "logo_script";
  const parts = plain.split("(");
  const isHarmless = parts.slice(1).every((inside, index) => {
    const name = nameAtEnd(parts[index] ?? "");
    if (name !== "" && !FUNCTIONS.has(name)) return false;
    return name !== "url" || ["#", '"#', "'#"].some((start) => inside.startsWith(start));
  });
  return isHarmless ? null : "logo_external";
}

function isOwn(address: string): boolean {
  return address.startsWith("#") || OWN_PICTURES.some((start) => address.startsWith(start));
}

/** Blanks and control characters, which readers of addresses skip. */
function withoutBlanks(text: string): string {
  return text
    .split("")
    .filter((letter) => letter > " " && letter !== "\u007f")
    .join("");
}

/** Returns the letters, digits and hyphens that a text ends with. */
function nameAtEnd(text: string): string {
  let start = text.length;
  while (start > 0 && isOfName(text[start - 1] ?? "")) start -= 1;
  return text.slice(start);
}

function isOfName(letter: string): boolean {
  return (letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9") || letter === "-";
}
