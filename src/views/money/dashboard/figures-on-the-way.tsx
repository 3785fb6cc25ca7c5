import type { ReactNode } from "react";
import { useSlow } from "#src/state/screen/use-slow.ts";

/** Figures, which are dimmed while those of other days or branches are on the way: what is named above is not yet what is shown. */
export function FiguresOnTheWay({
  isBehind,
  children,
}: {
  isBehind: boolean;
  children: ReactNode;
}) {
  const isSlow = useSlow(isBehind);
  return (
    <div
      aria-busy={isBehind || undefined}
      className={`flex flex-col gap-4 ${isSlow ? "opacity-50 print:opacity-100" : ""}`}
    >
      {children}
    </div>
  );
}
