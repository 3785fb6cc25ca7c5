import { createContext, createElement, use, useMemo, type ReactNode } from "react";
import {
  directionOf,
  textOf,
  type Block,
  type ContentNode,
  type Heading,
  type ListItem,
  type ReportContent,
  type TableCell,
} from "#domain/report-content.ts";
import { language } from "#src/i18n/language.ts";
import { IsTemplate, ShownChanges, type Changes } from "./changes.ts";
import { keyed } from "./keyed.tsx";
import { Line } from "./line.tsx";
import { outlineOf } from "./outline.ts";

export { placeholderLabel } from "./placeholder-label.ts";

/** The HTML level of each heading of the text. */
const HeadingLevels = createContext<ReadonlyMap<Heading, number>>(new Map());

/**
 * A report's text, to read and to print. Every node becomes an element that this file creates and every text a
 * text node, so that no markup in it can run.
 */
export function ReportText({
  content,
  label,
  below = 1,
  changes = null,
  isTemplate = false,
}: {
  content: ReportContent;
  label?: string;
  /** Which nodes to mark as added or removed, in a text that shows the differences of two. */
  changes?: Changes | null;
  /** Whether fields without a value show their labels. */
  isTemplate?: boolean;
  /** Level of the heading that the text stands under; its own headings rank below it. */
  below?: 1 | 2;
}) {
  const levels = useMemo(
    () => new Map([...outlineOf(content)].map(([heading, rank]) => [heading, below + rank])),
    [content, below],
  );
  return (
    <div
      className="report-text"
      dir={directionOf(textOf(content)) ?? (language() === "ar" ? "rtl" : "ltr")}
      {...(label === undefined ? {} : { role: "document", "aria-label": label })}
    >
      <HeadingLevels value={levels}>
        <ShownChanges value={changes}>
          <IsTemplate value={isTemplate}>
            <Blocks of={content.content} />
          </IsTemplate>
        </ShownChanges>
      </HeadingLevels>
    </div>
  );
}

function Blocks({ of: blocks }: { of: readonly Block[] }) {
  return keyed(blocks, (block) => <OneBlock block={block} />);
}

function OneBlock({ block }: { block: Block }): ReactNode {
  switch (block.type) {
    case "heading":
      return <HeadingBlock block={block} />;
    case "bulletList":
      return <ul {...dirOf(block)}>{keyed(block.content, itemOf)}</ul>;
    case "orderedList":
      return (
        <ol {...dirOf(block)} start={block.attrs?.start}>
          {keyed(block.content, itemOf)}
        </ol>
      );
    case "table":
      return (
        <table {...dirOf(block)}>
          <tbody>
            {keyed(block.content, (row) => (
              <tr>
                {keyed(row.content, (cell) => (
                  <Cell cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    default:
      return (
        <p {...dirOf(block, block.attrs?.dir)}>
          <Line of={block.content} />
        </p>
      );
  }
}

function HeadingBlock({ block }: { block: Heading }) {
  return createElement(
    `h${use(HeadingLevels).get(block)}`,
    { ...dirOf(block, block.attrs.dir), "data-level": block.attrs.level },
    <Line of={block.content} />,
  );
}

/** An item has the direction of its first line, so that its number stands beside its text. */
function Item({ item }: { item: ListItem }) {
  return (
    <li
      {...dirOf(item, ownDirectionOf(item.content[0]))}
      data-change={use(ShownChanges)?.get(item)}
    >
      <Blocks of={item.content} />
    </li>
  );
}

const itemOf = (item: ListItem) => <Item item={item} />;

const ownDirectionOf = (block: Block | undefined) =>
  block?.type === "paragraph" ? block.attrs?.dir : undefined;

function Cell({ cell }: { cell: TableCell }) {
  const { colspan, rowspan } = cell.attrs ?? {};
  const spans = { colSpan: colspan, rowSpan: rowspan };
  return cell.type === "tableHeader" ? (
    <th {...spans}>
      <Blocks of={cell.content} />
    </th>
  ) : (
    <td {...spans}>
      <Blocks of={cell.content} />
    </td>
  );
}

function dirOf(node: ContentNode, ownDirection?: "ltr" | "rtl"): { dir?: "ltr" | "rtl" } {
  const dir = ownDirection ?? directionOf(textOf(node));
  return dir === null ? {} : { dir };
}
