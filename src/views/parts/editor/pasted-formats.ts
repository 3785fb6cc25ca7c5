/** Formats that programs write as styles, and the elements from which the editor reads them. */
const FORMATS = [
  ["strong", /font-weight:\s*(?:bold|[6-9]00)/i],
  ["em", /font-style:\s*italic/i],
  ["u", /text-decoration(?:-line)?:[^;]*underline/i],
  ["sup", /vertical-align:\s*super/i],
  ["sub", /vertical-align:\s*sub(?!\w)/i],
] as const;

/** Google Docs wraps all that is copied in bold letters that are not bold. */
const NOT_BOLD = /(?:^|;)\s*font-weight:\s*(?:normal|400)/i;

/**
 * Returns HTML whose styles are attributes without effect. The page's policy allows no styles in HTML, so that the
 * browser would report each of them, and the editor would not see them.
 */
export const withStylesAside = (html: string): string =>
  html
    .replaceAll(/<style[^>]*>.*?<\/style>/gis, "")
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, " data-style="));

/** Turns the styles that are formats of letters into elements. */
export function readFormats(page: Document): void {
  for (const element of page.querySelectorAll("b[data-style], span[data-style]")) {
    const style = element.getAttribute("data-style") ?? "";
    if (element.localName === "b") {
      if (NOT_BOLD.test(style)) element.replaceWith(...element.childNodes);
      continue;
    }
    for (const [name, pattern] of FORMATS) {
      // Styles of Word's own, such as `mso-bidi-font-weight`, say nothing about these letters.
      if (!style.split(";").some((part) => pattern.test(part) && !/^\s*mso-/i.test(part))) continue;
      const format = page.createElement(name);
      format.append(...element.childNodes);
      element.append(format);
    }
  }
}
