import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { OwnScript } from "#src/views/parts/text.tsx";

/** Names the columns of a file that were not read, so that nobody believes that they were. */
export function UnreadColumns({ columns }: { columns?: readonly string[] | undefined }) {
  if (columns === undefined || columns.length === 0) return null;
  return (
    <p className="text-label text-muted">
      <OwnScript>{t("upload.unread", { columns: joinWithDots(columns) })}</OwnScript>
    </p>
  );
}
