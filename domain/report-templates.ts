import {
  PLACEHOLDERS,
  nodesOf,
  type Block,
  type ContentNode,
  type Inline,
  type PlaceholderName,
  type ReportContent,
} from "./report-content.ts";

/** A typed placeholder: `{{patient}}`. Blanks are trimmed later: matching them here would backtrack for minutes. */
const TYPED = /\{\{([^{}]{1,80})\}\}/g;

export function isPlaceholderName(name: string): name is PlaceholderName {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

function nameIn([, name = ""]: RegExpMatchArray): string {
  return name.trim();
}

/** Returns the names of placeholders, also typed ones, that do not exist; each once. */
export function unknownPlaceholders(content: ReportContent): string[] {
  const names = [...nodesOf(content)].flatMap((node) => {
    if (node.type === "placeholder") return [node.attrs.name];
    return node.type === "text" ? [...node.text.matchAll(TYPED)].map(nameIn) : [];
  });
  return [...new Set(names)].filter((name) => !isPlaceholderName(name));
}

/**
 * Returns a template as it is stored: typed placeholders such as `{{patient}}` become placeholder nodes.
 * `nameOf` translates other words for them; a word that it does not know is kept as an unknown name.
 */
export function withPlaceholders(
  content: ReportContent,
  nameOf: (word: string) => PlaceholderName | null = () => null,
): ReportContent {
  return mapInline(content, (node) => {
    if (node.type !== "text") return [node];
    const parts: Inline[] = [];
    let textStart = 0;
    for (const match of node.text.matchAll(TYPED)) {
      const { index, 0: matchedText } = match;
      const word = nameIn(match);
      if (index > textStart) parts.push({ ...node, text: node.text.slice(textStart, index) });
      parts.push({ type: "placeholder", attrs: { name: nameOf(word) ?? word } });
      textStart = index + matchedText.length;
    }
    if (textStart < node.text.length) parts.push({ ...node, text: node.text.slice(textStart) });
    return parts;
  });
}

/** Returns the initial text of a report. Placeholders become their words, or a field to fill in if there is no word. */
export function fillTemplate(
  content: ReportContent,
  words: Readonly<Record<PlaceholderName, string>>,
  labelOf: (name: PlaceholderName) => string,
): ReportContent {
  return mapInline(content, (node) => {
    if (node.type !== "placeholder") return [node];
    const { name } = node.attrs;
    if (!isPlaceholderName(name)) return [{ type: "field", attrs: { label: name } }];
    const text = words[name].trim();
    return [
      text === "" ? { type: "field", attrs: { label: labelOf(name) } } : { type: "text", text },
    ];
  });
}

/** Returns the text with other nodes in its lines; `change` sees them in reading order. */
export function mapInline(
  content: ReportContent,
  change: (node: Inline) => readonly Inline[],
): ReportContent {
  const visit = (node: ContentNode): ContentNode => {
    if (node.type === "paragraph" || node.type === "heading")
      return node.content === undefined
        ? node
        : { ...node, content: node.content.flatMap((one) => change(one)) };
    if (!("content" in node) || node.content === undefined) return node;
    // The children keep their types, so the node stays valid.
    return { ...node, content: node.content.map((one) => visit(one)) } as ContentNode;
  };
  return { type: "doc", content: content.content.map((block) => visit(block) as Block) };
}
