import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/i18n/t.ts";

/** An old and a new value with an arrow between them, in the direction of reading; `before` is null for what is new. */
export function Becomes({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      {before !== null && (
        <>
          <span className="text-muted">{before}</span>
          <ArrowRight
            size={13}
            role="img"
            aria-label={t("price_changes.becomes")}
            className="shrink-0 self-center text-faint rtl:-scale-x-100"
          />
        </>
      )}
      <span className="font-medium">{after}</span>
    </span>
  );
}
