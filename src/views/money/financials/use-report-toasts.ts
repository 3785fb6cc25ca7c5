import { useEffect } from "react";
import type { ApiFailure } from "#src/api/failure.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";

/** Says in a toast that the report that was asked for is made, or why not; not when it is read again after a change. */
export function useReportToasts(made: object | null, failure: ApiFailure | null): void {
  useEffect(() => {
    if (made !== null) toastSuccess("financials.ready");
  }, [made]);
  useEffect(() => {
    if (failure !== null) toastFailure(failure, "financials.failed");
  }, [failure]);
}
