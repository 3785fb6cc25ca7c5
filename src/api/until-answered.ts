import { ApiFailure, isUnanswered } from "./failure.ts";

/**
 * Sends a save again until there is an answer to it. It must carry its key: then it happens once however
 * often it is sent, and the answer is that of the first time. `wait` resolves once sending again makes
 * sense, with false where nobody waits for the answer any more; then there is none.
 */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  wait: (failure: ApiFailure) => Promise<boolean>,
): Promise<{ answer: T } | null> {
  for (;;) {
    try {
      return { answer: await send() };
    } catch (failure) {
      if (!(failure instanceof ApiFailure && isUnanswered(failure))) throw failure;
      // Whoever has stopped it wants no other try.
      if (failure.code === "aborted") throw failure;
      if (!(await wait(failure))) return null;
    }
  }
}
