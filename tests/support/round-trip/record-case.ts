import type { Page } from "@playwright/test";
import type { World } from "./desk.ts";
import type { Row } from "./tables.ts";

/** One field changed by a person, and what is stored then. */
export interface FieldChange {
  field: string;
  /** What is typed; none: Space changes a check box. */
  text?: string;
  /** Columns with their new values, of the row before. */
  stored(before: Row): Row;
  /** Columns that follow from it and are compared elsewhere, such as words for the search. */
  derived?: readonly string[];
}

/** A record in an editing form. */
export interface RecordCase {
  /** The id of the form. */
  form: string;
  /** The record in words. */
  record: string;
  table: string;
  /** Each with a text that no other case has typed. */
  changes(): readonly FieldChange[];
  prepare(world: World): Promise<OpenedBy>;
}

/** Who opens a form and how. */
export interface OpenedBy {
  email: string;
  /** Opens the form by key; returns the id of the record once a field has the focus. */
  open(page: Page): Promise<number>;
}
