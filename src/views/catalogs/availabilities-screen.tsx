import { useCallback } from "react";
import { useParams } from "wouter";
import type { Machine } from "@domain/entities/machine";
import { getRecord } from "@src/api/records";
import { t } from "@src/i18n/t";
import { failureReason } from "@src/state/toasts";
import { FailedState } from "../parts/states";
import { useRecord } from "../use-record";
import { CatalogScreen } from "./catalog-screen";
import { availabilities } from "./kinds/prices";
import { Waiting } from "../shell/waiting";

/** What one machine does, and at what price. */
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
