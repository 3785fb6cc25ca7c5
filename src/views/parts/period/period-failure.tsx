import type { ApiFailure } from "#src/api/failure.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { faultWords } from "../form/field.tsx";
import { FailedState } from "../states.tsx";

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
  return (
    <FailedState
      title={title}
      body={fault === undefined ? failureReason(failure) : faultWords(fault.code)}
      retry={retry}
    />
  );
}
