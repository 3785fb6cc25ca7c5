import { useMemo } from "react";
import type { Patient } from "@domain/entities/patient";
import { listPatients } from "@src/api/patients";
import { CommandButton } from "@src/commands/command-button";
import { t } from "@src/i18n/t";
import { navigate } from "@src/state/navigation";
import { FilterBox } from "../parts/grid/filter-box";
import { Grid } from "../parts/grid/grid";
import { useActiveRow } from "../parts/grid/use-active-row";
import { useFocusGrid } from "../parts/grid/use-focus-grid";
import { createListKeeper, useList } from "../parts/grid/use-list";
import { Page } from "../parts/page";
import { patientColumns } from "../patients/columns";
import { useView } from "../use-view";

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
