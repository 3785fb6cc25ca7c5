import { useEffect } from "react";
import { Copy, Percent, Plus, Upload } from "lucide-react";
import type { Stored } from "#domain/entities/common.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { baseOf, catalogOf, type CatalogId } from "#src/state/screen/catalogs.ts";
import { context, type PricesHandle, publishCatalog } from "#src/state/screen/context.ts";
import { mayExportList } from "#src/state/screen/exports.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { downloadList, priceListPath } from "./download-list.ts";

/** A catalog, and the id of the record that its rows belong to; null if they belong to none. */
export type CatalogPlace = { id: CatalogId; parent: number | null };

/** A catalog with what its screen is called. */
type TitledPlace = CatalogPlace & { title: string };

/** Opens the form of a record; null for a new one. */
export function openForm({ id, parent }: CatalogPlace, record: Stored | null): void {
  openLayer({ kind: "catalog-form", catalog: id, record, parent });
}

function openUpload({ id, parent }: CatalogPlace): void {
  const { upload } = catalogOf(id);
  if (upload !== undefined) openLayer({ kind: "upload", upload, base: baseOf(id, parent), parent });
}

/** Publishes to the commands what users who may create records can do in a catalog. */
export function useCatalogCommands({ id, parent, title }: TitledPlace, mayCreate: boolean): void {
  useEffect(() => {
    const place = { id, parent, title };
    const mayUpload = mayCreate && catalogOf(id).upload !== undefined;
    return publishCatalog({
      create: mayCreate ? () => openForm(place, null) : null,
      upload: mayUpload ? () => openUpload(place) : null,
      template: mayUpload ? () => downloadList(templateOf(place), "xlsx") : null,
      prices: pricesHandle(place),
    });
  }, [id, parent, title, mayCreate]);
}

function templateOf({ id, parent }: CatalogPlace): string {
  const base = baseOf(id, parent);
  return `${isPriceList(id) ? priceListPath(base) : base}template/`;
}

function isPriceList(id: CatalogId): boolean {
  return id === "availabilities" || id === "supported_tests";
}

/** Returns what commands do with all prices of a list; null if the catalog is no price list. */
function pricesHandle(place: TitledPlace): PricesHandle | null {
  const { id, parent, title } = place;
  if (!isPriceList(id) || parent === null) return null;
  const base = baseOf(id, parent);
  const path = priceListPath(base);
  const layer = { path, of: title, owner: parent };
  return {
    raise: () => openLayer({ kind: "raise-prices", ...layer, tests: selectedTests() }),
    copy:
      id === "availabilities"
        ? () => openLayer({ kind: "copy-prices", ...layer, tests: null })
        : null,
    download: mayExportList(base) ? () => downloadList(path, "xlsx") : null,
  };
}

/** Returns the tests of the selected prices; null if none is selected. */
function selectedTests(): number[] | null {
  const rows = context.selection?.rows ?? [];
  const tests = rows.flatMap((row) => {
    const test: unknown = row.kind === "record" ? Reflect.get(row.record, "test") : null;
    return typeof test === "number" ? [test] : [];
  });
  return tests.length === 0 ? null : tests;
}

/** The buttons that add records to a catalog. */
export function CatalogActions({ place }: { place: TitledPlace }) {
  const { upload } = catalogOf(place.id);
  const prices = pricesHandle(place);
  return (
    <>
      {prices !== null && (
        <Button
          icon={<Percent size={16} />}
          badge={<KeyBadge keys="h" />}
          onClick={() => prices.raise()}
        >
          {t("price_changes.raise.button")}
        </Button>
      )}
      {prices !== null && prices.copy !== null && (
        // A narrow screen has no room for it; its key and the palette work there too.
        <span className="max-side-panel:hidden">
          <Button icon={<Copy size={16} />} badge={<KeyBadge keys="o" />} onClick={prices.copy}>
            {t("price_changes.copy.button")}
          </Button>
        </span>
      )}
      {upload !== undefined && (
        <Button
          icon={<Upload size={16} />}
          badge={<KeyBadge keys="u" />}
          onClick={() => openUpload(place)}
        >
          {t("upload.run")}
        </Button>
      )}
      <Button
        kind="primary"
        icon={<Plus size={16} />}
        badge={<KeyBadge keys="n>n" />}
        onClick={() => openForm(place, null)}
      >
        {t(`catalog.kinds.${place.id}.add`)}
      </Button>
    </>
  );
}
