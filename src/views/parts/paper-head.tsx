import { nowText } from "#src/browser/clock.ts";
import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { type CenterLayout, PaperCenter } from "./paper-center.tsx";
import { OwnScript } from "./text.tsx";

/**
 * Head of a printed page: the center, the branch or record it is about (`subject`), and its title. `center` says how the
 * center stands there; see `PaperCenter`.
 */
export function PaperHead({
  of: subject,
  title,
  center = "row",
}: {
  of?: ReactNode;
  title: string;
  center?: CenterLayout;
}) {
  return (
    <header className="border-b border-black pb-2 text-center">
      <PaperCenter layout={center} />
      {subject !== undefined && (
        <p>
          <OwnScript>{subject}</OwnScript>
        </p>
      )}
      <p className="font-semibold">{title}</p>
    </header>
  );
}

/** Returns when the page was last printed, or opened if it was not printed yet, in ISO 8601. */
export function usePrintTime(): string {
  const [time, setTime] = useState(nowText);
  useEffect(() => {
    const note = () => flushSync(() => setTime(nowText()));
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return time;
}
