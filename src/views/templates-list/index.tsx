import { useMemo } from "react";
import type { ReportTemplate } from "@domain/entities/report-template";
import { listRecords } from "@src/api/records";
import { CommandButton } from "@src/commands/command-button";
import { formatInstantDay } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { navigate } from "@src/state/navigation";
import { modalityOptions } from "../catalogs/options";
import type { GridColumn } from "../parts/grid/columns";
import { useEditorSoon } from "../parts/editor/use-editor-soon";
import { FilterBox } from "../parts/grid/filter-box";
import { FilterSelect } from "../parts/grid/filter-select";
import { Grid } from "../parts/grid/grid";
import { useActiveRow } from "../parts/grid/use-active-row";
import { useFocusGrid } from "../parts/grid/use-focus-grid";
import { createListKeeper, useList } from "../parts/grid/use-list";
import { Page } from "../parts/page";
import { OwnScript } from "../parts/text";
import { useView } from "../use-view";

const keeper = createListKeeper<ReportTemplate>();

/** The texts that reports begin from. */
export default function TemplatesList() {
  useView("templates");
  useEditorSoon();
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
          <CommandButton id="template.edit" />
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
