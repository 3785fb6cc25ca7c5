import type { ReactNode } from "react";
import { FigureLink } from "./figure-area.tsx";

/** A name with its value; `to` is the path of its rows. */
export type NameBar = {
  key: string;
  name: ReactNode;
  value: number;
  words: string;
  title?: string;
  to: string;
};

/** Names with their values as bars; a full bar is `fullValue`. Names are as long as they are: none is cut. */
export function NameBars({
  id,
  rows,
  fullValue = Math.max(1, ...rows.map(({ value }) => value)),
}: {
  /** Unique on the screen. */
  id: string;
  rows: readonly NameBar[];
  fullValue?: number;
}) {
  return (
    <ul className="-mx-2 flex flex-col">
      {rows.map(({ key, name, value, words, title, to }) => (
        <li key={key} title={title}>
          <FigureLink
            id={`${id} ${key}`}
            to={to}
            className="grid grid-cols-[minmax(9rem,2fr)_3fr_4rem] items-center gap-3 rounded-ui px-2 py-1 hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 text-table [overflow-wrap:anywhere]">{name}</span>
            <span aria-hidden="true" className="h-2 rounded-badge bg-sunken">
              <span
                className="block h-full rounded-badge bg-accent"
                style={{
                  inlineSize: `${fullValue <= 0 ? 0 : Math.min(100, (value / fullValue) * 100)}%`,
                }}
              />
            </span>
            <span className="text-end text-table tabular-nums">{words}</span>
          </FigureLink>
        </li>
      ))}
    </ul>
  );
}
