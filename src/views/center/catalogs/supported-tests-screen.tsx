import { useCallback } from "react";
import { useParams } from "wouter";
import type { InsuranceProvider } from "#domain/entities/insurance.ts";
import { getRecord } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { supportedTests } from "./kinds/prices.tsx";
import { Waiting } from "#src/views/parts/waiting.tsx";

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
