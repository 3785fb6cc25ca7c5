import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import type { Stored } from "#domain/entities/common.ts";
import { listRecords } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { baseOf, catalogOf } from "#src/state/screen/catalogs.ts";
import { session } from "#src/state/session/session.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { NeededFirst } from "#src/views/parts/setting-up/needed-first.tsx";
import { Page } from "#src/views/parts/page.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { CatalogActions, openForm, useCatalogCommands } from "./catalog-actions.tsx";
import { CatalogFilters } from "./catalog-filters.tsx";
import { CatalogPanel } from "./catalog-panel.tsx";
import type { CatalogDefinition } from "./definition.ts";

/** A catalog on screen: list, filters, the active record, and its commands. */
export function CatalogScreen<T extends Stored>({
  definition,
  title,
  parent = null,
}: {
  definition: CatalogDefinition<T>;
  title: string;
  /** Id of the record that the rows belong to; null if they belong to none. */
  parent?: number | null;
}) {
  const { id, view = "catalog", Note } = definition;
  const { event, create } = catalogOf(id);
  const base = baseOf(id, parent);
  useView(view);
  useFocusGrid();
  const { role } = useSnapshot(session);
  const mayCreate = may(role, create);
  const list = useList<T>(
    () => ({
      key: id,
      fetchPage: (query, signal) => listRecords<T>(base, query, signal),
      defaultOrdering: definition.defaultOrdering,
      filters: [
        ...(definition.hasState ? ["active"] : []),
        ...definition.filters().map(({ name }) => name),
      ],
    }),
    { events: [event] },
  );
  const columns = useMemo(() => definition.columns(), [definition]);
  const active = useActiveRow(list, (record) => {
    const name = definition.nameOf(record);
    return { kind: "record", catalog: id, id: record.id, record, parent, name };
  });
  useCatalogCommands({ id, parent, title }, mayCreate);
  return (
    <Page
      title={title}
      besideTitle={Note !== undefined && <Note />}
      filters={
        <>
          <FilterBox list={list} path={base} columns={columns} placeholder={t("catalog.search")} />
          <CatalogFilters list={list} definition={definition} />
        </>
      }
      actions={mayCreate && <CatalogActions place={{ id, parent, title }} />}
      side={<CatalogPanel definition={definition} active={active} />}
    >
      <Grid
        list={list}
        label={title}
        columns={columns}
        onOpen={(record) =>
          definition.open === undefined ? openForm({ id, parent }, record) : definition.open(record)
        }
        empty={
          definition.empty?.() ?? {
            title: t("catalog.empty"),
            body: mayCreate ? t("catalog.empty_body") : "",
            action: <NeededFirst list={id} />,
          }
        }
      />
    </Page>
  );
}
