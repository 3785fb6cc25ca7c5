import type { Stored } from "#domain/entities/common.ts";
import type { CatalogId } from "#src/state/screen/catalogs.ts";
import type { CatalogDefinition } from "./definition.ts";

type Definition = CatalogDefinition<Stored>;

/** Every export of a file in `kinds/` is the definition of a catalog. */
const files = import.meta.glob<Readonly<Record<string, Definition>>>("./kinds/*.tsx", {
  eager: true,
});
const definitions = Object.values(files).flatMap((file) => Object.values(file));

/** Every catalog by its id; a test checks that none is missing. */
export const DEFINITIONS = Object.fromEntries(
  definitions.map((definition) => [definition.id, definition]),
) as Readonly<Record<CatalogId, Definition>>;
