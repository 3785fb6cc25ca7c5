import { ApiFailure, isUnanswered } from "@src/api/failure";

/**
 * Sends a save again until there is an answer to it. It must carry its key: then it happens once however
 * often it is sent, and the answer is that of the first time. `wait` resolves once sending again makes
 * sense, with false where nobody wants the answer any more; null is returned then.
 */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  wait: () => Promise<boolean>,
): Promise<T | null> {
  for (;;) {
    try {
      return await send();
    } catch (failure) {
      if (!(failure instanceof ApiFailure && isUnanswered(failure))) throw failure;
      if (!(await wait())) return null;
    }
  }
}
