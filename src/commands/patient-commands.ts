import { PERMISSIONS } from "@domain/access";
import type { Patient } from "@domain/entities/patient";
import { openLayer } from "@src/state/layers";
import { navigate } from "@src/state/navigation";
import { type Command, defineCommand } from "./define";

function onPatient(
  declared: Pick<Command, "id"> & Partial<Omit<Command, "run" | "title" | "words">>,
  run: (patient: Patient) => void,
): Command {
  return defineCommand({
    section: "patient",
    param: "patient",
    roles: PERMISSIONS["patients.read"],
    ...declared,
    run({ row }) {
      if (row?.kind === "patient") run(row.record);
    },
  });
}

export const patientCommands: Command[] = [
  defineCommand({
    id: "patient.create",
    section: "patient",
    keys: ["n>p"],
    roles: PERMISSIONS["patients.create"],
    run: () =>
      openLayer({
        kind: "patient-form",
        patient: null,
        onSaved: ({ id }) => navigate(`/patients/${id}/records`),
      }),
  }),
  onPatient({ id: "patient.open" }, ({ id }) => navigate(`/patients/${id}/records`)),
  onPatient(
    {
      id: "patient.edit",
      keys: ["e"],
      when: { selection: ["patient"] },
      roles: PERMISSIONS["patients.update"],
    },
    (patient) => openLayer({ kind: "patient-form", patient }),
  ),
  onPatient(
    {
      id: "patient.book",
      roles: PERMISSIONS["appointments.create"],
      refuse: ({ shift }) => (shift === "active" ? null : "errors.code.shift_required"),
      whenRefused: () => navigate("/appointments"),
    },
    ({ id }) => navigate(`/appointments/create?patient=${id}`),
  ),
];
