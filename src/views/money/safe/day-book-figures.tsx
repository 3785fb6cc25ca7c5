import type { SafeFigures } from "#domain/entities/safe.ts";
import { t } from "#src/i18n/t.ts";
import { failureWords } from "#src/state/screen/toasts.ts";
import type { Reading } from "#src/views/parts/reading/use-reading.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money } from "#src/views/parts/text.tsx";

const FIGURES = ["opening", "came_in", "went_out", "closing"] as const;

/** The balances before and after the listed days, and what moved in them; on paper above the rows. */
export function DayBookFigures({
  reading: { found, failure, retry },
  isPaper = false,
}: {
  reading: Reading<SafeFigures>;
  isPaper?: boolean;
}) {
  if (failure !== null && !isPaper)
    return (
      <div className="border-b border-line px-5 py-2">
        <FailedLine words={failureWords(failure)} retry={retry} />
      </div>
    );
  if (found === null) return <div className="h-9 shrink-0 border-b border-line" />;
  return (
    <dl
      aria-label={t("safe.balances")}
      // On screen they stay in one line: a figure that has no room stands below its own name.
      className={`flex shrink-0 gap-x-5 text-label ${isPaper ? "flex-wrap gap-y-1" : "border-b border-line px-5 py-2 print:hidden"}`}
    >
      {FIGURES.map((figure) => (
        <div key={figure} className="flex flex-wrap gap-x-1.5">
          <dt className="text-muted">{t(`safe.${figure}`)}</dt>
          <dd className="font-semibold">
            <Money amount={found[figure]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
