import { useSnapshot } from "valtio";
import type { DoctorBalance } from "#domain/entities/pay-out.ts";
import { sumOf } from "#domain/money.ts";
import { listOpenEntries } from "#src/api/pay-outs.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { plural, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { DescriptionList, Section, SidePanel } from "#src/views/parts/page.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { failureReason } from "#src/state/screen/toasts.ts";
import { EntryLines } from "./entry-lines.tsx";

/** The active doctor with what is open, or the sum of the selected ones. */
export function BalancePanel({ doctor }: { doctor: DoctorBalance | null }) {
  const { selection } = useSnapshot(context);
  const selected = (selection?.rows ?? []).flatMap((row) =>
    row.kind === "doctor_balance" ? [row.record] : [],
  );
  const {
    found: entries,
    failure,
    retry,
  } = useReading(
    doctor === null || selected.length > 1 ? null : doctor.id,
    (signal) => listOpenEntries(doctor?.id ?? 0, signal),
    { kinds: ["pay_out", "appointment"] },
  );
  return (
    <SidePanel
      label={t("commissions.doctor")}
      footer={
        (doctor !== null || selected.length > 0) && (
          <>
            <CommandButton id="commission.pay" />
            <CommandButton id="commission.select_due" />
            {selected.length <= 1 && (
              <>
                <CommandButton id="commission.statement" />
                <CommandButton id="commission.pay_outs" />
              </>
            )}
          </>
        )
      }
    >
      {selected.length > 1 ? (
        <div className="flex flex-col gap-3">
          <h2 className="text-body font-semibold">
            {plural("commissions.selected", selected.length)}
          </h2>
          <DescriptionList
            items={[
              {
                term: t("commissions.owed"),
                value: <Money amount={sumOf(selected.map(({ owed_amount }) => owed_amount))} />,
              },
            ]}
          />
        </div>
      ) : doctor === null ? (
        <p className="text-muted">{t("commissions.nothing_chosen")}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <h2 className="text-body font-semibold">
            <OwnScript>{doctor.name}</OwnScript>
          </h2>
          <DescriptionList
            items={[
              { term: t("commissions.owed"), value: <Money amount={doctor.owed_amount} /> },
              {
                term: t("commissions.accrued"),
                value:
                  doctor.accrued_amount === null ? "—" : <Money amount={doctor.accrued_amount} />,
              },
            ]}
          />
          <Section title={t("commissions.open")}>
            {failure !== null && entries === null && (
              <FailedLine words={failureReason(failure)} retry={retry} />
            )}
            {entries !== null && <EntryLines entries={entries} empty={t("commissions.no_open")} />}
          </Section>
        </div>
      )}
    </SidePanel>
  );
}
