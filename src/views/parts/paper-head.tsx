import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { session } from "#src/state/session/session.ts";
import { OwnScript } from "./text.tsx";

/** The center, its branch or what else the paper is of, and what it is. */
export function PaperHead({ of, title }: { of?: ReactNode; title: string }) {
  return (
    <header className="border-b border-black pb-2 text-center">
      <p className="text-title font-semibold">
        <OwnScript>{session.account?.scan_center.name}</OwnScript>
      </p>
      {of !== undefined && (
        <p>
          <OwnScript>{of}</OwnScript>
        </p>
      )}
      <p className="font-semibold">{title}</p>
    </header>
  );
}

/** When the page was last printed; until then, when it was opened. */
export function usePrintTime(): string {
  const [time, setTime] = useState(() => new Date().toISOString());
  useEffect(() => {
    const note = () => flushSync(() => setTime(new Date().toISOString()));
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return time;
}
