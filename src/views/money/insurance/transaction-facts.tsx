import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { pendingAmountOf } from "#domain/insurance.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatCount } from "#src/i18n/numbers.ts";
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

/** What was written off and moved to the patient; nothing of what is 0. */
function optionalAmounts({ written_off_amount, moved_amount }: InsuranceTransaction) {
  const amounts = { written_off: written_off_amount, moved: moved_amount };
  return (["written_off", "moved"] as const).flatMap((name) =>
    amounts[name] === 0
      ? []
      : [{ term: t(`catalog.transaction.${name}`), value: <Money amount={amounts[name]} /> }],
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
        ...optionalAmounts(transaction),
        {
          term: t("catalog.transaction.pending"),
          value: <Money amount={pendingAmountOf(transaction)} />,
        },
        ...(transaction.card_number === null
          ? []
          : [
              {
                term: t("catalog.transaction.card"),
                value: <Ltr>{transaction.card_number}</Ltr>,
              },
            ]),
        ...(transaction.approval_number === null
          ? []
          : [
              {
                term: t("catalog.transaction.approval"),
                value: <Ltr>{transaction.approval_number}</Ltr>,
              },
            ]),
        ...(transaction.batch_number === null
          ? []
          : [
              {
                term: t("catalog.transaction.batch"),
                value: <Ltr>{formatCount(transaction.batch_number)}</Ltr>,
              },
            ]),
        {
          term: t("catalog.field.created_by"),
          value: <OwnScript>{transaction.created_by_name}</OwnScript>,
        },
      ]}
    />
  );
}
