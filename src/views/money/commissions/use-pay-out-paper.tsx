import { useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { PayOut, PayOutWithLines } from "#domain/entities/pay-out.ts";
import { getPayOut } from "#src/api/pay-outs.ts";
import { publishRowPrint } from "#src/state/screen/context.ts";
import { toastFailure } from "#src/state/screen/toasts.ts";
import { printPage } from "#src/views/parts/print-page.ts";
import { PayOutReceipt } from "./receipt.tsx";

/** Prints the receipt of the active payment on command, and returns its paper while it is printed. */
export function usePayOutPaper(payOut: PayOut | null): ReactNode {
  const [printed, setPrinted] = useState<PayOutWithLines | null>(null);
  const id = payOut?.id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    const run = async () => {
      try {
        const read = await getPayOut(id);
        flushSync(() => setPrinted(read));
        await printPage();
      } catch (failure) {
        toastFailure(failure, "print.failed");
      }
    };
    return publishRowPrint({ run: () => void run() });
  }, [id]);
  useEffect(() => {
    const remove = () => setPrinted(null);
    addEventListener("afterprint", remove);
    return () => removeEventListener("afterprint", remove);
  }, []);
  return printed === null ? null : <PayOutReceipt payOut={printed} />;
}
