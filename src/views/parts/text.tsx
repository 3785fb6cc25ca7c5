import type { ReactNode } from "react";
import { formatMoney, formatSignedMoney } from "#src/i18n/money.ts";
import { markedParts } from "./marked.ts";

/** Keeps phone, identity and accession numbers left to right inside Arabic text. */
export function Ltr({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={`tabular-nums ${className}`}>
      {children}
    </bdi>
  );
}

/** A name or note in its own direction, whatever its script. */
export function OwnScript({
  children,
  className = "",
}: {
  children: ReactNode;
  className?: string;
}) {
  return (
    <bdi dir="auto" className={className}>
      {children}
    </bdi>
  );
}

/** An amount of piastres, formatted for people; `signed` shows the sign of a difference. */
export function Money({
  amount,
  signed = false,
  className = "",
}: {
  amount: number;
  signed?: boolean;
  className?: string;
}) {
  return (
    <bdi dir="ltr" className={`whitespace-nowrap tabular-nums ${className}`}>
      {signed ? formatSignedMoney(amount) : formatMoney(amount)}
    </bdi>
  );
}

/** Text in which matches of a search are marked, across Arabic spellings and digits. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return markedParts(text, query).map((part) =>
    part.marked ? (
      <mark
        key={part.start}
        className="rounded-badge bg-accent-soft font-semibold text-inherit in-aria-selected:bg-raised"
      >
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
