import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { EventKind } from "#domain/access.ts";
import type { Stored } from "#domain/entities/common.ts";
import type { CatalogId } from "#src/state/screen/catalogs.ts";
import type { ViewId } from "#src/state/screen/context.ts";
import type { Described } from "#src/views/parts/page.tsx";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import type { SelectOption } from "#src/views/parts/form/select-options.ts";
import type { Checked, FormStore } from "#src/views/parts/form/form-store.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";

/** A filter of a catalog beside its search. */
export type CatalogFilter = {
  /** Name of the query parameter. */
  name: string;
  label: string;
  /** Returns the options; a promise if they come from the server. */
  options: () => readonly SelectOption[] | Promise<readonly SelectOption[]>;
};

/** Props of the fields of a record. */
export type FieldsProps<T> = {
  form: FormStore;
  /** The record being edited; null for a new one. */
  record: T | null;
};

/** The record that the rows of a catalog belong to. */
export type CatalogParent = {
  /** As events name it: `machine`. */
  kind: EventKind;
  /** Path of the API. */
  base: string;
  /** Title of the screen, with the name of the record. */
  titleOf(name: string): string;
};

/** One catalog as users see it: its list, its facts and its form. */
export type CatalogDefinition<T extends Stored> = {
  id: CatalogId;
  /** Icon beside the name of the catalog in settings. */
  icon: LucideIcon;
  /** The view of its commands; default `catalog`. */
  view?: ViewId;
  /** The record that its rows belong to, where they belong to one. */
  parent?: CatalogParent;
  columns(): GridColumn<T>[];
  defaultOrdering: string;
  /** Whether records can be deactivated instead of deleted. */
  hasState: boolean;
  filters(): readonly CatalogFilter[];
  /** Returns the name of the record for use in a sentence. */
  nameOf(record: T): string;
  /** Returns the facts for the side panel. */
  facts(record: T): readonly Described[];
  initial(record: T | null): FormValues;
  /** Validates with the schema that the server enforces. */
  check(input: Record<string, unknown>, record: T | null): Checked<object>;
  /** Asks before changes of a record are sent that need it; nothing is sent if it resolves with false. */
  confirm?(changes: Readonly<Record<string, unknown>>, record: T): Promise<boolean>;
  Fields(props: FieldsProps<T>): ReactNode;
  /** Fields that are changed and sent together, such as the kind of a discount and its figure. */
  groups?: readonly (readonly string[])[];
  /** Field where an edit begins, if the first one only says what the row is about; default the first. */
  startsAt?: string;
  /** Field where a new record begins whose name was already typed; default the first. */
  startsNamedAt?: string;
  /** Names of fields that are never written to a draft. */
  secret?: readonly string[];
  /** Path for creating a record, if it is not the list's own. */
  createBase?: string;
  /** Width of the form as a class; default that of a short form. */
  width?: string;
  /** What an empty list says; default that there is nothing yet. */
  empty?(): { title: string; body: string };
  /** Shows what only the answer to the creation contains, such as the secret of a token. Returns the record for lists. */
  created?(answer: Stored): Stored;
  /** Called instead if the user had left the form by then. */
  createdLater?(): void;
  /** A note beside the title; default none. */
  Note?(): ReactNode;
  /** Called on Enter on a row; default: opens its form. */
  open?(record: T): void;
};
