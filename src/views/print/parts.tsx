import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type JsBarcode from "jsbarcode";
import { session } from "@src/state/session";
import { Ltr, OwnScript } from "../parts/text";

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

export function Fact({ term, value }: { term: string; value: ReactNode }) {
  return (
    <>
      <dt className="font-medium">{term}</dt>
      <dd>{value}</dd>
    </>
  );
}

let draw: typeof JsBarcode | null = null;

/** Fetches what draws bar codes; whoever prints waits for it. */
export async function loadBarcodes(): Promise<void> {
  draw ??= (await import("jsbarcode")).default;
}

/** A number as Code 128, with the number beneath. */
export function Barcode({ text, height = 40 }: { text: string; height?: number }) {
  const place = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      if (place.current === null) return;
      draw?.(place.current, text, {
        format: "CODE128",
        height,
        width: 1.6,
        displayValue: false,
        margin: 0,
      });
    };
    if (draw !== null) return show();
    // Without a network the number itself stands there.
    loadBarcodes().then(show, () => undefined);
  }, [text, height]);
  return (
    <div className="flex flex-col items-center gap-1">
      <svg ref={place} role="img" aria-label={text} />
      <Ltr>{text}</Ltr>
    </div>
  );
}
