import { latinDigits } from "#domain/text.ts";

/** An item of a list as Word describes it. */
type Item = {
  content: readonly Node[];
  /** From 1. */
  level: number;
  /** Which list it belongs to; Word changes it where numbers begin anew. */
  list: string;
  /** Its number; null in a list of points, 1 where the number cannot be read. */
  number: number | null;
};

/** Paragraphs of Word that look like items of a list, and the lists of one item of Word in the browser. */
const ITEMS = 'p[data-style*="mso-list" i], .ListContainerWrapper';

/**
 * Turns the paragraphs by which Word describes lists into lists. The points and numbers that Word writes into their
 * text are removed.
 */
export function buildWordLists(page: Document): void {
  let open: { list: Element; item: Item }[] = [];
  let root: Element | null = null;
  for (const block of page.querySelectorAll(ITEMS)) {
    const items = itemsOf(block);
    if (items.length === 0) continue;
    if (root === null || block.previousElementSibling !== root) open = [];
    for (const item of items) {
      open = open.filter(({ item: { level } }) => level <= item.level);
      const top = open.at(-1);
      if (top !== undefined && top.item.level === item.level && !isSameList(top.item, item))
        open.pop();
      if (open.at(-1)?.item.level !== item.level) {
        const list = listFor(page, item);
        const parent = open.at(-1)?.list.lastElementChild;
        if (parent == null) {
          block.before(list);
          root = list;
        } else parent.append(list);
        open.push({ list, item });
      }
      const line = page.createElement("li");
      line.append(...item.content);
      open.at(-1)?.list.append(line);
    }
    block.remove();
  }
}

const isSameList = (one: Item, other: Item): boolean =>
  one.list === other.list && (one.number === null) === (other.number === null);

function listFor(page: Document, { number }: Item): Element {
  const list = page.createElement(number === null ? "ul" : "ol");
  if (number !== null && number !== 1) list.setAttribute("start", `${number}`);
  return list;
}

function itemsOf(block: Element): Item[] {
  if (block.localName !== "p") return [...block.querySelectorAll("li")].map(itemOfBrowserWord);
  const style = block.getAttribute("data-style") ?? "";
  const [, list, level] = /mso-list:\s*(\S+\s+level(\d+)\s+\S+)/i.exec(style) ?? [];
  if (list === undefined) return [];
  const marker = block.querySelector('[data-style*="mso-list:ignore" i]');
  const number = numberOf(marker?.textContent ?? "");
  marker?.remove();
  const line = block.ownerDocument.createElement("p");
  const dir = block.getAttribute("dir");
  if (dir !== null) line.setAttribute("dir", dir);
  line.append(...block.childNodes);
  const [name = ""] = list.split(/\s/).slice(-1);
  return [{ content: [line], level: Number(level), list: name, number }];
}

function itemOfBrowserWord(line: Element): Item {
  const list = line.parentElement;
  const start = Number(list?.getAttribute("start") ?? 1);
  return {
    content: [...line.childNodes],
    level: Number(line.getAttribute("data-aria-level") ?? 1),
    list: line.getAttribute("data-listid") ?? "",
    number: list?.localName === "ol" ? start : null,
  };
}

/** Returns the number that a marker such as `2.`, `(٢)`, `1.2.` or `b)` ends in; null for a point such as `·` or `o`. */
function numberOf(marker: string): number | null {
  const [, label] = /^\(?(?:[\p{L}\p{N}]+\.)*([\p{L}\p{N}]+)[.)\-–]/u.exec(marker.trim()) ?? [];
  if (label === undefined) return null;
  const number = Number(latinDigits(label));
  return Number.isInteger(number) ? number : 1;
}
