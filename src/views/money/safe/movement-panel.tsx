import type { SafeMovement, Safes, WaitingShift } from "#domain/entities/safe.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { failureWords } from "#src/state/screen/toasts.ts";
import { StatusBadge } from "#src/views/parts/badge.tsx";
import { Section, SidePanel } from "#src/views/parts/page.tsx";
import type { Reading } from "#src/views/parts/reading/use-reading.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { kindWords } from "./movement-columns.tsx";
import { MovementFacts } from "./movement-facts.tsx";

/** What the safes hold now, which shifts wait for them, and the active movement. */
export function MovementPanel({
  movement,
  safes,
  waiting,
}: {
  movement: SafeMovement | null;
  safes: Reading<Safes>;
  /** The waiting shifts of the branches that are looked at. */
  waiting: readonly WaitingShift[];
}) {
  return (
    <SidePanel
      label={t("safe.title")}
      footer={
        movement !== null && (
          <>
            <CommandButton id="safe.open" />
            <CommandButton id="safe.edit_document" />
            <CommandButton id="safe.trail" />
            <CommandButton id="safe.reverse" kind="danger" />
          </>
        )
      }
    >
      <Section title={t("safe.balances")}>
        {safes.found === null && safes.failure !== null && (
          <FailedLine words={failureWords(safes.failure)} retry={safes.retry} />
        )}
        <ul className="flex flex-col gap-1.5">
          {(safes.found?.safes ?? []).map((safe) => (
            <li key={safe.branch} className="flex items-baseline justify-between gap-3">
              <OwnScript className="min-w-0 truncate">{safe.branch_name}</OwnScript>
              <Money amount={safe.balance} className="font-semibold" />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("safe.waiting.title")}>
        {safes.found !== null && waiting.length === 0 && (
          <p className="text-muted">{t("safe.waiting.none")}</p>
        )}
        <ul className="flex flex-col gap-1.5">
          {waiting.map((shift) => (
            <li key={shift.id}>
              <button
                type="button"
                onClick={() => openLayer({ kind: "safe-receive", shifts: [shift] })}
                className="flex w-full flex-col rounded-ui border border-line px-3 py-1.5 text-start hover:bg-sunken"
              >
                <span className="font-medium">
                  <OwnScript>{shift.receptionist_name}</OwnScript>
                </span>
                <span className="text-label text-muted">
                  {t("safe.waiting.closed", { time: formatRelativeDateTime(shift.end_time) })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Section>
      {movement !== null && (
        <Section title={t("safe.kind_label")}>
          <h2 className="flex flex-wrap items-center gap-2 text-body font-semibold">
            {kindWords(movement)}
            {movement.reversed_by !== null && (
              <StatusBadge meaning="stop">{t("safe.reversed")}</StatusBadge>
            )}
          </h2>
          <MovementFacts movement={movement} />
        </Section>
      )}
    </SidePanel>
  );
}
