import { useEffect, useRef, useState } from "react";
import type { UploadKind, UploadResult } from "#domain/uploads.ts";
import { uploadFile } from "#src/api/upload.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { reasonAgainstFile } from "#src/views/parts/upload/file-faults.ts";
import {
  isOutdated,
  stepAfterRefusal,
  UPLOAD_WORDS,
  type UploadPreview,
  type UploadStep,
} from "./upload-steps.ts";

/** Returns the step of an upload to a path of the API, and what leads to the next one. */
export function useUpload(upload: UploadKind, path: string) {
  const [step, setStep] = useState<UploadStep>({ at: "choose", fault: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Lets the server validate a file; `isStale` says that the preview before was out of date. */
  async function judge(file: File | undefined, isStale = false): Promise<void> {
    if (file === undefined) return;
    const fault = reasonAgainstFile(file);
    if (fault !== null) return setStep({ at: "choose", fault });
    setStep({ at: "checking", name: file.name });
    running.current = new AbortController();
    const options = { query: { dry_run: true }, signal: running.current.signal };
    try {
      const result = await uploadFile<UploadResult>(path, file, options);
      // The preview appears by itself: what was typed meanwhile must not save it unseen.
      dropTyping("question");
      setStep({ at: "preview", file, result, isStale });
    } catch (failure) {
      toastFailure(failure, `actions.upload.${UPLOAD_WORDS[upload]}.failed`);
      setStep(stepAfterRefusal(failure, file));
    }
  }

  /**
   * Writes the rows of a file as they were seen and closes the dialog. If the stored ones changed meanwhile, nothing is
   * written, and the dialog shows the new preview.
   */
  async function send({ file, result: { seen } }: UploadPreview): Promise<void> {
    const word = UPLOAD_WORDS[upload];
    running.current = new AbortController();
    setStep({ at: "sending", name: file.name, part: 0 });
    try {
      await uploadFile(path, file, {
        query: { seen },
        signal: running.current.signal,
        onProgress: (part) => setStep({ at: "sending", name: file.name, part }),
      });
      toastSuccess(`actions.upload.${word}.done`);
      closeLayer("upload");
    } catch (failure) {
      if (isOutdated(failure)) return judge(file, true);
      toastFailure(failure, `actions.upload.${word}.failed`);
      setStep(stepAfterRefusal(failure, file));
    }
  }

  return { step, judge, send, stop: () => running.current?.abort() };
}
