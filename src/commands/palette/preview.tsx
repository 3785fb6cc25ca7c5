import { t } from "#src/i18n/t.ts";
import type { RecentRecord } from "#src/state/screen/recent.ts";
import { usePreview } from "./use-preview.ts";

/** Paragraphs that a preview has room for. */
const MAX_LINES = 40;

/**
 * Shows details of the chosen line beside the list, so that the user chooses the right record. It never takes
 * the focus.
 */
export function PalettePreview({
  record,
  text,
  isChoosing,
}: {
  record: RecentRecord | null;
  /** The paragraphs that the line inserts; null if it inserts none. */
  text: readonly string[] | null;
  /** Whether the palette asks for something that a command needs. */
  isChoosing: boolean;
}) {
  const preview = usePreview(record);
  return (
    <aside
      aria-label={t("palette.preview.label")}
      aria-live="off"
      className="hidden w-80 shrink-0 overflow-hidden border-s border-line bg-surface p-4 compact:block"
    >
      {text !== null && (
        // Each paragraph has the direction of its first letter.
        <p className="max-h-[50vh] overflow-hidden text-table whitespace-pre-line [unicode-bidi:plaintext]">
          {text.slice(0, MAX_LINES).join("\n")}
        </p>
      )}
      {record === null ? (
        !isChoosing && <p className="text-table text-faint">{t("palette.preview.nothing")}</p>
      ) : (
        <>
          <h2 className="mb-3 text-body font-semibold">
            <bdi dir="auto">{record.title}</bdi>
          </h2>
          {preview !== null && (
            <dl className="flex flex-col gap-2">
              {preview.facts.map(({ term, value, ltr }) => (
                <div key={term} className="flex gap-3 text-table">
                  <dt className="w-24 shrink-0 text-faint">{term}</dt>
                  <dd className="min-w-0 flex-1 break-words">
                    <bdi dir={ltr === true ? "ltr" : "auto"} className="tabular-nums">
                      {value}
                    </bdi>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {preview?.visits != null && preview.visits.length > 0 && (
            <ul className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-table text-muted">
              {preview.visits.map(({ id, words }) => (
                <li key={id} className="line-clamp-2">
                  <bdi>{words}</bdi>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </aside>
  );
}
