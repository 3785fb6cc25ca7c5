import { PERMISSIONS } from "#domain/access.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { deletePatient } from "#src/api/patients.ts";
import { t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { bookingPathFor } from "#src/state/booking/booking-path.ts";
import { type Command, defineCommand } from "../engine/define.ts";

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

/** Deletes a patient; the server refuses if the patient has appointments. */
async function remove(id: number): Promise<void> {
  try {
    await deletePatient(id);
    toastSuccess("actions.patient.delete.done");
    if (context.view === "patient") navigate("/patients");
  } catch (failure) {
    toastFailure(failure, "actions.patient.delete.failed");
  }
}

export const patientCommands: Command[] = [
  defineCommand({
    id: "patient.create",
    asks: true,
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
      asks: true,
      keys: ["e"],
      when: { selection: ["patient"] },
      roles: PERMISSIONS["patients.update"],
    },
    (patient) => openLayer({ kind: "patient-form", patient }),
  ),
  onPatient(
    {
      id: "patient.delete",
      keys: ["delete"],
      when: { selection: ["patient"] },
      roles: PERMISSIONS["patients.delete"],
    },
    ({ id, name }) =>
      openLayer({
        kind: "confirm",
        title: t("palette.confirm.delete.title", { name }),
        body: t("palette.confirm.delete.body"),
        action: t("palette.confirm.delete.action"),
        run: () => void remove(id),
      }),
  ),
  onPatient(
    {
      id: "patient.book",
      asks: true,
      roles: PERMISSIONS["appointments.create"],
      refuse: ({ shift }) => (shift === "active" ? null : "errors.code.shift_required"),
      whenRefused: () => navigate("/appointments"),
    },
    (patient) => navigate(bookingPathFor(patient)),
  ),
  ...(["deposit", "pay_back"] as const).map((action) =>
    onPatient(
      {
        id: `patient.${action}`,
        asks: true,
        keys: [{ deposit: "a>d", pay_back: "a>b" }[action]],
        when: { selection: ["patient"] },
        roles: PERMISSIONS["payments.create"],
        refuse: ({ shift }) => (shift === "active" ? null : "errors.code.shift_required"),
      },
      (patient) => openLayer({ kind: "credit", action, patient }),
    ),
  ),
  onPatient(
    {
      id: "patient.credit_receipt",
      // Of the deposit that the page shows as chosen.
      hereOnly: true,
      keys: ["p"],
      when: { view: ["patient"], selection: ["patient"] },
      roles: PERMISSIONS["payments.read"],
    },
    () => context.rowPrint?.run(),
  ),
  onPatient(
    {
      id: "patient.trail",
      keys: ["l"],
      when: { selection: ["patient"] },
      roles: PERMISSIONS["audit.read"],
    },
    ({ id, name }) => openLayer({ kind: "trail", entities: ["patient"], id, name }),
  ),
];
