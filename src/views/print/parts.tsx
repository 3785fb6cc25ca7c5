import { useLayoutEffect, useRef, type ReactNode } from "react";
import type JsBarcode from "jsbarcode";
import { createLoader } from "#src/browser/loader.ts";
import { Ltr } from "#src/views/parts/text.tsx";

export function Fact({ term, value }: { term: string; value: ReactNode }) {
  return (
    <>
      <dt className="font-medium">{term}</dt>
      <dd>{value}</dd>
    </>
  );
}

const barcodes = createLoader<typeof JsBarcode>(async () => (await import("jsbarcode")).default);

/** Loads the library that draws bar codes; printing waits for it. */
export const loadBarcodes = barcodes.load;

/** A number as a Code 128 bar code, with the number below. */
export function Barcode({ text, height = 40 }: { text: string; height?: number }) {
  const container = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      if (container.current === null) return;
      barcodes.loaded()?.(container.current, text, {
        format: "CODE128",
        height,
        width: 1.6,
        displayValue: false,
        margin: 0,
      });
    };
    if (barcodes.loaded() !== null) show();
    // If the library fails to load, the number alone is shown.
    else loadBarcodes().then(show, () => undefined);
  }, [text, height]);
  return (
    <div className="flex flex-col items-center gap-1">
      <svg ref={container} role="img" aria-label={text} />
      <Ltr>{text}</Ltr>
    </div>
  );
}
