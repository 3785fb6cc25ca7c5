import { useMemo } from "react";
import type { Patient } from "#domain/entities/patient.ts";
import { listPatients } from "#src/api/patients.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { FilterBox } from "#src/views/parts/grid/filter-box.tsx";
import { Grid } from "#src/views/parts/grid/grid.tsx";
import { useActiveRow } from "#src/views/parts/grid/use-active-row.ts";
import { useFocusGrid } from "#src/views/parts/grid/use-focus-grid.ts";
import { createListKeeper, useList } from "#src/views/parts/grid/use-list.ts";
import { Page } from "#src/views/parts/page.tsx";
import { patientColumns } from "../columns.tsx";
import { useView } from "#src/views/parts/use-view.ts";

const keeper = createListKeeper<Patient>();

/** All patients of the center, newest first. */
export default function PatientsList() {
  useView("patients");
  useFocusGrid();
  const list = useList<Patient>(
    () => ({
      key: "patients",
      fetchPage: listPatients,
      defaultOrdering: "-created_at",
      filters: ["gender"],
    }),
    { events: ["patient"], keeper },
  );
  const columns = useMemo(() => patientColumns(), []);
  useActiveRow(list, (record) => ({ kind: "patient", id: record.id, record }));
  return (
    <Page
      title={t("patients.title")}
      filters={
        <FilterBox
          list={list}
          path="/patients/"
          columns={columns}
          placeholder={t("palette.placeholder.patients")}
        />
      }
      actions={
        <>
          <CommandButton id="patient.edit" />
          <CommandButton id="patient.create" kind="primary" />
        </>
      }
    >
      <Grid
        list={list}
        label={t("patients.title")}
        columns={columns}
        onOpen={({ id }) => navigate(`/patients/${id}/records`)}
        empty={{ title: t("patients.empty"), body: t("patients.empty_body") }}
      />
    </Page>
  );
}
