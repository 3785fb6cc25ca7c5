import { ApiFailure, mayHaveSucceeded } from "./failure.ts";

/**
 * Repeats a save until the server responds. `send` must always use the same idempotency key, so that the
 * save happens once and every response is that of the first attempt. `wait` resolves to true when a retry
 * makes sense, or to false to give up; then the result is null.
 */
export async function retryUntilAnswered<T>(
  send: () => Promise<T>,
  wait: (failure: ApiFailure) => Promise<boolean>,
): Promise<{ answer: T } | null> {
  for (;;) {
    try {
      return { answer: await send() };
    } catch (failure) {
      if (!(failure instanceof ApiFailure && mayHaveSucceeded(failure))) throw failure;
      // The caller cancelled the save, so it is not retried.
      if (failure.code === "aborted") throw failure;
      if (!(await wait(failure))) return null;
    }
  }
}
