import type { ApiFailure } from "@src/api/failure";
import { failureWords } from "@src/state/toasts";
import { faultWords } from "../form/field";
import { FailedState } from "../states";

/** Why there are no figures: what is wrong with the days, branches or machines, in words. */
export function PeriodFailure({ title, failure }: { title: string; failure: ApiFailure }) {
  const [fault] = Object.values(failure.errors ?? {}).flat();
  return (
    <FailedState
      title={title}
      body={fault === undefined ? failureWords(failure) : faultWords(fault.code)}
    />
  );
}
