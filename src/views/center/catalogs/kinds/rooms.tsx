import { DoorOpen } from "lucide-react";
import { type Room, RoomInput } from "#domain/entities/room.ts";
import { validate } from "#domain/validate.ts";
import { t } from "#src/i18n/t.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import type { CatalogDefinition, FieldsProps } from "../definition.ts";
import { branchOptions, chosenId, useOptions } from "#src/views/parts/reading/options.ts";

export const rooms: CatalogDefinition<Room> = {
  id: "rooms",
  icon: DoorOpen,
  hasState: true,
  defaultOrdering: "room_number",
  filters: () => [{ name: "branch", label: t("catalog.field.branch"), options: branchOptions }],
  nameOf: RECORD_NAMES.rooms,
  columns: () => [
    {
      id: "room_number",
      title: t("catalog.field.room_number"),
      width: "minmax(140px, 1fr)",
      sort: "room_number",
      cell: ({ room_number }) => <OwnScript className="font-medium">{room_number}</OwnScript>,
    },
    {
      id: "branch",
      title: t("catalog.field.branch"),
      width: "minmax(160px, 1fr)",
      cell: ({ branch_name }) => <OwnScript>{branch_name}</OwnScript>,
    },
    activeColumn(),
  ],
  facts: ({ branch_name }) => [
    { term: t("catalog.field.branch"), value: <OwnScript>{branch_name}</OwnScript> },
  ],
  initial: (room) => ({
    branch: room === null ? "" : String(room.branch),
    room_number: room?.room_number ?? "",
    active: room?.active ?? true,
  }),
  check: (input) => validate(RoomInput, { ...input, branch: chosenId(input["branch"]) }),
  Fields,
};

function Fields({ record }: FieldsProps<Room>) {
  const options = useOptions(branchOptions, "branches");
  return (
    <>
      <SelectField
        name="branch"
        label={t("catalog.field.branch")}
        options={options}
        {...(record === null ? {} : { current: record.branch_name })}
        startsEmpty={record === null}
      />
      <TextField name="room_number" label={t("catalog.field.room_number")} />
      <ActiveField isNew={record === null} />
    </>
  );
}
