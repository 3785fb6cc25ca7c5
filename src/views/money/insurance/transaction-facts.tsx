import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { pendingAmountOf } from "#domain/insurance.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { StatusBadge } from "#src/views/parts/badge.tsx";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { Ltr, Money, OwnScript } from "#src/views/parts/text.tsx";

type Facts = { transaction: InsuranceTransaction };

/** Shows whether the provider has paid, or whether the transaction is deleted. */
export function TransactionBadge({ transaction: { status, deleted_at } }: Facts) {
  if (deleted_at !== null) {
    return <StatusBadge meaning="stop">{t("catalog.transaction.status.deleted")}</StatusBadge>;
  }
  const meaning = { pending: "waiting", completed: "done", cancelled: "stop" } as const;
  return (
    <StatusBadge meaning={meaning[status]}>{t(`catalog.transaction.status.${status}`)}</StatusBadge>
  );
}

export function TransactionFacts({ transaction }: Facts) {
  const { covered_amount: covered, settled_amount: settled } = transaction;
  return (
    <DescriptionList
      items={[
        {
          term: t("catalog.transaction.patient"),
          value: <OwnScript>{transaction.patient_name}</OwnScript>,
        },
        {
          term: t("catalog.transaction.provider"),
          value: <OwnScript>{transaction.provider_name}</OwnScript>,
        },
        {
          term: t("appointments.column.accession"),
          value: <Ltr>{transaction.accession_number}</Ltr>,
        },
        { term: t("catalog.field.created"), value: formatDateTime(transaction.created_at) },
        { term: t("catalog.transaction.covered"), value: <Money amount={covered} /> },
        { term: t("catalog.transaction.settled"), value: <Money amount={settled} /> },
        {
          term: t("catalog.transaction.pending"),
          value: <Money amount={pendingAmountOf(transaction)} />,
        },
        {
          term: t("catalog.field.created_by"),
          value: <OwnScript>{transaction.created_by_name}</OwnScript>,
        },
      ]}
    />
  );
}
