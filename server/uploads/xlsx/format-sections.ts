/** The parts of a number format: quoted, escaped, as wide as another letter, a color or a language, or one letter. */
export const PARTS = /"[^"]*"|\\.|_.|\[[^\]]*\]|[^]/g;

/** Returns the sections of a format: a `;` that is quoted or escaped belongs to its section. */
export function sectionsOf(code: string): string[] {
  const sections = [""];
  for (const part of code.match(PARTS) ?? []) {
    if (part === ";") sections.push("");
    else sections.push(`${sections.pop()}${part}`);
  }
  return sections;
}
