import type { ReactNode } from "react";
import { focusStep } from "#src/focus/fields.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";

/** A table in a box that arrow keys scroll, or whose rows they go through, with a line for the rows that are not in it. */
export function ScrolledTable({
  heads,
  endsFrom = 1,
  hidden,
  hasControls = false,
  children,
}: {
  heads: readonly string[];
  /** The first column with amounts, which stand at the end of their cells. */
  endsFrom?: number;
  /** How many more rows there are. */
  hidden: number;
  /** Whether each row has a control: ↑ ↓ then move between these. */
  hasControls?: boolean;
  children: ReactNode;
}) {
  return (
    // Focusable, so that arrow keys scroll the rows; unless the controls in them have the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions
    <div
      tabIndex={hasControls ? undefined : 0}
      onKeyDown={hasControls ? focusStep : undefined}
      className="max-h-80 shrink-0 overflow-y-auto rounded-ui border border-line"
    >
      <table className="w-full text-table">
        <thead className="sticky top-0 bg-sunken text-label text-muted">
          <tr>
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`px-3 py-2 ${at < endsFrom ? "text-start" : "text-end"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {hidden > 0 && (
        <p className="border-t border-line px-3 py-2 text-label text-muted">
          {t("price_changes.more", { count: formatCount(hidden) })}
        </p>
      )}
    </div>
  );
}
