import { useEffect, useRef, useState } from "react";
import type { UploadKind, UploadResult } from "#domain/uploads.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { uploadFile } from "#src/api/upload.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { isOutdated } from "#src/views/parts/upload/file-faults.ts";
import { sendUpload } from "./send-upload.ts";
import {
  stepAfterRefusal,
  UPLOAD_WORDS,
  type UploadPreview,
  type UploadStep,
} from "./upload-steps.ts";

/** Returns the step of an upload to a path of the API, and what leads to the next one. */
export function useUpload(upload: UploadKind, path: string) {
  const [step, setStep] = useState<UploadStep>({ at: "choose", fault: null });
  const word = UPLOAD_WORDS[upload];
  /** Ends what the server is doing with a file. */
  const stop = useRef<() => void>(() => undefined);
  const checking = useRef<AbortController | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      checking.current?.abort();
    };
  }, []);

  function showRefusal(failure: unknown, file: File): void {
    const { code } = failure instanceof ApiFailure ? failure : { code: null };
    if (code === "aborted" || code === "withdrawn") {
      if (isOpen.current || code === "withdrawn") toastInfo("upload.stopped");
      return setStep({ at: "choose", fault: null });
    }
    toastFailure(failure, `actions.upload.${word}.failed`);
    setStep(stepAfterRefusal(failure, file));
  }

  /** Lets the server validate a file; `isStale` says that the preview before was out of date. */
  async function judge(file: File, isStale = false): Promise<void> {
    setStep({ at: "checking", name: file.name });
    const { signal } = (checking.current = new AbortController());
    stop.current = () => checking.current?.abort();
    try {
      const result = await uploadFile<UploadResult>(path, file, {
        query: { dry_run: true },
        signal,
      });
      // The preview appears by itself: what was typed meanwhile must not save it unseen.
      dropTyping("question");
      setStep({ at: "preview", file, result, isStale });
    } catch (failure) {
      showRefusal(failure, file);
    }
  }

  /**
   * Writes the rows of a file as they were seen and closes the dialog. If the stored ones changed meanwhile, nothing is
   * written, and the dialog shows the new preview.
   */
  async function send({ file, result: { seen } }: UploadPreview): Promise<void> {
    const { name } = file;
    setStep({ at: "sending", name, part: 0 });
    const sending = sendUpload(path, file, {
      seen,
      onProgress: (part) => setStep({ at: "sending", name, part }),
    });
    stop.current = () => {
      setStep({ at: "stopping", name });
      sending.stop();
    };
    try {
      await sending.answered;
      toastSuccess(`actions.upload.${word}.done`);
      if (isOpen.current) closeLayer("upload");
    } catch (failure) {
      if (isOutdated(failure) && isOpen.current) return judge(file, true);
      showRefusal(failure, file);
    }
  }

  const refuse = (fault: string) => setStep({ at: "choose", fault });
  return { step, judge, refuse, send, stop: () => stop.current() };
}
