import { ScanLine } from "lucide-react";
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { type Machine, MachineInput } from "#domain/entities/machine.ts";
import { validate } from "#domain/validate.ts";
import { listRooms } from "#src/api/catalog.ts";
import { t } from "#src/i18n/t.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { testName } from "#src/i18n/record-words.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { MissingStep } from "#src/views/parts/setting-up/needed-first.tsx";
import { LOADING_OPTIONS } from "#src/views/parts/form/select-options.ts";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import type { SelectOption } from "#src/views/parts/form/select-options.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import type { CatalogDefinition, FieldsProps } from "../definition.ts";
import { branchOptions, chosenId, useOptions } from "#src/views/parts/reading/options.ts";

export const machines: CatalogDefinition<Machine> = {
  id: "machines",
  icon: ScanLine,
  view: "machines",
  hasState: true,
  defaultOrdering: "name",
  filters: () => [{ name: "branch", label: t("catalog.field.branch"), options: branchOptions }],
  nameOf: RECORD_NAMES.machines,
  open: ({ id }) => navigate(`/settings/machines/${id}/availabilities`),
  columns: () => [
    {
      id: "name",
      title: t("catalog.field.name"),
      width: "minmax(140px, 1fr)",
      sort: "name",
      cell: ({ name }) => <OwnScript className="font-medium">{name}</OwnScript>,
    },
    {
      id: "model",
      title: t("catalog.field.model"),
      width: "minmax(130px, 1fr)",
      sort: "model",
      cell: ({ model }) => <OwnScript>{model}</OwnScript>,
    },
    {
      id: "number",
      title: t("catalog.field.number"),
      width: "110px",
      sort: "number",
      room: 760,
      cell: ({ number }) => <OwnScript>{number}</OwnScript>,
    },
    {
      id: "branch",
      title: t("catalog.field.branch"),
      width: "minmax(120px, 0.8fr)",
      cell: ({ branch_name }) => <OwnScript>{branch_name}</OwnScript>,
    },
    {
      id: "room",
      title: t("catalog.field.room"),
      width: "90px",
      cell: ({ room_number }) => <OwnScript>{room_number}</OwnScript>,
    },
    activeColumn(),
  ],
  facts: ({ model, number, branch_name, room_number, supported_tests }) => [
    { term: t("catalog.field.model"), value: <OwnScript>{model}</OwnScript> },
    { term: t("catalog.field.number"), value: <OwnScript>{number}</OwnScript> },
    { term: t("catalog.field.branch"), value: <OwnScript>{branch_name}</OwnScript> },
    { term: t("catalog.field.room"), value: <OwnScript>{room_number}</OwnScript> },
    {
      term: t("catalog.field.supported_tests"),
      value: joinWithDots(supported_tests.map(testName)),
      wide: true,
    },
  ],
  initial: (machine) => ({
    name: machine?.name ?? "",
    model: machine?.model ?? "",
    number: machine?.number ?? "",
    branch: machine === null ? "" : String(machine.branch),
    room: machine === null ? "" : String(machine.room),
    active: machine?.active ?? true,
  }),
  check: (input) =>
    validate(MachineInput, {
      ...input,
      branch: chosenId(input["branch"]),
      room: chosenId(input["room"]),
    }),
  Fields,
};

function Fields({ form, record }: FieldsProps<Machine>) {
  const { values } = useSnapshot(form.state);
  const branch = chosenId(values["branch"]) ?? 0;
  const branchList = useOptions(branchOptions, "branches");
  const rooms = useOptions(() => roomOptions(branch), branch);
  const { room } = values;
  const isKnown = rooms.length > 0 || rooms.retry !== undefined;
  const isElsewhere = isKnown && !rooms.some(({ value }) => value === room);
  useEffect(() => {
    // A machine that moves to another branch needs a room of that branch.
    if (isElsewhere && form.changed().includes("branch")) form.set("room", "");
  }, [form, isElsewhere]);
  return (
    <>
      <TextField name="name" label={t("catalog.field.name")} />
      <div className="grid grid-cols-2 gap-3">
        <TextField name="model" label={t("catalog.field.model")} />
        <TextField name="number" label={t("catalog.field.number")} />
        <SelectField
          name="branch"
          label={t("catalog.field.branch")}
          options={branchList}
          {...(record === null ? {} : { current: record.branch_name })}
          startsEmpty={record === null}
        />
        <SelectField
          name="room"
          label={t("catalog.field.room")}
          options={rooms}
          {...(record === null ? {} : { current: record.room_number })}
          startsEmpty
        />
      </div>
      {branch !== 0 &&
        rooms !== LOADING_OPTIONS &&
        rooms.length === 0 &&
        rooms.retry === undefined && (
          <MissingStep step="rooms" words={t("setting_up.no_room_here")} form={form} />
        )}
      <ActiveField isNew={record === null} />
    </>
  );
}

async function roomOptions(branch: number): Promise<SelectOption[]> {
  if (branch === 0) return [];
  const rooms = await listRooms({ branch, active: true });
  return rooms.map(({ id, room_number }) => ({ value: String(id), label: room_number }));
}
