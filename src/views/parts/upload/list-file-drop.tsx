import type { ReactNode } from "react";
import { UPLOAD_ENDINGS } from "#domain/upload-files.ts";
import { t } from "#src/i18n/t.ts";
import { FileDrop } from "../file-drop.tsx";
import { reasonAgainstFiles } from "./file-faults.ts";

/** Takes the one file of a list. What cannot be one is refused before anything is sent. */
export function ListFileDrop({
  isFirst,
  hint,
  onFile,
  onFault,
  children,
}: {
  /** Whether no file was looked at before. */
  isFirst: boolean;
  hint: string;
  onFile: (file: File) => void;
  onFault: (fault: string) => void;
  children?: ReactNode;
}) {
  return (
    <FileDrop
      accept={UPLOAD_ENDINGS.join(",")}
      label={t(isFirst ? "upload.choose" : "upload.other")}
      hint={hint}
      onFiles={(files) => {
        const [file] = files;
        if (file === undefined) return;
        const fault = reasonAgainstFiles(files);
        if (fault === null) onFile(file);
        else onFault(fault);
      }}
    >
      {children}
    </FileDrop>
  );
}
