import { useEffect, useMemo } from "react";
import { may } from "#domain/access.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { listRecords } from "#src/api/records.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatInstantDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { publishCatalog } from "#src/state/screen/context.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { session } from "#src/state/session/session.ts";
import { modalityOptions } from "#src/views/parts/reading/options.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { usePreloadedEditor } from "#src/views/parts/editor/use-preloaded-editor.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { FilterSelect } from "#src/views/parts/grid/filter-select.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { createListKeeper, useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { useView } from "#src/views/parts/use-view.ts";

const keeper = createListKeeper<ReportTemplate>();

const createTemplate = () => navigate("/settings/templates/create");

/** The report templates, from which reports begin. */
export default function TemplatesList() {
  useView("templates");
  usePreloadedEditor();
  useFocusGrid();
  const list = useList<ReportTemplate>(
    () => ({
      key: "templates",
      fetchPage: (query, signal) =>
        listRecords<ReportTemplate>("/report-templates/", query, signal),
      defaultOrdering: "name",
      filters: ["modality"],
    }),
    { events: ["report_template"], keeper },
  );
  const columns = useMemo(() => templateColumns(), []);
  useEffect(
    () =>
      may(session.role, "report_templates.create")
        ? publishCatalog({ create: createTemplate, upload: null })
        : undefined,
    [],
  );
  useActiveRow(list, (record) => ({ kind: "template", id: record.id, record }));
  return (
    <Page
      title={t("shell.screen.templates")}
      filters={
        <>
          <FilterBox
            list={list}
            path="/report-templates/"
            columns={columns}
            placeholder={t("catalog.search")}
          />
          <FilterSelect
            list={list}
            name="modality"
            label={t("catalog.field.modality")}
            options={modalityOptions()}
          />
        </>
      }
      actions={
        <>
          <CommandButton id="template.delete" kind="danger" />
          <CommandButton id="template.trail" />
          <CommandButton id="template.edit" />
          <CommandButton id="template.library" />
          <CommandButton id="template.create" kind="primary" />
        </>
      }
    >
      <Grid
        list={list}
        label={t("shell.screen.templates")}
        columns={columns}
        onOpen={({ id }) => navigate(`/settings/templates/${id}/view`)}
        empty={{ title: t("catalog.template.empty"), body: t("catalog.template.empty_body") }}
      />
    </Page>
  );
}

/** The columns of report templates. */
export function templateColumns(): GridColumn<ReportTemplate>[] {
  return [
    {
      id: "name",
      title: t("catalog.field.name"),
      width: "minmax(200px, 1.6fr)",
      sort: "name",
      cell: ({ name }) => <OwnScript className="font-medium">{name}</OwnScript>,
    },
    {
      id: "modality",
      title: t("catalog.field.modality"),
      width: "160px",
      sort: "modality",
      cell: ({ modality }) => (modality === null ? "" : t(`common.modality.${modality}`)),
    },
    {
      id: "created_by",
      title: t("catalog.field.created_by"),
      width: "170px",
      cell: ({ created_by_name }) => <OwnScript>{created_by_name}</OwnScript>,
    },
    {
      id: "created",
      title: t("catalog.field.created"),
      width: "130px",
      sort: "created_at",
      cell: ({ created_at }) => formatInstantDay(created_at),
    },
  ];
}
