import { useEffect, useRef, useState } from "react";
import type { UploadKind, UploadResult } from "#domain/uploads.ts";
import { uploadFile } from "#src/api/upload.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";
import { reasonAgainstFile } from "#src/views/parts/upload/file-faults.ts";
import { stepAfterRefusal, UPLOAD_WORDS, type UploadStep } from "./upload-steps.ts";

/** Returns the step of an upload to a path of the API, and what leads to the next one. */
export function useUpload(upload: UploadKind, path: string) {
  const [step, setStep] = useState<UploadStep>({ at: "choose", fault: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Lets the server validate a file. */
  async function judge([file]: readonly File[]): Promise<void> {
    if (file === undefined) return;
    const fault = reasonAgainstFile(file);
    if (fault !== null) return setStep({ at: "choose", fault });
    setStep({ at: "checking", name: file.name });
    running.current = new AbortController();
    const options = { query: { dry_run: true }, signal: running.current.signal };
    try {
      setStep({ at: "preview", file, result: await uploadFile<UploadResult>(path, file, options) });
    } catch (failure) {
      toastFailure(failure, `actions.upload.${UPLOAD_WORDS[upload]}.failed`);
      setStep(stepAfterRefusal(failure, file));
    }
  }

  /** Writes the rows of a file and closes the dialog. */
  async function send(file: File): Promise<void> {
    const word = UPLOAD_WORDS[upload];
    running.current = new AbortController();
    setStep({ at: "sending", name: file.name, part: 0 });
    try {
      await uploadFile(path, file, {
        signal: running.current.signal,
        onProgress: (part) => setStep({ at: "sending", name: file.name, part }),
      });
      toastSuccess(`actions.upload.${word}.done`);
      closeLayer("upload");
    } catch (failure) {
      setStep({ at: "choose", fault: null });
      toastFailure(failure, `actions.upload.${word}.failed`);
    }
  }

  return { step, judge, send, stop: () => running.current?.abort() };
}
