import { useCallback } from "react";
import { useParams } from "wouter";
import type { InsuranceProvider } from "@domain/entities/insurance";
import { getRecord } from "@src/api/records";
import { t } from "@src/i18n/t";
import { failureReason } from "@src/state/toasts";
import { FailedState } from "../parts/states";
import { useRecord } from "../use-record";
import { CatalogScreen } from "./catalog-screen";
import { supportedTests } from "./kinds/prices";
import { Waiting } from "../shell/waiting";

/** The price list of one provider. */
export default function SupportedTestsScreen() {
  const id = Number(useParams()["id"]);
  const read = useCallback(
    (of: number) => getRecord<InsuranceProvider>("/insurance-providers/", of),
    [],
  );
  const { record, failure, reload } = useRecord("insurance_provider", id, read);
  if (failure !== null && record === null) {
    return (
      <FailedState
        title={t("shell.screen.provider_tests")}
        body={failureReason(failure)}
        again={reload}
      />
    );
  }
  if (record === null) return <Waiting />;
  return (
    <CatalogScreen
      key={id}
      definition={supportedTests}
      title={t("catalog.prices.of_provider", { name: record.name })}
      parent={id}
    />
  );
}
