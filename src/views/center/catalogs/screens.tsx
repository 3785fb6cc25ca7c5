import { type ComponentType, useCallback } from "react";
import { useParams } from "wouter";
import type { Stored } from "#domain/entities/common.ts";
import { getRecord } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { type CatalogId, catalogOf } from "#src/state/screen/catalogs.ts";
import { SCREEN_TITLES } from "#src/state/screen/titles.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { CatalogScreen } from "./catalog-screen.tsx";
import type { CatalogDefinition, CatalogParent } from "./definition.ts";
import { DEFINITIONS } from "./definitions.ts";

/** Returns the screen of a catalog. */
export function screenOf(id: CatalogId): ComponentType {
  const definition = DEFINITIONS[id];
  const title = SCREEN_TITLES[catalogOf(id).path];
  const { parent } = definition;
  if (parent === undefined) return () => <CatalogScreen definition={definition} title={t(title)} />;
  return () => <ScreenOfParent definition={definition} parent={parent} failed={t(title)} />;
}

/** A catalog whose rows belong to the record that the address names: the prices of one machine. */
function ScreenOfParent({
  definition,
  parent: { kind, base, titleOf },
  failed,
}: {
  definition: CatalogDefinition<Stored>;
  parent: CatalogParent;
  /** The title while the record could not be read. */
  failed: string;
}) {
  const id = Number(useParams()["id"]);
  const load = useCallback((of: number) => getRecord<Stored & { name: string }>(base, of), [base]);
  const { record, failure, reload } = useRecord(kind, id, load);
  if (failure !== null && record === null)
    return <FailedState title={failed} body={failureReason(failure)} retry={reload} />;
  if (record === null) return <Waiting />;
  return (
    <CatalogScreen key={id} definition={definition} title={titleOf(record.name)} parent={id} />
  );
}
