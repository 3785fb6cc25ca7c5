import { createElement, use, type ReactNode } from "react";
import { measuresIn } from "#domain/measures.ts";
import type { Inline, TextRun } from "#domain/report-content.ts";
import type { FieldAttrs } from "#domain/report-field-types.ts";
import type { MarkName } from "#domain/report-marks.ts";
import { fieldLook } from "./field-look.ts";
import { IsTemplate, ShownChanges, type Change, type Changes } from "./changes.ts";
import { keyed } from "./keyed.tsx";
import { placeholderLabel } from "./placeholder-label.ts";

/** The text of a paragraph or heading, in which measures are written left to right. */
export function Line({ of: inlines }: { of: readonly Inline[] | undefined }): ReactNode {
  const changes = use(ShownChanges);
  // Makes an empty paragraph as high as a line of text.
  if (inlines === undefined) return <br />;
  return keyed(groupsOf(inlines, changes), ({ change, runs, node }) => {
    const shown = node === undefined ? <Runs of={runs} /> : <Atom node={node} />;
    if (change === "added") return <ins>{shown}</ins>;
    return change === "removed" ? <del>{shown}</del> : shown;
  });
}

type Atomic = Exclude<Inline, TextRun>;
type Group = { change: Change | undefined; runs: TextRun[]; node?: Atomic };

/** Returns the nodes of a line, with the texts that follow each other and changed alike as one group. */
function groupsOf(inlines: readonly Inline[], changes: Changes | null): Group[] {
  const groups: Group[] = [];
  for (const node of inlines) {
    const change = changes?.get(node);
    const last = groups.at(-1);
    if (node.type !== "text") groups.push({ change, runs: [], node });
    else if (last !== undefined && last.node === undefined && last.change === change)
      last.runs.push(node);
    else groups.push({ change, runs: [node] });
  }
  return groups;
}

const ELEMENTS = {
  bold: "strong",
  italic: "em",
  underline: "u",
  superscript: "sup",
  subscript: "sub",
} as const satisfies Record<MarkName, string>;

const formatted = ({ text, marks = [] }: TextRun): ReactNode =>
  marks.reduceRight<ReactNode>(
    (inside, { type }) => createElement(ELEMENTS[type], null, inside),
    text,
  );

/** A measure may be partly bold, so it is looked for in all of the text. */
function Runs({ of: runs }: { of: readonly TextRun[] }): ReactNode {
  const text = runs.map((run) => run.text).join("");
  const parts: { runs: TextRun[]; isMeasure: boolean }[] = [];
  let place = 0;
  for (const { from, to } of measuresIn(text)) {
    parts.push({ runs: cut(runs, place, from), isMeasure: false });
    parts.push({ runs: cut(runs, from, to), isMeasure: true });
    place = to;
  }
  parts.push({ runs: cut(runs, place, text.length), isMeasure: false });
  return keyed(parts, ({ runs: ofPart, isMeasure }) => {
    const shown = keyed(ofPart, formatted);
    return isMeasure ? <bdi dir="ltr">{shown}</bdi> : shown;
  });
}

/** Returns the part of texts between two places of their whole text. */
function cut(runs: readonly TextRun[], from: number, to: number): TextRun[] {
  let start = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(from - start, 0), Math.max(to - start, 0));
    start += run.text.length;
    return text === "" ? [] : [{ ...run, text }];
  });
}

function Atom({ node }: { node: Atomic }): ReactNode {
  switch (node.type) {
    case "field":
      return <FieldValue field={node.attrs} />;
    case "placeholder":
      return <span className="report-placeholder">{placeholderLabel(node.attrs.name)}</span>;
    default:
      return <br />;
  }
}

function FieldValue({ field }: { field: FieldAttrs }): ReactNode {
  const isTemplate = use(IsTemplate);
  const { text, attributes } = fieldLook(field);
  const { class: className, ...rest } = attributes;
  // What may stay empty, and was left so, is shown as empty.
  const isLeftOut = rest["data-state"] === "optional" && !isTemplate;
  return (
    <span className={className} title={field.label} {...rest}>
      {isLeftOut ? "—" : text}
    </span>
  );
}
