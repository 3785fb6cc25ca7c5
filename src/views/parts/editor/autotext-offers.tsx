import type { RefObject } from "react";
import { linesOf } from "#domain/report-content.ts";
import { direction } from "#src/i18n/language.ts";
import type { OfferedAutotexts } from "./autotext-keys.ts";

/** Shows which autotexts begin like the name being typed, below it. It takes no key and no focus. */
export function AutotextOffers({
  offered: { found, place },
  page,
}: {
  offered: OfferedAutotexts;
  /** The element that the list is placed in. */
  page: RefObject<HTMLElement | null>;
}) {
  const frame = page.current?.getBoundingClientRect();
  if (frame === undefined) return null;
  const start = direction() === "rtl" ? frame.right - place.right : place.left - frame.left;
  return (
    <ul
      aria-live="polite"
      style={{ insetInlineStart: start, insetBlockStart: place.bottom - frame.top }}
      className="pointer-events-none absolute z-10 max-w-96 rounded-ui border border-line bg-raised p-1 text-table shadow-layer print:hidden"
    >
      {found.map(({ id, name, content }) => (
        <li key={id} className="flex gap-3 px-2 py-0.5">
          <bdi className="shrink-0 font-medium">;{name}</bdi>
          <bdi className="truncate text-muted">{linesOf(content).join(" ")}</bdi>
        </li>
      ))}
    </ul>
  );
}
