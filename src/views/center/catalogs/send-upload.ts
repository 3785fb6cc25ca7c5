import type { UploadResult } from "#domain/uploads.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { retryUntilAnswered } from "#src/api/until-answered.ts";
import { uploadFile } from "#src/api/upload.ts";
import { withdrawals } from "#src/api/withdrawals.ts";
import { untilRetry } from "#src/state/live/network.ts";

/**
 * Sends a file whose rows the server stores, until it answers. `stop` takes that back: `answered` then rejects as
 * `withdrawn`, or resolves if the server had stored them before.
 */
export function sendUpload(
  path: string,
  file: File,
  { seen, onProgress }: { seen: string | undefined; onProgress: (part: number) => void },
): { answered: Promise<UploadResult>; stop: () => void } {
  const key = crypto.randomUUID();
  const stopping = new AbortController();
  const untilStopped = new Promise<false>((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve(false));
  });

  async function send(): Promise<UploadResult> {
    const { signal } = stopping;
    const options = signal.aborted ? {} : { signal, onProgress };
    const isRetried = async () => {
      const retry = untilRetry().then(() => true);
      return signal.aborted ? retry : Promise.race([retry, untilStopped]);
    };
    const sent = await retryUntilAnswered(
      () => uploadFile<UploadResult>(path, file, { query: { seen }, key, ...options }),
      isRetried,
    ).catch((failure: unknown) => {
      if (failure instanceof ApiFailure && failure.code === "aborted") return null;
      throw failure;
    });
    return sent === null ? send() : sent.answer;
  }

  return {
    answered: send(),
    stop() {
      withdrawals.add(key);
      stopping.abort();
    },
  };
}
