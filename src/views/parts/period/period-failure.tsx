import type { ApiFailure } from "@src/api/failure";
import { failureReason } from "@src/state/toasts";
import { faultWords } from "../form/field";
import { FailedState } from "../states";

/** Why there are no figures: what is wrong with the days, branches or machines, in words. */
export function PeriodFailure({
  title,
  failure,
  again,
}: {
  title: string;
  failure: ApiFailure;
  again: () => void;
}) {
  const [fault] = Object.values(failure.errors ?? {}).flat();
  return (
    <FailedState
      title={title}
      body={fault === undefined ? failureReason(failure) : faultWords(fault.code)}
      again={again}
    />
  );
}
