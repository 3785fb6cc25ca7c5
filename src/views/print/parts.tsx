import { useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { session } from "@src/state/session";
import { Ltr, OwnScript } from "../parts/text";

/** The center, its branch or what else the paper is of, and what it is. */
export function PaperHead({ of, title }: { of: string; title: string }) {
  return (
    <header className="border-b border-black pb-2 text-center">
      <p className="text-title font-semibold">
        <OwnScript>{session.account?.scan_center.name}</OwnScript>
      </p>
      <p>
        <OwnScript>{of}</OwnScript>
      </p>
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

export function Fact({ term, value }: { term: string; value: ReactNode }) {
  return (
    <>
      <dt className="font-medium">{term}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** A number as Code 128, with the number beneath. */
export function Barcode({ text, height = 40 }: { text: string; height?: number }) {
  const place = useRef<SVGSVGElement>(null);
  useEffect(() => {
    void import("jsbarcode").then(({ default: draw }) => {
      if (place.current !== null) {
        draw(place.current, text, {
          format: "CODE128",
          height,
          width: 1.6,
          displayValue: false,
          margin: 0,
        });
      }
      return undefined;
    });
  }, [text, height]);
  return (
    <div className="flex flex-col items-center gap-1">
      <svg ref={place} role="img" aria-label={text} />
      <Ltr>{text}</Ltr>
    </div>
  );
}
