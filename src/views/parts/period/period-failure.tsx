import { lazy, Suspense } from "react";
import type { ApiFailure } from "#src/api/failure.ts";
import { withTexts } from "#src/i18n/t.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { FailedState } from "../states.tsx";

/** The texts of faults are loaded when a period has one, which is rare. */
const FaultReason = lazy(() => withTexts(import("./fault-reason.tsx"), "forms"));

/** Shows why there are no figures: in words, what is wrong with the days, branches or machines. */
export function PeriodFailure({
  title,
  failure,
  retry,
}: {
  title: string;
  failure: ApiFailure;
  retry: () => void;
}) {
  const [fault] = Object.values(failure.errors ?? {}).flat();
  const reason =
    fault === undefined ? (
      failureReason(failure)
    ) : (
      <Suspense>
        <FaultReason code={fault.code} />
      </Suspense>
    );
  return <FailedState title={title} body={reason} retry={retry} />;
}
