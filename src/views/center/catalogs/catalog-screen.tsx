import { useEffect, useMemo } from "react";
import { Plus, Upload } from "lucide-react";
import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import type { Stored } from "#domain/entities/common.ts";
import { listRecords } from "#src/api/records.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import { baseOf, catalogOf } from "#src/state/screen/catalogs.ts";
import { publishCatalog } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { Button } from "#src/views/parts/button.tsx";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { useList } from "#src/views/parts/grid/use-list.ts";
import { DescriptionList, Page, SidePanel } from "#src/views/parts/page.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import type { CatalogDefinition, CatalogFilter } from "./definition.ts";
import { useOptions } from "#src/views/parts/reading/options.ts";

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
  const { id, view = "catalog" } = definition;
  const { word, event, create, upload } = catalogOf(id);
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
  const active = useActiveRow(list, (record) => ({
    kind: "record",
    catalog: id,
    id: record.id,
    record,
    parent,
    name: definition.nameOf(record),
  }));
  useEffect(
    () =>
      publishCatalog({
        create: mayCreate
          ? () => openLayer({ kind: "catalog-form", catalog: id, record: null, parent })
          : null,
        upload:
          mayCreate && upload !== undefined
            ? () => openLayer({ kind: "upload", upload, base, parent })
            : null,
      }),
    [id, base, parent, mayCreate, upload],
  );
  return (
    <Page
      title={title}
      filters={
        <>
          <FilterBox list={list} path={base} columns={columns} placeholder={t("catalog.search")} />
          {definition.filters().map((filter) => (
            <Filter key={filter.name} list={list} filter={filter} />
          ))}
          {definition.hasState && (
            <FilterSelect
              list={list}
              name="active"
              label={t("catalog.state")}
              options={[
                { value: "true", label: t("catalog.active") },
                { value: "false", label: t("catalog.inactive") },
              ]}
            />
          )}
        </>
      }
      actions={
        mayCreate && (
          <>
            {upload !== undefined && (
              <Button
                icon={<Upload size={16} />}
                badge={<KeyBadge keys="u" />}
                onClick={() => openLayer({ kind: "upload", upload, base, parent })}
              >
                {t("catalog.upload.run")}
              </Button>
            )}
            <Button
              kind="primary"
              icon={<Plus size={16} />}
              badge={<KeyBadge keys="n>n" />}
              onClick={() => openLayer({ kind: "catalog-form", catalog: id, record: null, parent })}
            >
              {t(`catalog.add.${word}`)}
            </Button>
          </>
        )
      }
      side={
        <SidePanel
          label={t(`catalog.one.${word}`)}
          footer={
            active !== null && (
              <>
                <CommandButton id="record.open" />
                <CommandButton id="record.edit" />
                <CommandButton id="account.reset_password" />
                {definition.hasState && <CommandButton id="record.toggle" />}
                <CommandButton id="record.delete" kind="danger" />
              </>
            )
          }
        >
          {active === null ? (
            <p className="text-muted">{t("catalog.nothing_chosen")}</p>
          ) : (
            <div className="flex flex-col gap-4">
              <h2 className="text-body font-semibold">
                <OwnScript>{definition.nameOf(active)}</OwnScript>
              </h2>
              <DescriptionList items={definition.facts(active)} />
            </div>
          )}
        </SidePanel>
      }
    >
      <Grid
        list={list}
        label={title}
        columns={columns}
        onOpen={(record) =>
          definition.open === undefined
            ? openLayer({ kind: "catalog-form", catalog: id, record, parent })
            : definition.open(record)
        }
        empty={{
          title: t("catalog.empty"),
          body: mayCreate ? t("catalog.empty_body") : "",
        }}
      />
    </Page>
  );
}

function Filter<T extends Stored>({
  list,
  filter,
}: {
  list: ReturnType<typeof useList<T>>;
  filter: CatalogFilter;
}) {
  const { name } = filter;
  const options = useOptions(async () => filter.options(), name);
  return <FilterSelect list={list} name={name} label={filter.label} options={options} />;
}
