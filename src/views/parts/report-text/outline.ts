import { nodesOf, type Heading, type ReportContent } from "#domain/report-content.ts";

/**
 * Returns the rank of each heading of a text in its outline, from 1. The writer's levels may begin at 2 or leave one
 * out; a rank is never more than one below that of the heading before.
 */
export function outlineOf(content: ReportContent): Map<Heading, number> {
  const ranks = new Map<Heading, number>();
  const above: number[] = [];
  for (const node of nodesOf(content)) {
    if (node.type !== "heading") continue;
    const { level } = node.attrs;
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    ranks.set(node, above.length);
  }
  return ranks;
}
