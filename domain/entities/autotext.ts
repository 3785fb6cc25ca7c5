import { assign, coerce, object, optional, partial, string, type Infer } from "superstruct";
import {
  cleanAutotextName,
  isAutotextName,
  MAX_AUTOTEXT_BYTES,
  MAX_AUTOTEXT_NAME,
} from "../autotexts.ts";
import { line, version, withCondition } from "../fields.ts";
import { isBlank, readContent, type ReportContent } from "../report-content.ts";
import { contentOf } from "./report.ts";
import type { Stored } from "./common.ts";

/** A text with a short name, which becomes the text in a report. It belongs to a person or to the center. */
export type Autotext = Stored & {
  /** Unique among those of the person, or of the center. */
  name: string;
  /** May contain placeholders and fields to fill in. */
  content: ReportContent;
};

/** Returns the schema of a name; a semicolon before it is left out. */
function autotextName() {
  const cleaned = coerce(line(MAX_AUTOTEXT_NAME), string(), cleanAutotextName);
  return withCondition(cleaned, "autotext_name", (name) => name === "" || isAutotextName(name));
}

/** Whether a text passes a rule; one that is no text at all is refused for that. */
function passes(value: unknown, rule: (content: ReportContent) => boolean): boolean {
  const read = readContent(value, { template: true });
  return !read.ok || rule(read.content);
}

function autotextContent() {
  const filled = withCondition(contentOf("template"), "required", (value) =>
    passes(value, (content) => !isBlank(content)),
  );
  return withCondition(filled, "autotext_large", (value) =>
    passes(
      value,
      (content) => new TextEncoder().encode(JSON.stringify(content)).length <= MAX_AUTOTEXT_BYTES,
    ),
  );
}

const fields = { name: autotextName(), content: autotextContent() };

export const AutotextInput = object(fields);
export type AutotextInput = Infer<typeof AutotextInput>;

export const AutotextPatch = assign(
  partial(object(fields)),
  object({ version: optional(version()) }),
);
export type AutotextPatch = Infer<typeof AutotextPatch>;
