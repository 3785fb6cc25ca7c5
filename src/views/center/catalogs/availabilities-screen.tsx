import { useCallback } from "react";
import { useParams } from "wouter";
import type { Machine } from "#domain/entities/machine.ts";
import { getRecord } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { availabilities } from "./kinds/prices.tsx";
import { Waiting } from "#src/views/parts/waiting.tsx";

/** The tests of one machine, with their prices. */
export default function AvailabilitiesScreen() {
  const id = Number(useParams()["id"]);
  const read = useCallback((of: number) => getRecord<Machine>("/machines/", of), []);
  const { record, failure, reload } = useRecord("machine", id, read);
  if (failure !== null && record === null) {
    return (
      <FailedState
        title={t("shell.screen.availabilities")}
        body={failureReason(failure)}
        again={reload}
      />
    );
  }
  if (record === null) return <Waiting />;
  return (
    <CatalogScreen
      key={id}
      definition={availabilities}
      title={t("catalog.prices.of_machine", { name: record.name })}
      parent={id}
    />
  );
}
