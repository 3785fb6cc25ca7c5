import type { Page } from "@playwright/test";
import type { World } from "./desk.ts";
import type { Row } from "./tables.ts";

/** A change of one field, and what it stores. */
export interface FieldChange {
  field: string;
  /** The typed text; without one, Space toggles a check box, or an arrow chooses the other of two options. */
  text?: string;
  /** Returns the changed columns with their new values, given the row before. */
  stored(before: Row): Row;
  /** Columns that are derived from it and not compared here, such as search words. */
  derived?: readonly string[];
}

/** A record in an editing form. */
export interface RecordCase {
  /** Id of the form. */
  form: string;
  /** Description of the record. */
  record: string;
  table: string;
  /** Returns the changes, each with a text that no other case has typed. */
  changes(): readonly FieldChange[];
  prepare(world: World): Promise<OpenedBy>;
}

/** The account that opens a form, and how. */
export interface OpenedBy {
  email: string;
  /** Opens the form by keyboard. Returns the id of the record once a field has the focus. */
  open(page: Page): Promise<number>;
}
