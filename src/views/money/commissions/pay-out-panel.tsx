import type { PayOut } from "#domain/entities/pay-out.ts";
import { getPayOut } from "#src/api/pay-outs.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { type Described, DescriptionList, Section, SidePanel } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { failureReason } from "#src/state/screen/toasts.ts";
import { EntryLines } from "./entry-lines.tsx";

/** The active payment, and what it paid. */
export function PayOutPanel({ payOut }: { payOut: PayOut | null }) {
  const { found, failure, retry } = useReading(
    payOut?.id ?? null,
    (signal) => getPayOut(payOut?.id ?? 0, signal),
    {
      kinds: ["pay_out"],
    },
  );
  return (
    <SidePanel
      label={t("commissions.pay_outs.one")}
      footer={
        payOut !== null && (
          <>
            <CommandButton id="pay_out.receipt" />
            <CommandButton id="pay_out.statement" />
            <CommandButton id="pay_out.trail" />
            <CommandButton id="pay_out.reverse" kind="danger" />
          </>
        )
      }
    >
      {payOut === null ? (
        <p className="text-muted">{t("catalog.nothing_chosen")}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <h2 className="text-body font-semibold">
            <OwnScript>{payOut.doctor_name}</OwnScript>
          </h2>
          <DescriptionList items={payOutFacts(payOut)} />
          <Section title={t("commissions.pay_outs.lines")}>
            {failure !== null && found === null && (
              <FailedLine words={failureReason(failure)} retry={retry} />
            )}
            {found !== null && (
              <EntryLines entries={found.lines} empty={t("commissions.no_open")} />
            )}
          </Section>
        </div>
      )}
    </SidePanel>
  );
}

/** The facts of a payment; those that are empty are left out. */
export function payOutFacts(payOut: PayOut): Described[] {
  const { reversed_at, reversed_by_name, reversal_reason } = payOut;
  const text = (term: string, value: string | null, wide = false): Described[] =>
    value === null || value === "" ? [] : [{ term, value: <OwnScript>{value}</OwnScript>, wide }];
  return [
    { term: t("commissions.pay_outs.number"), value: payOut.number },
    { term: t("commissions.pay_outs.amount"), value: <Money amount={payOut.amount} /> },
    { term: t("commissions.pay_outs.at"), value: <bdi>{formatDateTime(payOut.at)}</bdi> },
    { term: t("commissions.pay_outs.method"), value: t(`commissions.method.${payOut.method}`) },
    ...text(t("commissions.pay_outs.branch"), payOut.branch_name),
    ...text(t("commissions.pay_outs.by"), payOut.by_name),
    ...text(t("commissions.pay.reference"), payOut.reference),
    ...text(t("commissions.pay.note"), payOut.note, true),
    ...(reversed_at === null
      ? []
      : [
          {
            term: t("commissions.pay_outs.reversed"),
            value: <bdi>{formatDateTime(reversed_at)}</bdi>,
          },
          ...text(t("commissions.pay_outs.reversed_by"), reversed_by_name),
          ...text(t("commissions.reverse.reason"), reversal_reason, true),
        ]),
  ];
}
