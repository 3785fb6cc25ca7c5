import { useEffect } from "react";
import { Plus, Upload } from "lucide-react";
import type { Stored } from "#domain/entities/common.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { baseOf, catalogOf, type CatalogId } from "#src/state/screen/catalogs.ts";
import { publishCatalog } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { Button } from "#src/views/parts/button.tsx";

/** A catalog, and the id of the record that its rows belong to; null if they belong to none. */
export type CatalogPlace = { id: CatalogId; parent: number | null };

/** Opens the form of a record; null for a new one. */
export function openForm({ id, parent }: CatalogPlace, record: Stored | null): void {
  openLayer({ kind: "catalog-form", catalog: id, record, parent });
}

function openUpload({ id, parent }: CatalogPlace): void {
  const { upload } = catalogOf(id);
  if (upload !== undefined) openLayer({ kind: "upload", upload, base: baseOf(id, parent), parent });
}

/** Publishes to the commands what users who may create records can do in a catalog. */
export function useCatalogCommands({ id, parent }: CatalogPlace, mayCreate: boolean): void {
  useEffect(() => {
    const mayUpload = mayCreate && catalogOf(id).upload !== undefined;
    return publishCatalog({
      create: mayCreate ? () => openForm({ id, parent }, null) : null,
      upload: mayUpload ? () => openUpload({ id, parent }) : null,
    });
  }, [id, parent, mayCreate]);
}

/** The buttons that add records to a catalog. */
export function CatalogActions({ place }: { place: CatalogPlace }) {
  const { upload } = catalogOf(place.id);
  return (
    <>
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
